-- What leaves a case, and what staff add to it, has a line in its history; documents that staff add to a case themselves.

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
    allowed, $words$'export_requested', 'export_approved', 'export_refused', 'exported', 'paper_saved', 'paper_made',
    'document_added'$words$);
END $$;

-- Who of the staff added the document, with a message or without one. The reporter is told that it was staff, not who.
ALTER TABLE incident_document
  ADD COLUMN staff_id bigint REFERENCES staff,
  DROP CONSTRAINT incident_document_sender_check,
  ADD CONSTRAINT incident_document_sender_check
    CHECK ((staff_id IS NULL OR is_from_staff) AND (NOT is_from_staff OR message_id IS NOT NULL OR staff_id IS NOT NULL));

-- One attempt to add documents to a case is carried out once; `fingerprint` is a keyed hash of what was sent.
CREATE TABLE document_attempt (
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff,
  submit_key text NOT NULL,
  fingerprint bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (incident_id, staff_id, submit_key)
);
