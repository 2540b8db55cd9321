-- What has changed since somebody looked is counted by the lines of history: `incident.active_at` does not move any more when a
-- case changes hands, gets a label or another priority, which is no work on the case.
CREATE INDEX incident_activity_at ON incident_activity (at);
DROP INDEX incident_desk_changed;

-- What was handed out of a case to one of the staff stands in its history too, not only in the audit log.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT string_agg(DISTINCT quote_literal(word[1]), ', ') INTO STRICT allowed
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') AS word
    WHERE conname = 'incident_activity_action_check';
  ALTER TABLE incident_activity DROP CONSTRAINT incident_activity_action_check;
  EXECUTE format('ALTER TABLE incident_activity ADD CONSTRAINT incident_activity_action_check CHECK (action IN (%s, %s))',
    allowed, $words$'original_shown', 'witness_number_shown', 'caller_shown'$words$);
END $$;
