-- What was done to a witness of a case at their own request, by the privacy officer and for a request that had found them. A row a
-- witness, without a word about them: who it was is nowhere after an erasure. `witness_id`: the number of the row, also when it has gone.
CREATE TABLE privacy_request_witness (
  request_id bigint NOT NULL REFERENCES privacy_request ON DELETE CASCADE,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  witness_id bigint NOT NULL,
  done text NOT NULL CHECK (done IN ('corrected', 'erased')),
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  PRIMARY KEY (request_id, witness_id)
);
CREATE INDEX privacy_request_witness_incident ON privacy_request_witness (incident_id);
CREATE INDEX privacy_request_witness_staff ON privacy_request_witness (staff_id);

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
    allowed, $words$'witness_corrected', 'witness_erased'$words$);
END $$;
