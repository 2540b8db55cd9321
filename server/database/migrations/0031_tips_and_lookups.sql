-- What editors decide about tips, and the words of the archive and the hub as lists that editors keep.

-- `link_key`: contract/linkKey.ts, written by the portal; null until it has been. A hash index takes any length.
ALTER TABLE tip
  ADD COLUMN link_key text COLLATE "C",
  ADD COLUMN state text COLLATE "C" NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'merged', 'rejected')),
  -- Between editors; the sender never reads it.
  ADD COLUMN note text NOT NULL DEFAULT '',
  ADD COLUMN article_id bigint REFERENCES article ON DELETE SET NULL,
  ADD COLUMN into_tip_id bigint REFERENCES tip ON DELETE SET NULL CHECK (into_tip_id <> id),
  -- The working copy that an accepted tip was opened as.
  ADD COLUMN item_id bigint REFERENCES editorial_item ON DELETE SET NULL,
  ADD COLUMN decided_at timestamptz,
  ADD COLUMN decided_by bigint REFERENCES staff,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX tip_link_key ON tip USING hash (link_key);
CREATE INDEX tip_without_key ON tip (id) WHERE link_key IS NULL;
CREATE INDEX tip_article_id ON tip (article_id);
CREATE INDEX tip_item_id ON tip (item_id);
CREATE INDEX tip_into_tip_id ON tip (into_tip_id);
CREATE INDEX tip_state ON tip (state, id);

ALTER TABLE article ADD COLUMN link_key text COLLATE "C";
CREATE INDEX article_link_key ON article USING hash (link_key);
CREATE INDEX article_without_key ON article (id) WHERE link IS NOT NULL AND link_key IS NULL;
-- Whoever writes a link need not know the key: the portal finds what has none and fills it in.
CREATE FUNCTION forget_link_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.link IS DISTINCT FROM OLD.link THEN NEW.link_key := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_link_key BEFORE UPDATE OF link ON article FOR EACH ROW EXECUTE FUNCTION forget_link_key();

ALTER TABLE article_category ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE hashtag ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE news_agency ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Themes of the hub. Entries name them by slug. An entry may come with a theme that nobody has named: it gets a row whose
-- name is the slug.
CREATE TABLE knowledge_theme (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text COLLATE norwegian NOT NULL CHECK (name <> ''),
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE FUNCTION name_new_themes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO knowledge_theme (slug, name, position)
  SELECT theme, theme, (SELECT coalesce(max(position), 0) FROM knowledge_theme) + place
  FROM unnest(NEW.themes) WITH ORDINALITY AS given (theme, place)
  WHERE theme ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ON CONFLICT (slug) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER name_new_themes AFTER INSERT OR UPDATE OF themes ON knowledge_entry
  FOR EACH ROW EXECUTE FUNCTION name_new_themes();

-- What editors merged away or deleted of the lists that the portal comes with, so that no later edition brings it back.
CREATE TABLE lookup_gone (
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('categories', 'agencies', 'themes')),
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, key)
);
INSERT INTO knowledge_theme (slug, name, position)
SELECT slug, slug, row_number() OVER (ORDER BY slug) FROM (SELECT DISTINCT unnest(themes) AS slug FROM knowledge_entry) AS used
WHERE slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$';
