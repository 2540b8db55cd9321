-- Documents are taken for inspection straight from their table, in a fair order, by whichever server has time.

ALTER TABLE incident_document
  -- When the virus scanner looked at it. With a scanner configured, a document without this counts as waiting.
  ADD COLUMN scanned_at timestamptz,
  -- No server takes it before this moment. A server that inspects it keeps moving this ahead, so that another takes over
  -- soon after that server was killed.
  ADD COLUMN inspect_after timestamptz NOT NULL DEFAULT now(),
  -- How many inspections of it have failed.
  ADD COLUMN inspection_attempts integer NOT NULL DEFAULT 0;

UPDATE incident_document SET scanned_at = inspected_at WHERE inspection_state = 'infected';
CREATE INDEX incident_document_unscanned ON incident_document (id) WHERE scanned_at IS NULL;
