-- What was erased, for good: a ledger that outlives it, the work under way, and what stays of a case for the numbers.

-- Erasures under way. `subject_id`: the number of the case or the account; the row goes with the last step. `files`: names in the
-- storage of what was removed from the tables.
CREATE TABLE erasure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('case', 'account')),
  subject_id bigint NOT NULL,
  hash bytea NOT NULL,
  step text NOT NULL CHECK (step IN ('noted', 'kept', 'keyless', 'rowless', 'fileless')),
  files text[] NOT NULL DEFAULT '{}',
  -- A draft leaves no row in the audit log: staff do not know of it.
  is_audited boolean NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (kind, subject_id)
);

-- Read before the door opens after a restore, so that an erased case does not come back. `hash`: of the number and the time of
-- making of what was erased, keyed with the server's secret; `key_check` tells which secret. `receipt_hash`: of the number that
-- the person was given. Rows can only be added; a second copy lies in LEDGER_DIR (server/cases/erasure/ledgerFile.ts).
CREATE TABLE audit.erasure_ledger (
  kind text NOT NULL CHECK (kind IN ('case', 'account')),
  hash bytea NOT NULL,
  key_check bytea NOT NULL,
  at timestamptz NOT NULL,
  receipt_hash bytea,
  PRIMARY KEY (kind, hash)
);
CREATE INDEX erasure_ledger_receipt_hash ON audit.erasure_ledger (receipt_hash) WHERE receipt_hash IS NOT NULL;
CREATE TRIGGER erasure_ledger_is_append_only BEFORE UPDATE OR DELETE ON audit.erasure_ledger
  FOR EACH ROW EXECUTE FUNCTION audit.refuse_change();
CREATE TRIGGER erasure_ledger_is_not_emptied BEFORE TRUNCATE ON audit.erasure_ledger
  FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit.erasure_ledger FROM CURRENT_USER, PUBLIC;

-- What stays of erased cases, for the numbers: how many there were of each combination, and of how many persons at least. Coarsened
-- until five persons share a combination (docs/decisions/2026-11-22-anonymous-rows.md). `level`: how coarse; what a level leaves out
-- is null. No number of a case, no day, no city.
CREATE TABLE anonymous_case (
  level smallint NOT NULL CHECK (level BETWEEN 0 AND 6),
  year smallint,
  month smallint CHECK (month BETWEEN 1 AND 12),
  county_code text,
  category_code text,
  arena text[],
  act text[],
  life_area text,
  bias_ground text[],
  legal_flag text[],
  cases integer NOT NULL CHECK (cases > 0),
  persons integer NOT NULL CHECK (persons >= 0),
  UNIQUE NULLS NOT DISTINCT (level, year, month, county_code, category_code, arena, act, life_area, bias_ground, legal_flag)
);

-- A case, or an account, that its person withdraws: to be erased at `due_at`, until then it can be taken back. `*_before`: what the
-- case was.
CREATE TABLE case_withdrawal (
  incident_id bigint PRIMARY KEY REFERENCES incident ON DELETE CASCADE,
  status_before text NOT NULL,
  outcome_before text,
  duplicate_of_before bigint REFERENCES incident ON DELETE SET NULL,
  closed_at_before timestamptz,
  -- Withdrawn because its account is: taken back with it.
  with_account boolean NOT NULL,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  receipt_hash bytea NOT NULL UNIQUE
);
CREATE INDEX case_withdrawal_due_at ON case_withdrawal (due_at);
CREATE INDEX case_withdrawal_duplicate_of_before ON case_withdrawal (duplicate_of_before) WHERE duplicate_of_before IS NOT NULL;
CREATE TABLE account_withdrawal (
  user_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  receipt_hash bytea NOT NULL UNIQUE
);
CREATE INDEX account_withdrawal_due_at ON account_withdrawal (due_at);

-- Where other cases' histories name a case: as the one that they repeat, or that they belong to.
CREATE INDEX incident_activity_other_cases ON incident_activity USING gin (after) WHERE action IN ('closed', 'related');

-- Adds to the words that are allowed, whatever earlier migrations have made of them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT string_agg(DISTINCT quote_literal(word[1]), ', ') INTO STRICT allowed
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') AS word
    WHERE conname = 'incident_activity_action_check';
  ALTER TABLE incident_activity DROP CONSTRAINT incident_activity_action_check;
  EXECUTE format('ALTER TABLE incident_activity ADD CONSTRAINT incident_activity_action_check CHECK (action IN (%s, %s))',
    allowed, $words$'taken_back'$words$);
END $$;
