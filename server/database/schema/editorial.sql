-- `folded` is compared without regard to case. The collation is named so that Å is å whatever the database's own locale
-- is; the column's own is "C", so that a pattern can use an index.

-- The source of articles. Seen by: everybody.
CREATE TABLE news_agency (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE norwegian NOT NULL,
  folded text COLLATE "C" GENERATED ALWAYS AS (lower(name COLLATE norwegian)) STORED UNIQUE,
  logo text CHECK (logo LIKE '/media/%'),
  version integer NOT NULL DEFAULT 1
);

-- Of the archive. Seen by: everybody.
CREATE TABLE article_category (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text UNIQUE,
  name text COLLATE norwegian NOT NULL,
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Of articles. Seen by: everybody.
CREATE TABLE hashtag (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE norwegian NOT NULL CHECK (name <> ''),
  folded text COLLATE "C" GENERATED ALWAYS AS (lower(name COLLATE norwegian)) STORED UNIQUE,
  version integer NOT NULL DEFAULT 1
);

-- A file that anyone may read; an address reaches no other file of the storage. Seen by: everybody, but what is in the
-- bin: editors.
CREATE TABLE media_file (
  name text PRIMARY KEY,
  storage_name text NOT NULL UNIQUE REFERENCES stored_file ON DELETE RESTRICT,
  media_type text NOT NULL,
  size bigint NOT NULL,
  download_name text NOT NULL, -- What it is saved as.
  created_at timestamptz NOT NULL DEFAULT now(),
  stem text COLLATE "C" GENERATED ALWAYS AS ("left"(name, 32)) STORED, -- What the copies of a picture share.
  is_copy boolean GENERATED ALWAYS AS (name ~ '^[0-9a-f]{32}-') STORED, -- Whether it is a copy of a picture.
  picture jsonb,
  alt text NOT NULL DEFAULT '',
  focus jsonb, -- Which part must stay in sight.
  captions text REFERENCES media_file ON DELETE SET NULL,
  poster text REFERENCES media_file ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX media_file_stem ON media_file (stem);
CREATE INDEX media_file_newest ON media_file (created_at DESC, name) WHERE NOT is_copy;
CREATE INDEX media_file_binned ON media_file (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_file_captions ON media_file (captions);
CREATE INDEX media_file_poster ON media_file (poster);

-- A published article of the archive. Seen by: everybody, but withdrawn ones: editors.
CREATE TABLE article (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE norwegian NOT NULL CHECK (char_length(title) >= 1 AND char_length(title) <= 255),
  description text NOT NULL,
  date date NOT NULL,
  filepath text CHECK (filepath LIKE '/media/%'),
  file_format text COLLATE "C",
  picture jsonb,
  is_paid text COLLATE "C" NOT NULL CHECK (is_paid IN ('Ja', 'Nei')),
  link text CHECK (link ~* '^https?://'),
  news_agency_id integer REFERENCES news_agency,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz, -- The row stays, because favourites and its address know of it.
  alt text NOT NULL DEFAULT '',
  focus_x real CHECK (focus_x >= 0 AND focus_x <= 1), -- Which part must stay in sight, 0 to 1 from the left.
  focus_y real CHECK (focus_y >= 0 AND focus_y <= 1), -- The same from the top.
  captions text CHECK (captions LIKE '/media/%'),
  poster text CHECK (poster LIKE '/media/%'),
  link_key text COLLATE "C", -- What links are compared by (contract/linkKey.ts).
  CHECK ((focus_x IS NULL) = (focus_y IS NULL)),
  CHECK ((link IS NULL) = (link_key IS NULL))
);
CREATE INDEX article_news_agency_id ON article (news_agency_id);
CREATE INDEX article_link_key ON article USING hash (link_key);

-- A category of an article. Seen by: everybody.
CREATE TABLE article_category_of (
  article_id bigint REFERENCES article ON DELETE CASCADE,
  category_id integer REFERENCES article_category,
  position integer NOT NULL,
  UNIQUE (article_id, "position") DEFERRABLE,
  PRIMARY KEY (article_id, category_id)
);
CREATE INDEX article_category_of_category_id ON article_category_of (category_id);

-- A hashtag of an article. Seen by: everybody.
CREATE TABLE article_hashtag (
  article_id bigint REFERENCES article ON DELETE CASCADE,
  hashtag_id integer REFERENCES hashtag,
  PRIMARY KEY (article_id, hashtag_id)
);
CREATE INDEX article_hashtag_hashtag_id ON article_hashtag (hashtag_id, article_id);

-- What lists of articles are sorted and filtered by, kept by triggers. Seen by: everybody.
CREATE TABLE article_index (
  article_id bigint PRIMARY KEY REFERENCES article ON DELETE CASCADE,
  title text COLLATE norwegian NOT NULL,
  title_folded text COLLATE "C" GENERATED ALWAYS AS (lower(title COLLATE norwegian)) STORED NOT NULL,
  date date NOT NULL,
  news_agency_id integer,
  first_category_id integer,
  file_format text COLLATE "C",
  is_paid text COLLATE "C" NOT NULL,
  hashtag_ids integer[] NOT NULL DEFAULT '{}'::integer[]
);
CREATE INDEX article_index_by_date ON article_index (date, article_id) INCLUDE (title_folded, first_category_id,
  news_agency_id, file_format, is_paid, hashtag_ids);
CREATE INDEX article_index_by_title ON article_index (title, article_id) INCLUDE (title_folded, first_category_id,
  news_agency_id, file_format, is_paid, hashtag_ids, date);
CREATE INDEX article_index_title_trigrams ON article_index USING gin (title_folded gin_trgm_ops);
CREATE INDEX article_index_hashtags ON article_index USING gin (hashtag_ids);
CREATE INDEX article_index_first_category ON article_index (first_category_id, date, article_id);
CREATE INDEX article_index_news_agency ON article_index (news_agency_id, date, article_id);
CREATE INDEX article_index_file_format ON article_index (file_format, date, article_id);
CREATE INDEX article_index_is_paid ON article_index (is_paid, date, article_id) INCLUDE (title_folded,
  first_category_id, news_agency_id, file_format, hashtag_ids);

-- An article that was public and was deleted: its address goes on answering 410. Seen by: everybody.
CREATE TABLE article_gone (
  article_id bigint PRIMARY KEY
);

-- An article that an account has marked. Seen by: the reporter.
CREATE TABLE favourite (
  user_id bigint REFERENCES account ON DELETE CASCADE,
  article_id bigint REFERENCES article ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, article_id)
);
CREATE INDEX favourite_article_id ON favourite (article_id);

-- A published text of the information hub. Seen by: everybody, but withdrawn ones: editors.
CREATE TABLE knowledge_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text COLLATE norwegian NOT NULL CHECK (title <> ''),
  summary text NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('article', 'report', 'guide', 'prevention')),
  body text NOT NULL,
  themes text[] NOT NULL DEFAULT '{}', -- Slugs of `knowledge_theme`.
  sources jsonb NOT NULL DEFAULT '[]'::jsonb, -- Where its facts are from.
  related text[] NOT NULL DEFAULT '{}', -- Slugs of others.
  reviewed date NOT NULL,
  position integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  searched tsvector GENERATED ALWAYS AS (setweight(to_tsvector('norwegian'::regconfig, title), 'A'::"char") ||
    setweight(to_tsvector('norwegian'::regconfig, summary), 'B'::"char") ||
    setweight(to_tsvector('norwegian'::regconfig, regexp_replace(body, '\]\([^)]*\)', ']', 'g')), 'C'::"char")) STORED,
  folded text COLLATE "C" GENERATED ALWAYS AS (lower((title || ' ' || summary || ' ' || regexp_replace(body,
    '\]\([^)]*\)', ']', 'g')) COLLATE norwegian)) STORED,
  withdrawn_at timestamptz
);
CREATE INDEX knowledge_entry_searched ON knowledge_entry USING gin (searched);

-- An address that an entry had before; one step leads to where it is now, so that no chain can form a ring. Seen by:
-- everybody.
CREATE TABLE knowledge_old_slug (
  slug text COLLATE "C" PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'), -- The address.
  -- Null when the entry was deleted, which the address then says.
  entry_id bigint REFERENCES knowledge_entry ON DELETE SET NULL
);
CREATE INDEX knowledge_old_slug_entry_id ON knowledge_old_slug (entry_id);

-- Of the hub. Seen by: everybody.
CREATE TABLE knowledge_theme (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text COLLATE "C" NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text COLLATE norwegian NOT NULL CHECK (name <> ''), -- As shown; the slug until somebody names it.
  position integer NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- A working copy of an article or of an entry of the hub; nothing of a case is in it. Seen by: editors; everybody: what
-- of `content` is published.
CREATE TABLE editorial_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('article', 'entry')),
  public_id bigint, -- The row of `article` or `knowledge_entry`, from the first publishing on.
  state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  content jsonb NOT NULL, -- The working copy, by the schema of its kind (contract/deskArticles.ts).
  has_changes boolean NOT NULL DEFAULT false, -- Whether it differs from what is published.
  publish_at timestamptz, -- When it, or its changes, are to be published.
  scheduled_by bigint REFERENCES staff ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES staff ON DELETE SET NULL,
  reviewed_by bigint REFERENCES staff ON DELETE SET NULL,
  deleted_at timestamptz,
  deleted_by bigint REFERENCES staff ON DELETE SET NULL,
  title text COLLATE norwegian GENERATED ALWAYS AS (coalesce(content ->> 'title', '')) STORED NOT NULL,
  title_folded text COLLATE "C" GENERATED ALWAYS AS (lower(coalesce(content ->> 'title', '') COLLATE norwegian))
    STORED NOT NULL,
  date text COLLATE "C" GENERATED ALWAYS AS (coalesce(content ->> 'date', '')) STORED NOT NULL,
  first_category_id integer GENERATED ALWAYS AS ((content -> 'categories' ->> 0)::integer) STORED,
  news_agency_id integer GENERATED ALWAYS AS ((content ->> 'news_agency_id')::integer) STORED,
  file_format text COLLATE "C" GENERATED ALWAYS AS (content ->> 'file_format') STORED,
  -- Who asked for a review of the copy as it stands; null as soon as somebody writes.
  review_asked_by bigint REFERENCES staff ON DELETE SET NULL,
  planned_revision integer, -- The revision that a plan holds for.
  plan_failed_at timestamptz, -- When a planned publishing was refused, until an editor acts.
  UNIQUE (kind, public_id),
  CHECK (state NOT IN ('published', 'withdrawn') OR public_id IS NOT NULL),
  CHECK (state <> 'scheduled' OR publish_at IS NOT NULL)
);
-- A page of the list, in each of its orders, and a count of any filter read these alone.
CREATE INDEX editorial_item_by_change ON editorial_item (kind, updated_at, id) INCLUDE (title_folded, state,
  has_changes, first_category_id, news_agency_id, file_format, date) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_by_date ON editorial_item (kind, date, id) INCLUDE (title_folded, state, has_changes,
  first_category_id, news_agency_id, file_format) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_by_title ON editorial_item (kind, title, id) INCLUDE (title_folded, state, has_changes,
  first_category_id, news_agency_id, file_format, date) WHERE deleted_at IS NULL;
-- These find the few that match what is rare.
CREATE INDEX editorial_item_title_trigrams ON editorial_item USING gin (title_folded gin_trgm_ops);
CREATE INDEX editorial_item_state ON editorial_item (kind, state, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_category ON editorial_item (first_category_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_agency ON editorial_item (news_agency_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_format ON editorial_item (file_format, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_due ON editorial_item (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX editorial_item_deleted ON editorial_item (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX editorial_item_plan_failed ON editorial_item (plan_failed_at) WHERE plan_failed_at IS NOT NULL;
-- What is being written about a tip's link. A hash index takes any length.
CREATE INDEX editorial_item_draft_link ON editorial_item USING hash (((content ->> 'link'))) WHERE kind = 'article'
  AND deleted_at IS NULL AND state IN ('draft', 'in_review', 'scheduled');

-- A tip about an article. Seen by: editors; the sender: what they sent, the outcome, when, and a published article.
CREATE TABLE tip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who sent it. Seen by: nobody; editors see whether there is still an account.
  user_id bigint REFERENCES account ON DELETE SET NULL,
  link text NOT NULL CHECK (link ~* '^https?://'), -- Shown to editors, never fetched.
  suggestion text NOT NULL, -- The sender's words.
  created_at timestamptz NOT NULL DEFAULT now(),
  link_key text COLLATE "C" NOT NULL, -- What links are compared by (contract/linkKey.ts).
  state text COLLATE "C" NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'merged', 'rejected')),
  note text NOT NULL DEFAULT '', -- What editors wrote to each other.
  article_id bigint REFERENCES article ON DELETE SET NULL, -- What was published.
  into_tip_id bigint REFERENCES tip ON DELETE SET NULL, -- The tip that it repeats.
  item_id bigint REFERENCES editorial_item ON DELETE SET NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES staff,
  version integer NOT NULL DEFAULT 1,
  CHECK (into_tip_id <> id)
);
CREATE INDEX tip_user_id ON tip (user_id);
CREATE INDEX tip_link_key ON tip USING hash (link_key);
CREATE INDEX tip_article_id ON tip (article_id);
CREATE INDEX tip_item_id ON tip (item_id);
CREATE INDEX tip_into_tip_id ON tip (into_tip_id);
CREATE INDEX tip_state ON tip (state, id);

-- What an item said before. Changed by its author alone, within minutes. Seen by: editors.
CREATE TABLE editorial_revision (
  item_id bigint REFERENCES editorial_item ON DELETE CASCADE,
  number integer,
  content jsonb NOT NULL, -- As in `editorial_item`.
  -- `seed`: from the portal; `aside`: words whose save was refused; `planned`: what will be published; `sent_back`:
  -- what a reviewer sent back.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('saved', 'published', 'restored', 'withdrawn', 'seed', 'aside',
    'planned', 'sent_back')),
  staff_id bigint REFERENCES staff ON DELETE SET NULL, -- Who wrote it.
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '', -- What the reviewer wrote about it, '' for nothing.
  PRIMARY KEY (item_id, number)
);

-- Who is writing in an item. Seen by: editors.
CREATE TABLE editing_lock (
  item_id bigint PRIMARY KEY REFERENCES editorial_item ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL -- When the page last renewed it; it counts for two minutes.
);

-- A link of the hub that readers say does not work; nothing of who said it. Seen by: editors.
CREATE TABLE dead_link_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry_id bigint NOT NULL REFERENCES knowledge_entry ON DELETE CASCADE,
  link text NOT NULL CHECK (char_length(link) <= 2048),
  times integer NOT NULL DEFAULT 1, -- How often it was said.
  last_at timestamptz NOT NULL,
  handled_at timestamptz, -- When it was dealt with. Seen by: nobody.
  handled_by bigint REFERENCES staff ON DELETE SET NULL, -- Who dealt with it. Seen by: nobody.
  UNIQUE (entry_id, link)
);
CREATE INDEX dead_link_report_open ON dead_link_report (last_at) WHERE handled_at IS NULL;

-- Where each file is used, kept by triggers. Seen by: editors.
CREATE TABLE media_use (
  stem text COLLATE "C", -- Random, so that finding it in a text means that the text names the file.
  kind text COLLATE "C", -- What names it.
  ref bigint, -- Its number.
  PRIMARY KEY (stem, kind, ref)
);
CREATE INDEX media_use_ref ON media_use (kind, ref);

-- A public file on its way in. Seen by: the person who uploads it.
CREATE TABLE media_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  filename text NOT NULL,
  extension text COLLATE "C" NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  state text COLLATE "C" NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'checking', 'ready', 'refused')),
  reasons text[] NOT NULL DEFAULT '{}', -- Why it was refused.
  attempts integer NOT NULL DEFAULT 0, -- How often the check was tried. Seen by: nobody.
  media_name text REFERENCES media_file ON DELETE CASCADE, -- What it became.
  touched_at timestamptz NOT NULL -- When the last part arrived, or it ended.
);
CREATE INDEX media_upload_staff_id ON media_upload (staff_id, id);
CREATE INDEX media_upload_media_name ON media_upload (media_name);

-- A part of it that has arrived; no address leads to one. Seen by: nobody.
CREATE TABLE media_upload_part (
  upload_id bigint REFERENCES media_upload ON DELETE CASCADE,
  number integer CHECK (number >= 0),
  storage_name text NOT NULL UNIQUE REFERENCES stored_file ON DELETE RESTRICT,
  PRIMARY KEY (upload_id, number)
);

-- `article_index` follows the tables that it is made of.
CREATE FUNCTION index_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_index (article_id, title, date, news_agency_id, file_format, is_paid)
  SELECT id, title, date, news_agency_id, file_format, is_paid FROM changed WHERE withdrawn_at IS NULL
  ON CONFLICT (article_id) DO UPDATE SET (title, date, news_agency_id, file_format, is_paid) =
    (excluded.title, excluded.date, excluded.news_agency_id, excluded.file_format, excluded.is_paid);
  RETURN NULL;
END $$;

CREATE FUNCTION index_first_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_index AS indexed SET first_category_id = (
    SELECT category_id FROM article_category_of AS c WHERE c.article_id = indexed.article_id ORDER BY position LIMIT 1)
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;

CREATE FUNCTION index_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_index AS indexed SET hashtag_ids = coalesce((
    SELECT array_agg(hashtag_id ORDER BY hashtag_id) FROM article_hashtag AS h WHERE h.article_id = indexed.article_id), '{}')
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;

-- What the public reads of an article or an entry, as the working copies hold it.
CREATE FUNCTION public_content()
 RETURNS TABLE(kind text, public_id bigint, created_at timestamptz, updated_at timestamptz, withdrawn_at timestamptz, content jsonb)
 LANGUAGE sql
 STABLE
AS $$
  SELECT 'article', article.id, article.created_at, article.updated_at, article.withdrawn_at,
    jsonb_build_object(
      'title', title, 'description', description, 'date', date, 'link', coalesce(link, ''),
      'news_agency_id', news_agency_id, 'is_paid', is_paid,
      'file', CASE WHEN filepath IS NOT NULL THEN jsonb_build_object('name', substr(filepath, 8)) END,
      'file_format', file_format, 'alt', alt,
      'focus', CASE WHEN focus_x IS NOT NULL THEN jsonb_build_object('x', focus_x, 'y', focus_y) END,
      'captions', substr(captions, 8), 'poster', substr(poster, 8),
      'categories', coalesce(sorted.ids, '[]'), 'hashtags', coalesce(tagged.names, '[]'))
  FROM article
  LEFT JOIN (SELECT article_id, jsonb_agg(category_id ORDER BY position) AS ids FROM article_category_of GROUP BY article_id)
    AS sorted ON sorted.article_id = article.id
  LEFT JOIN (
    SELECT article_id, jsonb_agg(name ORDER BY name) AS names
    FROM article_hashtag JOIN hashtag ON hashtag.id = hashtag_id GROUP BY article_id) AS tagged ON tagged.article_id = article.id
  UNION ALL
  SELECT 'entry', id, created_at, updated_at, withdrawn_at, jsonb_build_object(
    'title', title, 'slug', slug, 'summary', summary, 'kind', kind, 'body', body, 'themes', to_jsonb(themes),
    'sources', sources, 'related', to_jsonb(related), 'position', position, 'reviewed', reviewed,
    'reviewed_by', '', 'review_due', '')
  FROM knowledge_entry
$$;

-- To be called in the transaction in which something was written into the public tables otherwise than by the desk: by the
-- seed, or to be measured. What has no item gets one, with a first revision.
CREATE FUNCTION fill_editorial_items() RETURNS void LANGUAGE sql AS $$
  WITH made AS (
    INSERT INTO editorial_item (kind, public_id, state, content, created_at, updated_at)
    SELECT kind, public_id, CASE WHEN withdrawn_at IS NULL THEN 'published' ELSE 'withdrawn' END, content, created_at,
      updated_at
    FROM public_content() AS now_public
    WHERE NOT EXISTS (
      SELECT FROM editorial_item AS item WHERE item.kind = now_public.kind AND item.public_id = now_public.public_id)
    ORDER BY updated_at, public_id
    ON CONFLICT (kind, public_id) DO NOTHING
    RETURNING id, content, created_at)
  INSERT INTO editorial_revision (item_id, number, content, kind, created_at, updated_at)
  SELECT id, 1, content, 'seed', created_at, created_at FROM made;
$$;

CREATE FUNCTION name_new_themes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO knowledge_theme (slug, name, position)
  SELECT theme, theme, (SELECT coalesce(max(position), 0) FROM knowledge_theme) + place
  FROM unnest(NEW.themes) WITH ORDINALITY AS given (theme, place)
  WHERE theme ~ '^[a-z0-9]+(-[a-z0-9]+)*$'
  ON CONFLICT (slug) DO NOTHING;
  RETURN NULL;
END $$;

-- Which files a row names, by its kind and in these of its columns. What the public reads takes its files out of the bin; a working
-- copy and what was withdrawn do not: they are no decision to show one again.
CREATE FUNCTION track_media_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE found text[];
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_use WHERE kind = TG_ARGV[0] AND ref = OLD.id;
    RETURN NULL;
  END IF;
  SELECT coalesce(array_agg(DISTINCT match[1]), '{}') INTO found
  FROM unnest(TG_ARGV[1:]) AS named, regexp_matches(to_jsonb(NEW) ->> named, '([0-9a-f]{32})(?=[-.])', 'g') AS match;
  IF TG_OP = 'INSERT' AND found = '{}' THEN RETURN NULL; END IF;
  DELETE FROM media_use WHERE kind = TG_ARGV[0] AND ref = NEW.id AND stem <> ALL (found);
  INSERT INTO media_use (stem, kind, ref) SELECT unnest(found), TG_ARGV[0], NEW.id ON CONFLICT DO NOTHING;
  IF TG_ARGV[0] <> 'item' AND to_jsonb(NEW) ->> 'withdrawn_at' IS NULL THEN
    UPDATE media_file SET deleted_at = NULL WHERE stem = ANY (found) AND deleted_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- A file of a case, or of an export or somebody's own file, never becomes a public one, whoever writes the row.
CREATE FUNCTION refuse_case_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM incident_document WHERE NEW.storage_name IN (storage_name, viewing_name))
    OR EXISTS (SELECT FROM document_preview_part WHERE storage_name = NEW.storage_name)
    OR EXISTS (SELECT FROM export WHERE storage_name = NEW.storage_name)
    OR EXISTS (SELECT FROM takeout WHERE storage_name = NEW.storage_name)
  THEN RAISE EXCEPTION 'the file belongs to a case'; END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF logo ON news_agency FOR EACH ROW EXECUTE FUNCTION
  track_media_use('agency', 'logo');
CREATE TRIGGER refuse_case_files BEFORE INSERT OR UPDATE OF storage_name ON media_file FOR EACH ROW EXECUTE FUNCTION
  refuse_case_files();
CREATE TRIGGER media_file_files AFTER INSERT OR DELETE OR UPDATE OF storage_name ON media_file FOR EACH ROW EXECUTE
  FUNCTION track_stored_files('storage_name');
CREATE TRIGGER index_after_insert AFTER INSERT ON article REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
  FUNCTION index_articles();
CREATE TRIGGER index_after_update AFTER UPDATE ON article REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE
  FUNCTION index_articles();
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF filepath, picture, captions, poster ON article FOR EACH
  ROW EXECUTE FUNCTION track_media_use('article', 'filepath', 'picture', 'captions', 'poster');
CREATE TRIGGER index_after_delete AFTER DELETE ON article_category_of REFERENCING OLD TABLE AS changed FOR EACH
  STATEMENT EXECUTE FUNCTION index_first_category();
CREATE TRIGGER index_after_update AFTER UPDATE ON article_category_of REFERENCING NEW TABLE AS changed FOR EACH
  STATEMENT EXECUTE FUNCTION index_first_category();
CREATE TRIGGER index_after_insert AFTER INSERT ON article_category_of REFERENCING NEW TABLE AS changed FOR EACH
  STATEMENT EXECUTE FUNCTION index_first_category();
CREATE TRIGGER index_after_insert AFTER INSERT ON article_hashtag REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION index_hashtags();
CREATE TRIGGER index_after_delete AFTER DELETE ON article_hashtag REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION index_hashtags();
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF body ON knowledge_entry FOR EACH ROW EXECUTE FUNCTION
  track_media_use('entry', 'body');
CREATE TRIGGER name_new_themes AFTER INSERT OR UPDATE OF themes ON knowledge_entry FOR EACH ROW EXECUTE FUNCTION
  name_new_themes();
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF content ON editorial_item FOR EACH ROW EXECUTE FUNCTION
  track_media_use('item', 'content');
CREATE TRIGGER media_upload_part_files AFTER INSERT OR DELETE OR UPDATE OF storage_name ON media_upload_part FOR EACH
  ROW EXECUTE FUNCTION track_stored_files('storage_name');
