-- A member of staff, or somebody who is invited. Seen by: administrators; the person.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE, -- Seen by: as the table; leads and privacy officers, in mails about such roles.
  name text, -- Null while invited. Seen by: all staff.
  roles text[] NOT NULL CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['caseworker', 'lead', 'editor', 'analyst',
    'privacy_officer', 'administrator']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text, -- Argon2id. Seen by: nobody.
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'active' OR name IS NOT NULL AND password_hash IS NOT NULL)
);

-- An invitation to join the staff. Seen by: nobody.
CREATE TABLE staff_invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE, -- SHA-256 of the link's token.
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  challenge text, -- What a passkey that is being registered must sign. Seen by: the invited person.
  challenge_at timestamptz
);
CREATE INDEX staff_invitation_staff_id ON staff_invitation (staff_id);

-- A session of a member of staff, with its device. Seen by: the person.
CREATE TABLE staff_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE, -- SHA-256. Seen by: nobody.
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the second factor was last given; without it the session opens only the question for it.
  second_factor_at timestamptz,
  challenge text, -- What a passkey must sign; of a demo person the keyed hash of a mailed code.
  challenge_at timestamptz -- Since when; valid for five minutes, a mailed code for ten.
);
CREATE INDEX staff_session_staff_id ON staff_session (staff_id);

-- A browser that somebody has signed in with; a mail tells of any other. Seen by: nobody.
CREATE TABLE staff_known_device (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  device_hash bytea, -- SHA-256 of a cookie.
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_hash)
);

-- A passkey of a member of staff. Seen by: the person.
CREATE TABLE staff_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE, -- Its own number. Seen by: nobody.
  public_key bytea NOT NULL, -- Its public half. Seen by: nobody.
  counter bigint NOT NULL, -- Its uses, as it counts them. Seen by: nobody.
  transports text[] NOT NULL, -- How a browser reaches it. Seen by: nobody.
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  name text -- What the person calls it, to tell it from the others.
);
CREATE INDEX staff_passkey_staff_id ON staff_passkey (staff_id);

-- An authenticator app. Seen by: the person.
CREATE TABLE staff_totp (
  staff_id bigint PRIMARY KEY REFERENCES staff ON DELETE CASCADE,
  -- With a key derived from the server's secret. Seen by: the person, while it is being set up.
  secret_sealed bytea NOT NULL,
  confirmed_at timestamptz, -- Null until a first code was right.
  last_step bigint NOT NULL DEFAULT 0 -- The time step of the last code, so that none is taken twice. Seen by: nobody.
);

-- A recovery code. Seen by: the person: how many are left.
CREATE TABLE staff_recovery_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  code_hash bytea NOT NULL UNIQUE, -- Keyed; the code itself is shown once, when it is made. Seen by: nobody.
  used_at timestamptz
);
CREATE INDEX staff_recovery_code_staff_id ON staff_recovery_code (staff_id);

-- Who gave or took which role, so that nobody approves the export of a person whom they let in lately. Seen by: leads
-- and privacy officers, for seven days, when somebody became or ceased to be one of them.
CREATE TABLE staff_role_given (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  role text NOT NULL, -- Which role.
  given_by bigint REFERENCES staff ON DELETE SET NULL, -- Null for the command line.
  given_at timestamptz NOT NULL,
  change text NOT NULL CHECK (change IN ('invited', 'granted', 'reinstated', 'invited_again', 'suspended', 'revoked')),
  was_approver boolean NOT NULL -- Whether the person could approve exports just before. Seen by: nobody.
);
CREATE INDEX staff_role_given_given_at ON staff_role_given (given_at);

-- A change of roles that no mail has told a reader of yet. Seen by: nobody.
CREATE TABLE staff_role_untold (
  staff_id bigint REFERENCES staff ON DELETE CASCADE,
  given_id bigint REFERENCES staff_role_given ON DELETE CASCADE,
  PRIMARY KEY (staff_id, given_id)
);
CREATE INDEX staff_role_untold_given_id ON staff_role_untold (given_id);

-- A setting that was changed; without a row its default holds (server/cases/settings.ts). Seen by: administrators.
CREATE TABLE setting (
  -- `organisation`: who answers for the processing of personal data (GDPR article 30). `state_texts`: its words for a
  -- state, in place of texts/nb/stateTexts.ts.
  name text PRIMARY KEY CHECK (name IN ('clock_days', 'offered_outcomes', 'digest_time', 'second_editor',
    'organisation', 'state_texts')),
  -- May name the privacy officer. Seen by: administrators; privacy officers: who answers for the processing; reporters,
  -- caseworkers: the words for a state.
  value jsonb NOT NULL,
  version integer NOT NULL
);

-- A day on which the digest was sent, so that it is sent once by any number of servers. Seen by: nobody.
CREATE TABLE digest_run (
  day date PRIMARY KEY, -- In Norway.
  at timestamptz NOT NULL
);

-- What became of a backup: no folder, no name of a file. Seen by: administrators.
CREATE TABLE backup_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL, -- The moment that is in the backup.
  reason text CHECK (reason IN ('full', 'refused', 'other')), -- Why it failed; null for one that is whole.
  keyring_copied boolean NOT NULL, -- Whether the keys are in their own place, whatever became of the rest.
  cases bigint NOT NULL DEFAULT 0, -- How many that staff may know of.
  documents bigint NOT NULL DEFAULT 0, -- How many those cases have.
  bytes bigint NOT NULL DEFAULT 0, -- Its size; shown in steps.
  missing bigint NOT NULL DEFAULT 0 -- Files that the storage did not have.
);

-- The organisation's words to begin an answer with. Seen by: staff who do casework; administrators.
CREATE TABLE reply_text (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE norwegian NOT NULL UNIQUE,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1
);

