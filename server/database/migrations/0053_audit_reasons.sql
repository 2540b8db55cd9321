-- Why staff fetched the original of a document: free words, which go with the case. `id`: the number of the row of the audit log,
-- which holds a digest of these sealed bytes in their place, so that the chain covers them and holds without them.
CREATE TABLE audit_reason (
  id bigint PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  reason_sealed bytea NOT NULL
);
CREATE INDEX audit_reason_incident_id ON audit_reason (incident_id);
