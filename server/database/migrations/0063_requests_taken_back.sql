-- Requests by others: whoever sent one takes it back themselves, and an officer takes back that the identity was checked.
ALTER TABLE privacy_request_step DROP CONSTRAINT privacy_request_step_kind_check;
ALTER TABLE privacy_request_step ADD CONSTRAINT privacy_request_step_kind_check CHECK (
  kind IN ('identity_asked', 'identity_checked', 'identity_unchecked', 'asked', 'extended', 'answered', 'closed', 'withdrawn')
);
-- Nobody of the staff where whoever sent the request did it.
ALTER TABLE privacy_request_step ALTER COLUMN staff_id DROP NOT NULL;
ALTER TABLE privacy_request_step ADD CONSTRAINT privacy_request_step_by_check CHECK ((staff_id IS NULL) = (kind = 'withdrawn'));
-- Why the identity counts as checked no longer.
ALTER TABLE privacy_request_step ADD COLUMN reason text
  CONSTRAINT privacy_request_step_reason_check CHECK (reason IN ('by_mistake', 'not_enough', 'somebody_else'));
ALTER TABLE privacy_request_step ADD CONSTRAINT privacy_request_step_unchecked_check
  CHECK ((reason IS NOT NULL) = (kind = 'identity_unchecked'));
