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
COMMENT ON TABLE audit.entry IS 'The audit log: who did what to what and when, as codes, never a word of a case. Rows '
  'can only be added. Seen by: privacy officers, each reading with a row of its own; the reporter, in their file: when '
  'staff read their case.';
COMMENT ON COLUMN audit.entry.reporter_hash IS 'The reporter''s account.';
COMMENT ON COLUMN audit.entry.action IS 'What was done (texts/nb/deskAudit.ts).';
COMMENT ON COLUMN audit.entry.subject IS 'The kind of what it was done to.';
COMMENT ON COLUMN audit.entry.subject_id IS 'Its number.';
COMMENT ON COLUMN audit.entry.reason IS 'SHA-256 of the sealed words in `audit_reason`, where a reason was asked for; '
  'tells nothing without them.';
COMMENT ON COLUMN audit.entry.before IS 'Codes and numbers; of a setting its own words.';
COMMENT ON COLUMN audit.entry.after IS 'As `before`.';
COMMENT ON COLUMN audit.entry.previous IS 'The hash of the row before. Seen by: nobody.';
COMMENT ON COLUMN audit.entry.hash IS 'Keyed, of the row and `previous`. Seen by: nobody.';
CREATE INDEX audit_entry_staff_id ON audit.entry (staff_id, number);
CREATE INDEX audit_entry_subject ON audit.entry (subject, subject_id, number);
-- What the log's page filters by.
CREATE INDEX audit_entry_action ON audit.entry (action, number);
CREATE INDEX audit_entry_at ON audit.entry (at, number);

CREATE TABLE audit.erasure_ledger (
  kind text CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses')),
  hash bytea,
  key_check bytea NOT NULL,
  at timestamptz NOT NULL,
  receipt_hash bytea,
  PRIMARY KEY (kind, hash)
);
COMMENT ON TABLE audit.erasure_ledger IS 'What was erased, so that a restore does not bring it back; a second copy '
  'lies in `LEDGER_DIR`. Rows can only be added. Seen by: nobody.';
COMMENT ON COLUMN audit.erasure_ledger.kind IS '`witness`: that row; `draft_witnesses`: all witnesses of a case, '
  'in backups from before it was sent in, when edits moved their rows.';
COMMENT ON COLUMN audit.erasure_ledger.hash IS 'Keyed, of the number and the time of making of what was erased.';
COMMENT ON COLUMN audit.erasure_ledger.key_check IS 'Tells which secret keyed the hash.';
COMMENT ON COLUMN audit.erasure_ledger.at IS 'When it was erased. Seen by: people who have the number of '
  '`receipt_hash`.';
COMMENT ON COLUMN audit.erasure_ledger.receipt_hash IS 'Of the number that the person was given, by which they learn '
  'when something was erased, not what.';
CREATE INDEX erasure_ledger_receipt_hash ON audit.erasure_ledger (receipt_hash) WHERE receipt_hash IS NOT NULL;

CREATE TABLE audit_reason (
  id bigint PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  reason_sealed bytea NOT NULL
);
COMMENT ON TABLE audit_reason IS 'Why staff fetched the original of a document. `audit.entry` holds a digest of it, so '
  'that its chain holds without it. Seen by: privacy officers, with the row of the log.';
COMMENT ON COLUMN audit_reason.id IS 'The number of the row of `audit.entry`.';
COMMENT ON COLUMN audit_reason.reason_sealed IS 'In free words.';
CREATE INDEX audit_reason_incident_id ON audit_reason (incident_id);

CREATE TABLE audit_check (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  at timestamptz NOT NULL,
  entries bigint NOT NULL,
  broken_at bigint
);
COMMENT ON TABLE audit_check IS 'The last check of the audit log. Seen by: privacy officers.';
COMMENT ON COLUMN audit_check.entries IS 'How many rows it read.';
COMMENT ON COLUMN audit_check.broken_at IS 'The number of the first row that does not hold; null when all do.';

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
