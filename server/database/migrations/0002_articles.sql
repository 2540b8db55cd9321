-- The archive: articles, what they are sorted and found by, favourites, tips, and the public files.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- `folded` is compared without regard to case. The collation is named so that Å is å whatever the database's own locale
-- is; the column's own is "C", so that a pattern can use an index.
CREATE TABLE news_agency (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE norwegian NOT NULL,
  folded text COLLATE "C" GENERATED ALWAYS AS (lower(name COLLATE norwegian)) STORED UNIQUE,
  logo text CHECK (logo LIKE '/media/%')
);

CREATE TABLE article_category (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text UNIQUE,
  name text COLLATE norwegian NOT NULL,
  position integer NOT NULL
);

CREATE TABLE hashtag (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE norwegian NOT NULL CHECK (name <> ''),
  folded text COLLATE "C" GENERATED ALWAYS AS (lower(name COLLATE norwegian)) STORED UNIQUE
);

-- Files that anyone may read. The name in the address is looked up here and nowhere else, so no other file of the
-- storage can be reached by it.
CREATE TABLE media_file (
  name text PRIMARY KEY,
  storage_name text NOT NULL UNIQUE,
  media_type text NOT NULL,
  size bigint NOT NULL,
  download_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE article (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text COLLATE norwegian NOT NULL CHECK (char_length(title) BETWEEN 1 AND 255),
  description text NOT NULL,
  date date NOT NULL,
  filepath text CHECK (filepath LIKE '/media/%'),
  file_format text COLLATE "C",
  -- { width, height, sources: [{ width, address }] }
  picture jsonb,
  is_paid text COLLATE "C" NOT NULL CHECK (is_paid IN ('Ja', 'Nei')),
  -- Anything else could run as code when pressed (trust 1, row 3).
  link text CHECK (link ~* '^https?://'),
  news_agency_id integer REFERENCES news_agency,
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX article_news_agency_id ON article (news_agency_id);

CREATE TABLE article_category_of (
  article_id bigint NOT NULL REFERENCES article ON DELETE CASCADE,
  category_id integer NOT NULL REFERENCES article_category,
  position integer NOT NULL,
  PRIMARY KEY (article_id, category_id),
  UNIQUE (article_id, position) DEFERRABLE
);
CREATE INDEX article_category_of_category_id ON article_category_of (category_id);

CREATE TABLE article_hashtag (
  article_id bigint NOT NULL REFERENCES article ON DELETE CASCADE,
  hashtag_id integer NOT NULL REFERENCES hashtag,
  PRIMARY KEY (article_id, hashtag_id)
);
CREATE INDEX article_hashtag_hashtag_id ON article_hashtag (hashtag_id, article_id);

-- What articles are sorted and filtered by, and nothing else: many of these fit on a page, so counting those that match
-- costs little. Kept by the triggers below; nobody writes it.
CREATE TABLE article_sift (
  article_id bigint PRIMARY KEY REFERENCES article ON DELETE CASCADE,
  title text COLLATE norwegian NOT NULL,
  title_folded text COLLATE "C" GENERATED ALWAYS AS (lower(title COLLATE norwegian)) STORED NOT NULL,
  date date NOT NULL,
  news_agency_id integer,
  first_category_id integer,
  file_format text COLLATE "C",
  is_paid text COLLATE "C" NOT NULL,
  hashtag_ids integer[] NOT NULL DEFAULT '{}'
);

CREATE FUNCTION sift_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_sift (article_id, title, date, news_agency_id, file_format, is_paid)
  SELECT id, title, date, news_agency_id, file_format, is_paid FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER sift_after_insert AFTER INSERT ON article
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_new_articles();

CREATE FUNCTION sift_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_sift AS sift
  SET title = changed.title, date = changed.date, news_agency_id = changed.news_agency_id,
    file_format = changed.file_format, is_paid = changed.is_paid
  FROM changed WHERE changed.id = sift.article_id;
  RETURN NULL;
END $$;
CREATE TRIGGER sift_after_update AFTER UPDATE ON article
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_changed_articles();

CREATE FUNCTION sift_first_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_sift AS sift SET first_category_id = (
    SELECT category_id FROM article_category_of AS c WHERE c.article_id = sift.article_id ORDER BY position LIMIT 1)
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER sift_after_insert AFTER INSERT ON article_category_of
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_first_category();
CREATE TRIGGER sift_after_update AFTER UPDATE ON article_category_of
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_first_category();
CREATE TRIGGER sift_after_delete AFTER DELETE ON article_category_of
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_first_category();

CREATE FUNCTION sift_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_sift AS sift SET hashtag_ids = coalesce((
    SELECT array_agg(hashtag_id ORDER BY hashtag_id) FROM article_hashtag AS h WHERE h.article_id = sift.article_id), '{}')
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER sift_after_insert AFTER INSERT ON article_hashtag
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_hashtags();
CREATE TRIGGER sift_after_delete AFTER DELETE ON article_hashtag
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sift_hashtags();

-- A page of any filter is found by walking these two in order: every column that a filter asks of lies in them.
CREATE INDEX article_sift_by_date ON article_sift (date, article_id)
  INCLUDE (title_folded, first_category_id, news_agency_id, file_format, is_paid, hashtag_ids);
CREATE INDEX article_sift_by_title ON article_sift (title, article_id)
  INCLUDE (title_folded, first_category_id, news_agency_id, file_format, is_paid, hashtag_ids, date);
-- These find the few that match what is rare, and count the many that match what is common.
CREATE INDEX article_sift_title_trigrams ON article_sift USING gin (title_folded gin_trgm_ops);
CREATE INDEX article_sift_hashtags ON article_sift USING gin (hashtag_ids);
CREATE INDEX article_sift_first_category ON article_sift (first_category_id, date, article_id);
CREATE INDEX article_sift_news_agency ON article_sift (news_agency_id, date, article_id);
CREATE INDEX article_sift_file_format ON article_sift (file_format, date, article_id);
CREATE INDEX article_sift_is_paid ON article_sift (is_paid, date, article_id)
  INCLUDE (title_folded, first_category_id, news_agency_id, file_format, hashtag_ids);

CREATE TABLE favourite (
  user_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  article_id bigint NOT NULL REFERENCES article ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, article_id)
);
CREATE INDEX favourite_article_id ON favourite (article_id);

-- The link is text to us: shown to an editor, never fetched (trust 1, row 19).
CREATE TABLE tip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint REFERENCES account ON DELETE SET NULL,
  link text NOT NULL CHECK (link ~* '^https?://'),
  suggestion text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tip_user_id ON tip (user_id);
