-- Restriction (GDPR article 18) of a witness, at their own request: while `restricted_at` is set, the row stays stored and staff read none
-- of its words. Null: as every other witness.
ALTER TABLE witness ADD COLUMN restricted_at timestamptz;

-- A reporter has taken out a witness while they were restricted: what corrections keep of them stays withheld from staff.
ALTER TABLE case_correction ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;

-- A row for each change, because a witness may be restricted, corrected and released for one request, and again. `note_sealed`: why a
-- restriction was ended, under the request's own key.
ALTER TABLE privacy_request_witness ADD COLUMN note_sealed bytea,
  DROP CONSTRAINT privacy_request_witness_pkey,
  ADD PRIMARY KEY (request_id, witness_id, done, at),
  DROP CONSTRAINT privacy_request_witness_done_check,
  ADD CONSTRAINT privacy_request_witness_done_check CHECK (done IN ('corrected', 'erased', 'restricted', 'released')),
  ADD CONSTRAINT privacy_request_witness_note_check CHECK (note_sealed IS NULL OR done = 'released');

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
    allowed, $words$'witness_restricted', 'witness_released'$words$);
END $$;
