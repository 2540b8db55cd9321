-- What the inbox of the desk needs: counties, what each member of staff has seen, saved views, and totals that are exact and
-- not counted anew for every look.

-- Norwegian counties (fylker) by their official numbers. A city abroad has none, nor has 'Annet sted'.
CREATE TABLE county (
  code char(2) PRIMARY KEY,
  name text COLLATE norwegian NOT NULL
);
ALTER TABLE city ADD COLUMN county_code char(2) REFERENCES county;
CREATE INDEX city_county_code ON city (county_code) WHERE county_code IS NOT NULL;

-- The last line of a case's history that was there when a member of staff last opened the case. What others did since makes
-- it unread again.
CREATE TABLE incident_seen (
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  activity_id bigint NOT NULL,
  PRIMARY KEY (staff_id, incident_id)
);
CREATE INDEX incident_seen_incident_id ON incident_seen (incident_id);

-- A filter of the inbox under a name: codes and numbers (`list=new`, `city=11214`), never a word of a case. A deleted view
-- can be brought back for a day.
CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  name text COLLATE norwegian NOT NULL,
  is_shared boolean NOT NULL,
  filter text[] NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX saved_view_staff_id ON saved_view (staff_id);

-- Which transactions changed something that totals of the inbox depend on. A total that was counted in some snapshot is
-- still exact when each of these was already visible in it. Rows older than an hour are of no use and are removed.
CREATE TABLE incident_change (
  xid xid8 PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX incident_change_at ON incident_change (at);
CREATE FUNCTION note_incident_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO incident_change (xid) VALUES (pg_current_xact_id()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER incident_change_is_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON incident
  FOR EACH STATEMENT EXECUTE FUNCTION note_incident_change();
CREATE TRIGGER incident_label_change_is_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON incident_label
  FOR EACH STATEMENT EXECUTE FUNCTION note_incident_change();

-- The lists of the desk, each in its order. They hold every clear column that lists filter by, so that a page and a total
-- are read from the index alone. Two states in one list have an index of their own, because that by state would have to be
-- sorted; `incident_desk_open` is for cases with a clock that is over.
DROP INDEX incident_desk_status;
CREATE INDEX incident_desk_status ON incident (status, submitted_at, id)
  INCLUDE (date, harassment_category_id, country_id, city_id, priority, assignee_id, second_reader_id, active_at)
  WHERE status IN ('Submitted', 'Received', 'InProgress', 'WaitingForReporter');
CREATE INDEX incident_desk_waiting ON incident (submitted_at, id)
  INCLUDE (date, harassment_category_id, country_id, city_id, priority, assignee_id, second_reader_id, active_at)
  WHERE status IN ('Received', 'InProgress');
CREATE INDEX incident_desk_open ON incident (submitted_at, id)
  INCLUDE (status, date, harassment_category_id, country_id, city_id, priority, assignee_id, second_reader_id, active_at)
  WHERE status IN ('Submitted', 'Received', 'InProgress');
DROP INDEX incident_desk_closed;
CREATE INDEX incident_desk_closed ON incident (closed_at DESC, id DESC)
  INCLUDE (outcome, date, harassment_category_id, country_id, city_id, priority, assignee_id, second_reader_id,
    submitted_at)
  WHERE status = 'Closed';
CREATE INDEX incident_desk_closed_assignee ON incident (assignee_id, closed_at) WHERE status = 'Closed';
-- What has changed since somebody looked.
CREATE INDEX incident_desk_changed ON incident (active_at)
  WHERE status IN ('Submitted', 'Received', 'InProgress', 'WaitingForReporter', 'Closed');
-- Filters that leave few cases of many.
CREATE INDEX incident_country_id ON incident (country_id);
CREATE INDEX incident_date ON incident (date);
