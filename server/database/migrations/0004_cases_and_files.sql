-- The states of casework, one table of every stored file, and what the inspection of a document found.

-- All states and moves of contract/status.ts. A test compares these lists with the code.
ALTER TABLE incident DROP CONSTRAINT incident_status_check;
ALTER TABLE incident ADD CONSTRAINT incident_status_check CHECK (status IN
  ('Draft', 'Submitted', 'Received', 'InProgress', 'WaitingForReporter', 'Closed', 'Withdrawn'));
ALTER TABLE incident_activity DROP CONSTRAINT incident_activity_action_check;
ALTER TABLE incident_activity ADD CONSTRAINT incident_activity_action_check CHECK (action IN
  ('created', 'updated', 'submitted', 'withdrawn', 'answered', 'reopened', 'acknowledged', 'begun', 'asked', 'closed'));

-- Every file that we have put into the storage, or are about to. A name is reserved before a byte is written, owned
-- while a row of an owner table references it, and released when that row goes. Only rows of this table lead to the
-- removal of a file, and the foreign keys of the owner tables refuse the removal of one that is still referenced.
CREATE TABLE stored_file (
  name text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('reserved', 'owned', 'released')),
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stored_file_removable ON stored_file (state, since) WHERE state <> 'owned';

INSERT INTO stored_file (name, state, since)
SELECT storage_name, 'owned', created_at FROM incident_document
UNION ALL SELECT viewing_name, 'owned', created_at FROM incident_document WHERE viewing_name IS NOT NULL
UNION ALL SELECT storage_name, 'owned', created_at FROM media_file;
INSERT INTO stored_file (name, state, since)
SELECT storage_name, 'released', asked_at FROM storage_removal
ON CONFLICT DO NOTHING;
DROP TABLE storage_removal;

ALTER TABLE incident_document
  ADD FOREIGN KEY (storage_name) REFERENCES stored_file (name) ON DELETE RESTRICT,
  ADD FOREIGN KEY (viewing_name) REFERENCES stored_file (name) ON DELETE RESTRICT;
ALTER TABLE media_file ADD FOREIGN KEY (storage_name) REFERENCES stored_file (name) ON DELETE RESTRICT;

-- For each owner table, with the columns that hold names: what a row references is owned, what it no longer references
-- is released, in the transaction of the change and whoever makes it. An owner table without this trigger keeps its
-- files: its foreign key refuses their removal.
CREATE FUNCTION track_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_column text;
  names_before text[] := '{}';
  names_after text[] := '{}';
BEGIN
  FOREACH owner_column IN ARRAY TG_ARGV LOOP
    IF TG_OP <> 'INSERT' THEN names_before := names_before || (to_jsonb(OLD) ->> owner_column); END IF;
    IF TG_OP <> 'DELETE' THEN names_after := names_after || (to_jsonb(NEW) ->> owner_column); END IF;
  END LOOP;
  names_after := array_remove(names_after, NULL);
  UPDATE stored_file SET state = 'released', since = now()
    WHERE name = ANY (names_before) AND name <> ALL (names_after);
  UPDATE stored_file SET state = 'owned', since = now() WHERE name = ANY (names_after) AND state <> 'owned';
  RETURN NULL;
END $$;
CREATE TRIGGER incident_document_files AFTER INSERT OR DELETE OR UPDATE OF storage_name, viewing_name
  ON incident_document FOR EACH ROW EXECUTE FUNCTION track_stored_files('storage_name', 'viewing_name');
CREATE TRIGGER media_file_files AFTER INSERT OR DELETE OR UPDATE OF storage_name
  ON media_file FOR EACH ROW EXECUTE FUNCTION track_stored_files('storage_name');

-- What the inspector found. Findings are codes of contract/inspection.ts.
ALTER TABLE incident_document
  ADD COLUMN inspection_state text NOT NULL DEFAULT 'waiting'
    CHECK (inspection_state IN ('waiting', 'clean', 'suspicious', 'infected', 'unreadable')),
  ADD COLUMN inspection_findings text[] NOT NULL DEFAULT '{}',
  ADD COLUMN inspected_at timestamptz;
CREATE INDEX incident_document_waiting ON incident_document (id) WHERE inspection_state = 'waiting';

-- With the size in the index, the bytes of an account are summed without reading the rows of its documents.
DROP INDEX incident_document_incident_id;
CREATE INDEX incident_document_incident_id ON incident_document (incident_id) INCLUDE (size);
