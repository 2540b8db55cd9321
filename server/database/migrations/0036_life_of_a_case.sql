-- Closed cases that were sent in before a day, newest closed first: the order of the list passes over every case that was
-- closed since. A case that was open on that day is found by its life, from when it was sent in to when it was closed; those
-- that were closed before it need nothing. It holds every clear column that the list filters by, as `incident_desk_closed` does.
CREATE INDEX incident_desk_life ON incident
  USING gist (tstzrange(least(submitted_at, closed_at), closed_at, '(]'))
  INCLUDE (id, closed_at, submitted_at, outcome, date, harassment_category_id, country_id, city_id, priority, assignee_id,
    second_reader_id)
  WHERE status = 'Closed';

-- Pictures go out as viewing copies, without what the camera put in, unless whoever asks wants them as they were sent. What was
-- asked for before was approved with pictures as they were sent.
ALTER TABLE export ADD COLUMN with_originals boolean NOT NULL DEFAULT false;
UPDATE export SET with_originals = true WHERE kind = 'case_zip';
