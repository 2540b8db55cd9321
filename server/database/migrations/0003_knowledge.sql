-- The information hub. Texts are Markdown; the editors' desk will write them, the seed begins.
CREATE TABLE knowledge_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text COLLATE norwegian NOT NULL,
  summary text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('article', 'report', 'guide', 'prevention')),
  themes text[] NOT NULL,
  body text NOT NULL,
  -- [{ name, link }]
  sources jsonb NOT NULL,
  related text[] NOT NULL,
  reviewed date NOT NULL,
  position integer NOT NULL,
  -- Of the seed's text, while nobody has changed it; a later edition of the seed replaces only such a row.
  seed_digest text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('norwegian', title), 'A') || setweight(to_tsvector('norwegian', summary), 'B') ||
    setweight(to_tsvector('norwegian', body), 'C')
  ) STORED
);
CREATE INDEX knowledge_entry_words ON knowledge_entry USING gin (words);
