-- The lists of the inbox begin with what is urgent and then with what is due first. Due days follow from settings, so that no index
-- has them: the cases of one priority are sorted, and those of the next only when a page needs them. Every clear column that lists
-- filter and sort by is in it, so that they are read from the index alone.
CREATE INDEX incident_desk_priority ON incident (
  (CASE priority WHEN 'urgent' THEN 0 WHEN 'high' THEN 1 ELSE 2 END), submitted_at, id
)
  INCLUDE (status, date, harassment_category_id, country_id, city_id, priority, assignee_id, second_reader_id, active_at,
    message_at)
  WHERE status IN ('Submitted', 'Received', 'InProgress', 'WaitingForReporter');
