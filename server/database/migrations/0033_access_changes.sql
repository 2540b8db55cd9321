-- What happens to the access of leads and privacy officers beside new roles, who is still to be told of it, and what a case held
-- when its export was asked for.

-- `change`: how the role came or went. Rows from before are taken for invitations, which bind in every case. `was_approver`:
-- whether the person could approve exports just before. The first row of a person within some time tells whether they could
-- at its beginning, also when they were suspended since (docs/decisions/2026-11-22-staff-sign-in.md).
ALTER TABLE staff_role_given
  ADD COLUMN change text NOT NULL DEFAULT 'invited'
    CHECK (change IN ('invited', 'granted', 'reinstated', 'invited_again', 'suspended', 'revoked')),
  ADD COLUMN was_approver boolean NOT NULL DEFAULT false;
ALTER TABLE staff_role_given ALTER COLUMN change DROP DEFAULT, ALTER COLUMN was_approver DROP DEFAULT;

-- A row for each reader and change that no mail has told them of yet.
CREATE TABLE staff_role_untold (
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  given_id bigint NOT NULL REFERENCES staff_role_given ON DELETE CASCADE,
  PRIMARY KEY (staff_id, given_id)
);
CREATE INDEX staff_role_untold_given_id ON staff_role_untold (given_id);

-- The numbers of the messages, documents and witnesses of a case when its export was asked for.
ALTER TABLE export
  ADD COLUMN asked_messages bigint[],
  ADD COLUMN asked_documents bigint[],
  ADD COLUMN asked_witnesses bigint[];
-- Of what was asked for before, nobody knows what the case held.
UPDATE export SET state = 'outdated', claimed_until = NULL WHERE state IN ('asked', 'approved') AND incident_id IS NOT NULL;
