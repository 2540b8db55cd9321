-- Who gave whom which role, by an invitation or afterwards. For the notice to leads and privacy officers when somebody becomes
-- one, and so that nobody approves the export of a person whom they let in lately (docs/decisions/2026-11-22-staff-sign-in.md).
-- `given_by` is null for the command line.
CREATE TABLE staff_role_given (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  role text NOT NULL,
  given_by bigint REFERENCES staff ON DELETE SET NULL,
  given_at timestamptz NOT NULL
);
CREATE INDEX staff_role_given_given_at ON staff_role_given (given_at);
