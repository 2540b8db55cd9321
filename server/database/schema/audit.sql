CREATE SCHEMA audit;

-- The audit log: who did what to what and when, as codes, never a word of a case. Rows can only be added. Seen by:
-- privacy officers, each reading with a row of its own; the reporter, in their file: when staff read their case.
CREATE TABLE audit.entry (
  number bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor IN ('staff', 'reporter', 'system')),
  staff_id bigint,
  reporter_hash bytea, -- The reporter's account.
  action text NOT NULL, -- What was done (texts/nb/deskAudit.ts).
  subject text, -- The kind of what it was done to.
  subject_id bigint, -- Its number.
  -- SHA-256 of the sealed words in `audit_reason`, where a reason was asked for; tells nothing without them.
  reason text,
  before text[] NOT NULL, -- Codes and numbers; of a setting its own words.
  after text[] NOT NULL, -- As `before`.
  previous bytea NOT NULL, -- The hash of the row before. Seen by: nobody.
  hash bytea NOT NULL UNIQUE, -- Keyed, of the row and `previous`. Seen by: nobody.
  CHECK ((actor = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((actor = 'reporter') = (reporter_hash IS NOT NULL))
);
CREATE INDEX audit_entry_staff_id ON audit.entry (staff_id, number);
CREATE INDEX audit_entry_subject ON audit.entry (subject, subject_id, number);
-- What the log's page filters by.
CREATE INDEX audit_entry_action ON audit.entry (action, number);
CREATE INDEX audit_entry_at ON audit.entry (at, number);

-- What was erased, so that a restore does not bring it back; a second copy lies in `LEDGER_DIR`. Rows can only be
-- added. Seen by: nobody.
CREATE TABLE audit.erasure_ledger (
  -- `witness`: that row; `draft_witnesses`: all witnesses of a case, in backups from before it was sent in, when edits
  -- moved their rows.
  kind text CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses')),
  hash bytea, -- Keyed, of the number and the time of making of what was erased.
  key_check bytea NOT NULL, -- Tells which secret keyed the hash.
  at timestamptz NOT NULL, -- When it was erased. Seen by: people who have the number of `receipt_hash`.
  -- Of the number that the person was given, by which they learn when something was erased, not what.
  receipt_hash bytea,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX erasure_ledger_receipt_hash ON audit.erasure_ledger (receipt_hash) WHERE receipt_hash IS NOT NULL;

-- Why staff fetched the original of a document. `audit.entry` holds a digest of it, so that its chain holds without it.
-- Seen by: privacy officers, with the row of the log.
CREATE TABLE audit_reason (
  id bigint PRIMARY KEY, -- The number of the row of `audit.entry`.
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  reason_sealed bytea NOT NULL -- In free words.
);
CREATE INDEX audit_reason_incident_id ON audit_reason (incident_id);

-- The last check of the audit log. Seen by: privacy officers.
CREATE TABLE audit_check (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  at timestamptz NOT NULL,
  entries bigint NOT NULL, -- How many rows it read.
  broken_at bigint -- The number of the first row that does not hold; null when all do.
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
