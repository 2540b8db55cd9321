-- What became of the last backups, for the administrator's page. `at`: the moment that is in the backup. `keyring_copied`: the keys
-- are in their own place, whatever became of the rest. `reason`: why it failed, as a code. No folder, no name of a file.
CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('good', 'failed')),
  reason text CHECK (reason IN ('full', 'refused', 'other')),
  keyring_copied boolean NOT NULL,
  cases bigint NOT NULL DEFAULT 0,
  documents bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  missing bigint NOT NULL DEFAULT 0,
  CHECK ((result = 'failed') = (reason IS NOT NULL))
);
CREATE INDEX backup_run_at ON backup_run (at);
