CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  name text,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['caseworker', 'lead', 'editor', 'analyst',
    'privacy_officer', 'administrator']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'active' OR name IS NOT NULL AND password_hash IS NOT NULL)
);
COMMENT ON TABLE staff IS 'A member of staff, or somebody who is invited. Seen by: administrators; the person.';
COMMENT ON COLUMN staff.email IS 'Seen by: as the table; leads and privacy officers, in mails about such roles.';
COMMENT ON COLUMN staff.name IS 'Null while invited. Seen by: all staff.';
COMMENT ON COLUMN staff.password_hash IS 'Argon2id. Seen by: nobody.';

CREATE TABLE staff_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  challenge text,
  challenge_at timestamptz
);
COMMENT ON TABLE staff_invitation IS 'An invitation to join the staff. Seen by: nobody.';
COMMENT ON COLUMN staff_invitation.token_hash IS 'SHA-256 of the link''s token.';
COMMENT ON COLUMN staff_invitation.challenge IS 'What a passkey that is being registered must sign. Seen by: the '
  'invited person.';
CREATE INDEX staff_invitation_staff_id ON staff_invitation (staff_id);

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
COMMENT ON TABLE staff_session IS 'A session of a member of staff, with its device. Seen by: the person.';
COMMENT ON COLUMN staff_session.token_hash IS 'SHA-256. Seen by: nobody.';
COMMENT ON COLUMN staff_session.second_factor_at IS 'When the second factor was last given; without it the session '
  'opens only the question for it.';
COMMENT ON COLUMN staff_session.challenge IS 'What a passkey must sign; of a demo person the keyed hash of a mailed '
  'code.';
COMMENT ON COLUMN staff_session.challenge_at IS 'Since when; valid for five minutes, a mailed code for ten.';
CREATE INDEX staff_session_staff_id ON staff_session (staff_id);

CREATE TABLE staff_known_device (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  device_hash bytea,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_hash)
);
COMMENT ON TABLE staff_known_device IS 'A browser that somebody has signed in with; a mail tells of any other. Seen '
  'by: nobody.';
COMMENT ON COLUMN staff_known_device.device_hash IS 'SHA-256 of a cookie.';

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
COMMENT ON TABLE staff_passkey IS 'A passkey of a member of staff. Seen by: the person.';
COMMENT ON COLUMN staff_passkey.credential_id IS 'Its own number. Seen by: nobody.';
COMMENT ON COLUMN staff_passkey.public_key IS 'Its public half. Seen by: nobody.';
COMMENT ON COLUMN staff_passkey.counter IS 'Its uses, as it counts them. Seen by: nobody.';
COMMENT ON COLUMN staff_passkey.transports IS 'How a browser reaches it. Seen by: nobody.';
COMMENT ON COLUMN staff_passkey.name IS 'What the person calls it, to tell it from the others.';
CREATE INDEX staff_passkey_staff_id ON staff_passkey (staff_id);

CREATE TABLE staff_totp (
  staff_id bigint PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE staff_totp IS 'An authenticator app. Seen by: the person.';
COMMENT ON COLUMN staff_totp.secret_sealed IS 'With a key derived from the server''s secret. Seen by: the person, '
  'while it is being set up.';
COMMENT ON COLUMN staff_totp.confirmed_at IS 'Null until a first code was right.';
COMMENT ON COLUMN staff_totp.last_step IS 'The time step of the last code, so that none is taken twice. Seen by: '
  'nobody.';

CREATE TABLE staff_recovery_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE,
  used_at timestamptz
);
COMMENT ON TABLE staff_recovery_code IS 'A recovery code. Seen by: the person: how many are left.';
COMMENT ON COLUMN staff_recovery_code.code_hash IS 'Keyed; the code itself is shown once, when it is made. Seen by: '
  'nobody.';
CREATE INDEX staff_recovery_code_staff_id ON staff_recovery_code (staff_id);

CREATE TABLE staff_role_given (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  role text NOT NULL,
  given_by bigint REFERENCES staff ON DELETE SET NULL,
  given_at timestamptz NOT NULL,
  change text NOT NULL CHECK (change IN ('invited', 'granted', 'reinstated', 'invited_again', 'suspended', 'revoked')),
  was_approver boolean NOT NULL
);
COMMENT ON TABLE staff_role_given IS 'Who gave or took which role, so that nobody approves the export of a person whom '
  'they let in lately. Seen by: leads and privacy officers, for seven days, when somebody became or ceased to be one '
  'of them.';
COMMENT ON COLUMN staff_role_given.role IS 'Which role.';
COMMENT ON COLUMN staff_role_given.given_by IS 'Null for the command line.';
COMMENT ON COLUMN staff_role_given.was_approver IS 'Whether the person could approve exports just before. Seen by: '
  'nobody.';
CREATE INDEX staff_role_given_given_at ON staff_role_given (given_at);

CREATE TABLE staff_role_untold (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  given_id bigint REFERENCES staff_role_given ON DELETE CASCADE,
  PRIMARY KEY (staff_id, given_id)
);
COMMENT ON TABLE staff_role_untold IS 'A change of roles that no mail has told a reader of yet. Seen by: nobody.';
CREATE INDEX staff_role_untold_given_id ON staff_role_untold (given_id);

CREATE TABLE setting (
  name text PRIMARY KEY CHECK (name IN ('clock_days', 'offered_outcomes', 'digest_time', 'second_editor',
    'organisation', 'state_texts')),
  value jsonb NOT NULL,
  version integer NOT NULL
);
COMMENT ON TABLE setting IS 'A setting that was changed; without a row its default holds (server/cases/settings.ts). '
  'Seen by: administrators.';
COMMENT ON COLUMN setting.name IS '`organisation`: who answers for the processing of personal data (GDPR article 30). '
  '`state_texts`: its words for a state, in place of texts/nb/stateTexts.ts.';
COMMENT ON COLUMN setting.value IS 'May name the privacy officer. Seen by: administrators; privacy officers: who '
  'answers for the processing; reporters, caseworkers: the words for a state.';

CREATE TABLE digest_run (
  day date PRIMARY KEY,
  at timestamptz NOT NULL
);
COMMENT ON TABLE digest_run IS 'A day on which the digest was sent, so that it is sent once by any number of servers. '
  'Seen by: nobody.';
COMMENT ON COLUMN digest_run.day IS 'In Norway.';

CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  reason text CHECK (reason IN ('full', 'refused', 'other')),
  keyring_copied boolean NOT NULL,
  cases bigint NOT NULL DEFAULT 0,
  documents bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  missing bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE backup_run IS 'What became of a backup: no folder, no name of a file. Seen by: administrators.';
COMMENT ON COLUMN backup_run.at IS 'The moment that is in the backup.';
COMMENT ON COLUMN backup_run.reason IS 'Why it failed; null for one that is whole.';
COMMENT ON COLUMN backup_run.keyring_copied IS 'Whether the keys are in their own place, whatever became of the rest.';
COMMENT ON COLUMN backup_run.cases IS 'How many that staff may know of.';
COMMENT ON COLUMN backup_run.documents IS 'How many those cases have.';
COMMENT ON COLUMN backup_run.bytes IS 'Its size; shown in steps.';
COMMENT ON COLUMN backup_run.missing IS 'Files that the storage did not have.';

CREATE TABLE reply_text (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE norwegian NOT NULL UNIQUE,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE reply_text IS 'The organisation''s words to begin an answer with. Seen by: staff who do casework; '
  'administrators.';

