-- The table that articles are filtered and sorted by gets the usual term for what it is: an index of articles.

ALTER TABLE article_sift RENAME TO article_index;
DO $$
DECLARE name text;
BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'article_index'::regclass AND conname LIKE 'article\_sift\_%' LOOP
    EXECUTE format('ALTER TABLE article_index RENAME CONSTRAINT %I TO %I', name, replace(name, 'article_sift', 'article_index'));
  END LOOP;
END $$;
ALTER INDEX article_sift_by_date RENAME TO article_index_by_date;
ALTER INDEX article_sift_by_title RENAME TO article_index_by_title;
ALTER INDEX article_sift_title_trigrams RENAME TO article_index_title_trigrams;
ALTER INDEX article_sift_hashtags RENAME TO article_index_hashtags;
ALTER INDEX article_sift_first_category RENAME TO article_index_first_category;
ALTER INDEX article_sift_news_agency RENAME TO article_index_news_agency;
ALTER INDEX article_sift_file_format RENAME TO article_index_file_format;
ALTER INDEX article_sift_is_paid RENAME TO article_index_is_paid;

ALTER FUNCTION sift_new_articles() RENAME TO index_new_articles;
ALTER FUNCTION sift_changed_articles() RENAME TO index_changed_articles;
ALTER FUNCTION sift_first_category() RENAME TO index_first_category;
ALTER FUNCTION sift_hashtags() RENAME TO index_hashtags;

ALTER TRIGGER sift_after_insert ON article RENAME TO index_after_insert;
ALTER TRIGGER sift_after_update ON article RENAME TO index_after_update;
ALTER TRIGGER sift_after_insert ON article_category_of RENAME TO index_after_insert;
ALTER TRIGGER sift_after_update ON article_category_of RENAME TO index_after_update;
ALTER TRIGGER sift_after_delete ON article_category_of RENAME TO index_after_delete;
ALTER TRIGGER sift_after_insert ON article_hashtag RENAME TO index_after_insert;
ALTER TRIGGER sift_after_delete ON article_hashtag RENAME TO index_after_delete;

-- The bodies name the table as text, so they are written again.
CREATE OR REPLACE FUNCTION index_new_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO article_index (article_id, title, date, news_agency_id, file_format, is_paid)
  SELECT id, title, date, news_agency_id, file_format, is_paid FROM changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_index AS indexed
  SET title = changed.title, date = changed.date, news_agency_id = changed.news_agency_id,
    file_format = changed.file_format, is_paid = changed.is_paid
  FROM changed WHERE changed.id = indexed.article_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_first_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_index AS indexed SET first_category_id = (
    SELECT category_id FROM article_category_of AS c WHERE c.article_id = indexed.article_id ORDER BY position LIMIT 1)
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_hashtags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE article_index AS indexed SET hashtag_ids = coalesce((
    SELECT array_agg(hashtag_id ORDER BY hashtag_id) FROM article_hashtag AS h WHERE h.article_id = indexed.article_id), '{}')
  WHERE article_id IN (SELECT article_id FROM changed);
  RETURN NULL;
END $$;
