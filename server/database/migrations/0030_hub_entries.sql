-- The addresses that entries of the information hub had before, so that links from outside, from other entries and from
-- earlier revisions lead on. No entry: it was deleted, and the address says so. One step at most leads to where the entry
-- is now, whatever it was called in between, so no chain can form a ring.
CREATE TABLE knowledge_old_slug (
  slug text COLLATE "C" PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  entry_id bigint REFERENCES knowledge_entry ON DELETE SET NULL,
  since timestamptz NOT NULL
);
CREATE INDEX knowledge_old_slug_entry_id ON knowledge_old_slug (entry_id);

-- Links that readers say do not work: how many said so, and nothing of who.
CREATE TABLE dead_link_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES knowledge_entry ON DELETE CASCADE,
  link text NOT NULL CHECK (char_length(link) <= 2048),
  times integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  handled_at timestamptz,
  handled_by bigint REFERENCES staff ON DELETE SET NULL,
  UNIQUE (entry_id, link)
);
CREATE INDEX dead_link_report_open ON dead_link_report (last_at) WHERE handled_at IS NULL;
CREATE INDEX dead_link_report_handled_by ON dead_link_report (handled_by);
