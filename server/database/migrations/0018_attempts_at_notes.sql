-- A note or a task that is sent twice, as after an answer that was lost, is stored once. `fingerprint`: a keyed hash of what
-- was sent, so that something else under the same key is refused.
ALTER TABLE case_note
  ADD submit_key text,
  ADD fingerprint bytea,
  ADD CONSTRAINT case_note_attempt_check CHECK ((submit_key IS NULL) = (fingerprint IS NULL)),
  ADD CONSTRAINT case_note_attempt_key UNIQUE (incident_id, staff_id, submit_key);

ALTER TABLE case_task
  ADD submit_key text,
  ADD fingerprint bytea,
  ADD CONSTRAINT case_task_attempt_check CHECK ((submit_key IS NULL) = (fingerprint IS NULL)),
  ADD CONSTRAINT case_task_attempt_key UNIQUE (incident_id, created_by, submit_key);
