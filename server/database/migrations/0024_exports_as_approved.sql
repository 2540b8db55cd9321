-- What an export may hold is fixed when it is asked for, and a paper belongs to the redaction that it was made under.

-- `incident_ids`: the cases of a list, as they were counted. `redaction_version`: of the case's redaction when the export was
-- asked for; 0 while nobody has redacted it. `with_suspicious`: documents with findings are wanted too, which whoever asked has
-- confirmed. `document_ids` and `witness_ids`: what the file holds, known when it is made.
ALTER TABLE export
  ADD COLUMN incident_ids bigint[],
  ADD COLUMN redaction_version integer,
  ADD COLUMN with_suspicious boolean NOT NULL DEFAULT false,
  ADD COLUMN document_ids bigint[],
  ADD COLUMN witness_ids bigint[],
  DROP CONSTRAINT export_state_check,
  ADD CONSTRAINT export_state_check
    CHECK (state IN ('asked', 'approved', 'ready', 'fetched', 'refused', 'expired', 'failed', 'outdated'));
-- Of what was asked for before, nobody knows what was approved.
UPDATE export SET state = 'outdated' WHERE state IN ('asked', 'approved', 'ready');

-- 0: the text of the reporter and the desk, without a redaction. Others: the desk's, made under that version of the redaction.
-- A text is shown under its own version only, because an older one may hold what was redacted since.
ALTER TABLE incident_paper
  ADD COLUMN redaction_version integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT incident_paper_incident_id_kind_key,
  ADD CONSTRAINT incident_paper_of_redaction UNIQUE (incident_id, kind, redaction_version);
