-- Requests by others: more ways in which an identity is checked, and a question after it was.
ALTER TABLE privacy_request DROP CONSTRAINT privacy_request_identity_how_check;
ALTER TABLE privacy_request ADD CONSTRAINT privacy_request_identity_how_check CHECK (
  identity_how IN ('in_person', 'by_telephone', 'answered_from_reach', 'bankid_elsewhere', 'known_contact', 'authorisation_seen')
);
ALTER TABLE privacy_request_step DROP CONSTRAINT privacy_request_step_kind_check;
ALTER TABLE privacy_request_step ADD CONSTRAINT privacy_request_step_kind_check CHECK (
  kind IN ('identity_asked', 'identity_checked', 'asked', 'extended', 'answered', 'closed')
);
