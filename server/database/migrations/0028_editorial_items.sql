-- What editors write. The public tables hold what the public reads and nothing else: a working copy is here until it is
-- published (docs/decisions/2026-11-22-editors-items.md).

-- A withdrawn article keeps its row, so that favourites and its address know of it, and is in no list.
ALTER TABLE article ADD COLUMN withdrawn_at timestamptz;
ALTER TABLE knowledge_entry ADD COLUMN withdrawn_at timestamptz;

-- What a picture shows, in words; which part of it must stay in sight, 0 to 1 from the left and from the top; and the
-- captions and the still picture of a film.
ALTER TABLE article ADD COLUMN alt text NOT NULL DEFAULT '';
ALTER TABLE article ADD COLUMN focus_x real CHECK (focus_x BETWEEN 0 AND 1);
ALTER TABLE article ADD COLUMN focus_y real CHECK (focus_y BETWEEN 0 AND 1);
ALTER TABLE article ADD COLUMN captions text CHECK (captions LIKE '/media/%');
ALTER TABLE article ADD COLUMN poster text CHECK (poster LIKE '/media/%');
ALTER TABLE article ADD CHECK ((focus_x IS NULL) = (focus_y IS NULL));

-- `public_id`: the row of `article` or `knowledge_entry`, from the first publishing on. `content`: the working copy, checked
-- by the schema of its kind (contract/deskArticles.ts). The generated columns are what the list is sorted and filtered by.
-- `publish_at` beside `published`: the changes of something published come then.
CREATE TABLE editorial_item (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('article', 'entry')),
  public_id bigint,
  state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'in_review', 'scheduled', 'published', 'withdrawn')),
  content jsonb NOT NULL,
  has_changes boolean NOT NULL DEFAULT false,
  publish_at timestamptz,
  scheduled_by bigint REFERENCES staff ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  updated_by bigint REFERENCES staff ON DELETE SET NULL,
  reviewed_by bigint REFERENCES staff ON DELETE SET NULL,
  published_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint REFERENCES staff ON DELETE SET NULL,
  title text COLLATE norwegian GENERATED ALWAYS AS (coalesce(content ->> 'title', '')) STORED NOT NULL,
  title_folded text COLLATE "C"
    GENERATED ALWAYS AS (lower(coalesce(content ->> 'title', '') COLLATE norwegian)) STORED NOT NULL,
  date text COLLATE "C" GENERATED ALWAYS AS (coalesce(content ->> 'date', '')) STORED NOT NULL,
  first_category_id integer GENERATED ALWAYS AS ((content -> 'categories' ->> 0)::integer) STORED,
  news_agency_id integer GENERATED ALWAYS AS ((content ->> 'news_agency_id')::integer) STORED,
  file_format text COLLATE "C" GENERATED ALWAYS AS (content ->> 'file_format') STORED,
  UNIQUE (kind, public_id),
  CHECK (state <> 'scheduled' OR publish_at IS NOT NULL),
  CHECK (state NOT IN ('published', 'withdrawn') OR public_id IS NOT NULL)
);
CREATE INDEX editorial_item_updated_by ON editorial_item (updated_by);
CREATE INDEX editorial_item_reviewed_by ON editorial_item (reviewed_by);
CREATE INDEX editorial_item_scheduled_by ON editorial_item (scheduled_by);
CREATE INDEX editorial_item_deleted_by ON editorial_item (deleted_by);

-- A page of the list, in each of its orders, and a count of any filter read these alone.
CREATE INDEX editorial_item_by_change ON editorial_item (kind, updated_at, id)
  INCLUDE (title_folded, state, has_changes, first_category_id, news_agency_id, file_format, date) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_by_date ON editorial_item (kind, date, id)
  INCLUDE (title_folded, state, has_changes, first_category_id, news_agency_id, file_format) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_by_title ON editorial_item (kind, title, id)
  INCLUDE (title_folded, state, has_changes, first_category_id, news_agency_id, file_format, date) WHERE deleted_at IS NULL;
-- These find the few that match what is rare.
CREATE INDEX editorial_item_title_trigrams ON editorial_item USING gin (title_folded gin_trgm_ops);
CREATE INDEX editorial_item_state ON editorial_item (kind, state, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_category ON editorial_item (first_category_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_agency ON editorial_item (news_agency_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_format ON editorial_item (file_format, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX editorial_item_due ON editorial_item (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX editorial_item_deleted ON editorial_item (deleted_at) WHERE deleted_at IS NOT NULL;

-- Never changed but by the person who wrote it, within minutes; never deleted but with the item. `seed`: as the seed or a
-- release before this one left it.
CREATE TABLE editorial_revision (
  item_id bigint NOT NULL REFERENCES editorial_item ON DELETE CASCADE,
  number integer NOT NULL,
  content jsonb NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('saved', 'published', 'restored', 'withdrawn', 'seed')),
  staff_id bigint REFERENCES staff ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, number)
);
CREATE INDEX editorial_revision_staff_id ON editorial_revision (staff_id);

-- Who is editing. Good for two minutes after `seen_at`.
CREATE TABLE editing_lock (
  item_id bigint PRIMARY KEY REFERENCES editorial_item ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff ON DELETE CASCADE,
  taken_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX editing_lock_staff_id ON editing_lock (staff_id);

ALTER TABLE setting DROP CONSTRAINT setting_name_check;
ALTER TABLE setting ADD CONSTRAINT setting_name_check
  CHECK (name IN ('clock_days', 'offered_outcomes', 'digest_time', 'second_editor'));

-- What the public reads of an article or an entry, as the working copies hold it.
CREATE FUNCTION public_content() RETURNS TABLE (
  kind text, public_id bigint, created_at timestamptz, updated_at timestamptz, withdrawn_at timestamptz, content jsonb
) LANGUAGE sql STABLE AS $$
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
    'sources', sources, 'related', to_jsonb(related), 'position', position, 'reviewed', reviewed)
  FROM knowledge_entry
$$;

-- To be called in the transaction in which something was written into the public tables otherwise than by the desk: by the
-- seed, or to be measured. What has no item gets one, with a first revision; an item that no editor has touched follows the
-- public row; what is gone from there goes here too, but for what an editor has written.
CREATE FUNCTION fill_editorial_items() RETURNS void LANGUAGE sql AS $$
  DELETE FROM editorial_item AS item
  WHERE public_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM article WHERE item.kind = 'article' AND id = item.public_id)
    AND NOT EXISTS (SELECT FROM knowledge_entry WHERE item.kind = 'entry' AND id = item.public_id)
    AND NOT EXISTS (SELECT FROM editorial_revision AS r WHERE r.item_id = item.id AND r.kind <> 'seed');
  UPDATE editorial_item AS item
  SET public_id = NULL, state = 'draft', publish_at = NULL, has_changes = false, version = version + 1
  WHERE public_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM article WHERE item.kind = 'article' AND id = item.public_id)
    AND NOT EXISTS (SELECT FROM knowledge_entry WHERE item.kind = 'entry' AND id = item.public_id);

  WITH changed AS (
    UPDATE editorial_item AS item
    SET content = now_public.content, version = version + 1, updated_at = now_public.updated_at
    FROM public_content() AS now_public
    WHERE now_public.kind = item.kind AND now_public.public_id = item.public_id
      AND now_public.withdrawn_at IS NULL AND now_public.content IS DISTINCT FROM item.content
      AND NOT EXISTS (SELECT FROM editorial_revision AS r WHERE r.item_id = item.id AND r.kind <> 'seed')
    RETURNING item.id, item.content, item.updated_at)
  INSERT INTO editorial_revision (item_id, number, content, kind, created_at, updated_at)
  SELECT id, (SELECT max(number) + 1 FROM editorial_revision AS r WHERE r.item_id = changed.id), content, 'seed',
    updated_at, updated_at
  FROM changed;

  WITH made AS (
    INSERT INTO editorial_item (kind, public_id, state, content, created_at, updated_at, published_at)
    SELECT kind, public_id, CASE WHEN withdrawn_at IS NULL THEN 'published' ELSE 'withdrawn' END, content, created_at,
      updated_at, created_at
    FROM public_content() AS now_public
    WHERE NOT EXISTS (
      SELECT FROM editorial_item AS item WHERE item.kind = now_public.kind AND item.public_id = now_public.public_id)
    ORDER BY updated_at, public_id
    ON CONFLICT (kind, public_id) DO NOTHING
    RETURNING id, content, created_at)
  INSERT INTO editorial_revision (item_id, number, content, kind, created_at, updated_at)
  SELECT id, 1, content, 'seed', created_at, created_at FROM made;
$$;

SELECT fill_editorial_items();
