-- What staff see of a document without opening it, and what is left out of a case before it is shared.

-- Pictures of a pdf's first pages, or the text of an Office file, made by the inspector. `pages`: how many the whole pdf has.
-- `is_cut`: there is more text than is kept. `asked_at`: when somebody of the staff first asked for it.
CREATE TABLE document_preview (
  document_id bigint PRIMARY KEY REFERENCES incident_document ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'made', 'failed')),
  pages integer,
  is_cut boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  made_at timestamptz
);

-- `position`: the page, or 0 for text. A page without a file could not be made.
CREATE TABLE document_preview_part (
  document_id bigint NOT NULL REFERENCES document_preview ON DELETE CASCADE,
  position integer NOT NULL CHECK (position BETWEEN 0 AND 30),
  storage_name text UNIQUE REFERENCES stored_file (name) ON DELETE RESTRICT,
  size bigint,
  width integer,
  height integer,
  PRIMARY KEY (document_id, position),
  CHECK ((storage_name IS NULL) = (size IS NULL))
);
CREATE TRIGGER document_preview_part_files AFTER INSERT OR DELETE OR UPDATE OF storage_name
  ON document_preview_part FOR EACH ROW EXECUTE FUNCTION track_stored_files('storage_name');

-- `marks_sealed`: the passages, with a hash of the text that they belong to, and which documents the case had then.
CREATE TABLE case_redaction (
  incident_id bigint PRIMARY KEY REFERENCES incident ON DELETE CASCADE,
  version integer NOT NULL,
  marks_sealed bytea NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  at timestamptz NOT NULL
);

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
    allowed, $words$'redacted'$words$);
END $$;
