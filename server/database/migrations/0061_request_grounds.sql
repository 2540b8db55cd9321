-- Requests by others: the grounds of refusal that corrections, erasures, restrictions and objections need.
ALTER TABLE privacy_request DROP CONSTRAINT privacy_request_refusal_check;
ALTER TABLE privacy_request ADD CONSTRAINT privacy_request_refusal_check CHECK (
  refusal IN ('identity_unproven', 'not_entitled', 'unfounded', 'others_rights', 'secrecy', 'not_wrong', 'still_needed',
    'free_expression', 'legal_duty', 'legal_claims', 'no_restriction', 'overriding')
);
