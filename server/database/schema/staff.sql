-- An invited person has neither name nor password. `roles` is a set; server/features/staff/roles.test.ts compares the list
-- with contract/staff.ts.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  name text,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['caseworker', 'lead', 'editor', 'analyst',
    'privacy_officer', 'administrator']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text,
  password_changed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'active' OR name IS NOT NULL AND password_hash IS NOT NULL AND password_changed_at IS NOT NULL)
);

-- Only the SHA-256 of the link's token is kept. `challenge` waits for the passkey that is being registered.
CREATE TABLE staff_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  invited_by bigint REFERENCES staff ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  challenge text,
  challenge_at timestamptz
);
CREATE INDEX staff_invitation_staff_id ON staff_invitation (staff_id);

-- `second_factor_at`: when the second factor was last given; without it the session opens nothing but the question for it.
-- A challenge is good for five minutes (server/platform/http/staffSessions.ts).
CREATE TABLE staff_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  second_factor_at timestamptz,
  challenge text,
  challenge_at timestamptz
);
CREATE INDEX staff_session_staff_id ON staff_session (staff_id);
CREATE INDEX staff_session_expires_at ON staff_session (expires_at);

-- The browsers that somebody has signed in with: another one is told by mail. `device_hash` is the SHA-256 of a cookie.
CREATE TABLE staff_known_device (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  device_hash bytea,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_hash)
);

-- What somebody of the staff calls a passkey of their own, to tell it from the others.
CREATE TABLE staff_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  name text
);
CREATE INDEX staff_passkey_staff_id ON staff_passkey (staff_id);

-- The secret is sealed with a key that is derived from the server's secret. `confirmed_at` is null until a first code was
-- right; `last_step` is the time step of the last code that was taken, so that none is taken twice.
CREATE TABLE staff_totp (
  staff_id bigint PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE staff_recovery_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  used_at timestamptz
);
CREATE INDEX staff_recovery_code_staff_id ON staff_recovery_code (staff_id);

-- Who gave whom which role, by an invitation or afterwards. For the notice to leads and privacy officers when somebody becomes
-- one, and so that nobody approves the export of a person whom they let in lately (docs/decisions/2026-11-22-staff-sign-in.md).
-- `given_by` is null for the command line.
-- `change`: how the role came or went. Rows from before are taken for invitations, which bind in every case. `was_approver`:
-- whether the person could approve exports just before. The first row of a person within some time tells whether they could
-- at its beginning, also when they were suspended since (docs/decisions/2026-11-22-staff-sign-in.md).
CREATE TABLE staff_role_given (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  role text NOT NULL,
  given_by bigint REFERENCES staff ON DELETE SET NULL,
  given_at timestamptz NOT NULL,
  change text NOT NULL CHECK (change IN ('invited', 'granted', 'reinstated', 'invited_again', 'suspended', 'revoked')),
  was_approver boolean NOT NULL
);
CREATE INDEX staff_role_given_given_at ON staff_role_given (given_at);

-- A row for each reader and change that no mail has told them of yet.
CREATE TABLE staff_role_untold (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  given_id bigint REFERENCES staff_role_given ON DELETE CASCADE,
  PRIMARY KEY (staff_id, given_id)
);
CREATE INDEX staff_role_untold_given_id ON staff_role_untold (given_id);

-- One row for each setting that was ever changed; without a row its default holds (server/cases/settings.ts).
-- Who answers for the processing of personal data, for its record (GDPR article 30).
CREATE TABLE setting (
  name text PRIMARY KEY CHECK (name IN ('clock_days', 'offered_outcomes', 'digest_time', 'second_editor',
    'organisation')),
  value jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A day on which the digest was sent, so that it is sent once however many servers there are.
CREATE TABLE digest_run (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  mails integer NOT NULL
);

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

-- Words of the organisation's own, for staff to begin an answer with.
CREATE TABLE reply_text (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE norwegian NOT NULL UNIQUE,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);

