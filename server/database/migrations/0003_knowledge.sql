-- The information hub: entries as Markdown, and what they are found by.

CREATE TABLE knowledge_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text COLLATE norwegian NOT NULL CHECK (title <> ''),
  summary text NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('article', 'report', 'guide', 'prevention')),
  body text NOT NULL,
  themes text[] NOT NULL DEFAULT '{}',
  -- [{ name, link }]
  sources jsonb NOT NULL DEFAULT '[]',
  related text[] NOT NULL DEFAULT '{}',
  reviewed date NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- What the seed wrote, as a digest: a row that still says the same may be brought up to date by the next edition, one
  -- that an editor has touched is left alone. Null for an editor's own entry.
  seed_digest text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- For whole words in any form, the title weighing most. Addresses of links are nothing that a reader looks for.
  searched tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('norwegian', title), 'A')
    || setweight(to_tsvector('norwegian', summary), 'B')
    || setweight(to_tsvector('norwegian', regexp_replace(body, '\]\([^)]*\)', ']', 'g')), 'C')
  ) STORED,
  -- For parts of words, without regard to case.
  folded text COLLATE "C" GENERATED ALWAYS AS (
    lower((title || ' ' || summary || ' ' || regexp_replace(body, '\]\([^)]*\)', ']', 'g')) COLLATE norwegian)
  ) STORED
);
CREATE INDEX knowledge_entry_searched ON knowledge_entry USING gin (searched);
