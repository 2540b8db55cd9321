-- A search for a request also finds the names and numbers that corrections by reporters keep of witnesses as they were. Tables of their
-- own, because a server that is not yet updated would take these rows for those of callers.

-- Keyed hashes as in `person_hash`. `side`: of the witness before the correction, or after it where that stands nowhere else any more.
CREATE TABLE former_person_hash (
  correction_id bigint NOT NULL REFERENCES case_correction ON DELETE CASCADE,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('before', 'after')),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('name', 'part', 'telephone')),
  hash bytea NOT NULL,
  PRIMARY KEY (correction_id, side, kind, hash)
);
CREATE INDEX former_person_hash_hash ON former_person_hash (hash, kind);
CREATE INDEX former_person_hash_incident ON former_person_hash (incident_id);

-- Which of them a search for a request has found.
CREATE TABLE privacy_request_former_hit (
  request_id bigint NOT NULL REFERENCES privacy_request ON DELETE CASCADE,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  correction_id bigint NOT NULL REFERENCES case_correction ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('before', 'after')),
  likeness text NOT NULL CHECK (likeness IN ('telephone', 'name', 'parts')),
  PRIMARY KEY (request_id, correction_id, side)
);
CREATE INDEX privacy_request_former_hit_incident ON privacy_request_former_hit (incident_id);
CREATE INDEX privacy_request_former_hit_correction ON privacy_request_former_hit (correction_id);

-- Corrections that were there before get their hashes by the job that makes those of cases (server/cases/fillPersons.ts): by case.
ALTER TABLE person_fill ADD COLUMN after_former bigint NOT NULL DEFAULT 0, ADD COLUMN until_former bigint NOT NULL DEFAULT 0;
UPDATE person_fill
SET until_former = (SELECT coalesce(max(incident_id), 0) FROM case_correction WHERE witness_id IS NOT NULL);

-- An earlier version of a witness is taken out at their own request. `correction_id`: the number of the row, which has gone.
ALTER TABLE privacy_request_witness ADD COLUMN correction_id bigint,
  DROP CONSTRAINT privacy_request_witness_done_check,
  ADD CONSTRAINT privacy_request_witness_done_check
    CHECK (done IN ('corrected', 'erased', 'restricted', 'released', 'former_erased')),
  ADD CONSTRAINT privacy_request_witness_correction_check CHECK ((correction_id IS NOT NULL) = (done = 'former_erased'));

-- It is in the ledger too, so that a restored backup does not bring it back. `correction`: the row.
ALTER TABLE erasure DROP CONSTRAINT erasure_kind_check,
  ADD CONSTRAINT erasure_kind_check CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses', 'correction'));
ALTER TABLE audit.erasure_ledger DROP CONSTRAINT erasure_ledger_kind_check,
  ADD CONSTRAINT erasure_ledger_kind_check CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses', 'correction'));

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
    allowed, $words$'witness_former_erased'$words$);
END $$;
