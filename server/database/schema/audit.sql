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
-- What the log's page filters by.
CREATE INDEX audit_entry_action ON audit.entry (action, number);
CREATE INDEX audit_entry_at ON audit.entry (at, number);

-- Read before the door opens after a restore, so that an erased case does not come back. `hash`: of the number and the time of
-- making of what was erased, keyed with the server's secret; `key_check` tells which secret. `receipt_hash`: of the number that
-- the person was given. Rows can only be added; a second copy lies in LEDGER_DIR (server/cases/erasure/ledgerFile.ts).
CREATE TABLE audit.erasure_ledger (
  kind text CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses', 'correction')),
  hash bytea,
  key_check bytea NOT NULL,
  at timestamptz NOT NULL,
  receipt_hash bytea,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX erasure_ledger_receipt_hash ON audit.erasure_ledger (receipt_hash) WHERE receipt_hash IS NOT NULL;

-- Why staff fetched the original of a document: free words, which go with the case. `id`: the number of the row of the audit log,
-- which holds a digest of these sealed bytes in their place, so that the chain covers them and holds without them.
CREATE TABLE audit_reason (
  id bigint PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  reason_sealed bytea NOT NULL
);
CREATE INDEX audit_reason_incident_id ON audit_reason (incident_id);

-- The last check of the audit log. `broken_at`: the number of the first row that does not hold; null when all do.
CREATE TABLE audit_check (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  at timestamptz NOT NULL,
  entries bigint NOT NULL,
  broken_at bigint
);

CREATE FUNCTION audit.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;

CREATE TRIGGER entry_is_append_only BEFORE DELETE OR UPDATE ON audit.entry FOR EACH ROW EXECUTE FUNCTION
  audit.refuse_change();
CREATE TRIGGER entry_is_not_emptied BEFORE TRUNCATE ON audit.entry FOR EACH STATEMENT EXECUTE FUNCTION
  audit.refuse_change();
CREATE TRIGGER erasure_ledger_is_not_emptied BEFORE TRUNCATE ON audit.erasure_ledger FOR EACH STATEMENT EXECUTE
  FUNCTION audit.refuse_change();
CREATE TRIGGER erasure_ledger_is_append_only BEFORE DELETE OR UPDATE ON audit.erasure_ledger FOR EACH ROW EXECUTE
  FUNCTION audit.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit.entry, audit.erasure_ledger FROM CURRENT_USER, PUBLIC;
