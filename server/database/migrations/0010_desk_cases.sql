-- What staff need beside a case (docs/casework.md): whose it is, a second reader, priority, labels, with what outcome it was
-- closed, and a history that also tells what staff did.

-- `active_at`: when something last happened to the case; the clock of stale cases begins there. `duplicate_of`: the case that
-- a duplicate repeats.
ALTER TABLE incident
  ADD COLUMN assignee_id bigint REFERENCES staff,
  ADD COLUMN second_reader_id bigint REFERENCES staff,
  ADD COLUMN priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('normal', 'high', 'urgent')),
  ADD COLUMN active_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN outcome text CHECK (outcome IN ('guidance_given', 'referred_police', 'referred_ldo',
    'referred_diskrimineringsnemnda', 'referred_support', 'recorded_for_statistics', 'solved_with_other_party',
    'outside_scope', 'not_enough_information', 'duplicate', 'spam')),
  ADD COLUMN duplicate_of bigint REFERENCES incident ON DELETE SET NULL,
  ADD COLUMN closed_at timestamptz;
UPDATE incident SET active_at = updated_at;
ALTER TABLE incident
  ADD CONSTRAINT incident_closing_check
    CHECK ((status = 'Closed') = (outcome IS NOT NULL) AND (status = 'Closed') = (closed_at IS NOT NULL)),
  ADD CONSTRAINT incident_duplicate_check CHECK (duplicate_of IS NULL OR (outcome = 'duplicate' AND duplicate_of <> id)),
  ADD CONSTRAINT incident_readers_check CHECK (second_reader_id <> assignee_id);
-- The lists of the desk. Drafts and withdrawn cases are in none of these indexes.
CREATE INDEX incident_desk_status ON incident (status, submitted_at, id)
  WHERE status IN ('Submitted', 'Received', 'InProgress', 'WaitingForReporter');
CREATE INDEX incident_desk_assignee ON incident (assignee_id, submitted_at, id)
  WHERE status IN ('Submitted', 'Received', 'InProgress', 'WaitingForReporter');
CREATE INDEX incident_desk_active ON incident (active_at)
  WHERE status IN ('Submitted', 'Received', 'InProgress');
CREATE INDEX incident_desk_closed ON incident (closed_at DESC, id DESC) WHERE status = 'Closed';
CREATE INDEX incident_second_reader_id ON incident (second_reader_id) WHERE second_reader_id IS NOT NULL;
CREATE INDEX incident_duplicate_of ON incident (duplicate_of) WHERE duplicate_of IS NOT NULL;

-- Words of the organisation's own, for staff alone. A label that is given up stays on the cases that have it.
CREATE TABLE label (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE norwegian NOT NULL UNIQUE,
  retired_at timestamptz
);
CREATE TABLE incident_label (
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  label_id integer NOT NULL REFERENCES label,
  PRIMARY KEY (incident_id, label_id)
);
CREATE INDEX incident_label_label_id ON incident_label (label_id, incident_id);

-- Either the reporter or a member of staff did it. `before` and `after`: codes and numbers, never a word of the case.
ALTER TABLE incident_activity
  ADD COLUMN staff_id bigint REFERENCES staff,
  ADD COLUMN before text[] NOT NULL DEFAULT '{}',
  ADD COLUMN after text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT incident_activity_one_actor_check CHECK (user_id IS NULL OR staff_id IS NULL);
ALTER TABLE incident_activity DROP CONSTRAINT incident_activity_action_check;
ALTER TABLE incident_activity ADD CONSTRAINT incident_activity_action_check CHECK (action IN
  ('created', 'updated', 'submitted', 'withdrawn', 'answered', 'reopened', 'acknowledged', 'begun', 'asked', 'closed',
   'assigned', 'prioritised', 'labelled'));
