-- A case's version as its reporter knows it: how often they have saved it. `version` also counts what staff do, and a reporter
-- who reads it could follow their work. Until it is sent both are one.
ALTER TABLE incident ADD COLUMN own_version integer NOT NULL DEFAULT 1;
UPDATE incident SET own_version = CASE
  WHEN status = 'Draft' THEN version
  ELSE greatest(1, (SELECT count(*) FROM incident_activity AS line
    WHERE line.incident_id = incident.id AND line.user_id IS NOT NULL AND line.action IN ('created', 'updated', 'submitted')))
END WHERE version > 1;
