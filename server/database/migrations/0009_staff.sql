-- Staff, their sign-in, and the audit log (docs/casework.md, sections 1 and 5). Staff are no accounts: what is known of a
-- reporter is never tied to who works here.

-- An invited person has neither name nor password. `roles` is a set; server/features/staff/roles.test.ts compares the list
-- with contract/staff.ts.
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email citext NOT NULL UNIQUE,
  name text,
  roles text[] NOT NULL CHECK (cardinality(roles) > 0
    AND roles <@ ARRAY['caseworker', 'lead', 'editor', 'analyst', 'privacy_officer', 'administrator']),
  state text NOT NULL CHECK (state IN ('invited', 'active', 'suspended')),
  password_hash text,
  password_changed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'active' OR (name IS NOT NULL AND password_hash IS NOT NULL AND password_changed_at IS NOT NULL))
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
  challenge text
);
CREATE INDEX staff_invitation_staff_id ON staff_invitation (staff_id);

-- `second_factor_at`: when the second factor was last given; without it the session opens nothing but the question for it.
CREATE TABLE staff_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  second_factor_at timestamptz,
  challenge text
);
CREATE INDEX staff_session_staff_id ON staff_session (staff_id);
CREATE INDEX staff_session_expires_at ON staff_session (expires_at);

-- The browsers that somebody has signed in with: another one is told by mail. `device_hash` is the SHA-256 of a cookie.
CREATE TABLE staff_known_device (
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  device_hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, device_hash)
);

CREATE TABLE staff_passkey (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
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

-- The audit log: who did what to what, as codes, never a word of a case. Each row's hash covers the row and the hash before
-- it. A schema of its own, so that with the embedded database another role owns it than the portal's
-- (server/database/roles.ts), which may add rows and read them.
CREATE SCHEMA audit;
CREATE TABLE audit.entry (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('staff', 'reporter', 'system')),
  staff_id bigint,
  reporter_hash bytea,
  action text NOT NULL,
  subject text,
  subject_id bigint,
  reason text,
  before text[] NOT NULL,
  after text[] NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL UNIQUE,
  CHECK ((actor = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((actor = 'reporter') = (reporter_hash IS NOT NULL))
);
CREATE INDEX audit_entry_staff_id ON audit.entry (staff_id, number);
CREATE INDEX audit_entry_subject ON audit.entry (subject, subject_id, number);

CREATE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
CREATE TRIGGER entry_is_append_only BEFORE UPDATE OR DELETE ON audit.entry
  FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON audit.entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit.entry FROM CURRENT_USER, PUBLIC;
