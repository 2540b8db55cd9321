-- The library of public files: what is known of each, where it is used, and files that are still arriving.

-- A picture's copies share the first 32 characters of its name.
ALTER TABLE media_file
  ADD COLUMN stem text COLLATE "C" GENERATED ALWAYS AS (left(name, 32)) STORED,
  ADD COLUMN is_copy boolean GENERATED ALWAYS AS (name ~ '^[0-9a-f]{32}-') STORED,
  -- { width, height, sources: [{ width, address }] }, as in article.picture: of a picture, or of a pdf's first page.
  ADD COLUMN picture jsonb,
  ADD COLUMN alt text NOT NULL DEFAULT '',
  -- { x, y } from 0 to 1, what a crop keeps in sight.
  ADD COLUMN focus jsonb,
  ADD COLUMN captions text REFERENCES media_file (name) ON DELETE SET NULL,
  ADD COLUMN poster text REFERENCES media_file (name) ON DELETE SET NULL,
  -- In the bin since then; from that moment nobody can read it. A replaced file stays readable for some minutes.
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX media_file_stem ON media_file (stem);
CREATE INDEX media_file_newest ON media_file (created_at DESC, name) WHERE NOT is_copy;
CREATE INDEX media_file_binned ON media_file (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX media_file_captions ON media_file (captions);
CREATE INDEX media_file_poster ON media_file (poster);
UPDATE media_file SET picture = article.picture
FROM article WHERE article.filepath = '/media/' || media_file.name AND article.picture IS NOT NULL;

-- Where each file is used, kept by the triggers below; nobody writes it. Stems are random, so finding one in a text means
-- that the text names the file.
CREATE TABLE media_use (
  stem text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  ref bigint NOT NULL,
  PRIMARY KEY (stem, kind, ref)
);
CREATE INDEX media_use_ref ON media_use (kind, ref);

CREATE FUNCTION note_media_use(use_kind text, use_ref bigint, words text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE found text[];
BEGIN
  SELECT coalesce(array_agg(DISTINCT match[1]), '{}') INTO found
  FROM regexp_matches(coalesce(words, ''), '([0-9a-f]{32})(?=[-.])', 'g') AS match;
  DELETE FROM media_use WHERE kind = use_kind AND ref = use_ref AND stem <> ALL (found);
  INSERT INTO media_use (stem, kind, ref) SELECT unnest(found), use_kind, use_ref ON CONFLICT DO NOTHING;
  -- What is used is not in the bin.
  UPDATE media_file SET deleted_at = NULL WHERE stem = ANY (found) AND deleted_at IS NOT NULL;
END $$;

CREATE FUNCTION media_use_of_article() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_use WHERE kind = 'article' AND ref = OLD.id;
  ELSIF TG_OP = 'UPDATE' OR num_nonnulls(NEW.filepath, NEW.picture, NEW.captions, NEW.poster) > 0 THEN
    PERFORM note_media_use('article', NEW.id, concat_ws(' ', NEW.filepath, NEW.picture::text, NEW.captions, NEW.poster));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF filepath, picture, captions, poster ON article
  FOR EACH ROW EXECUTE FUNCTION media_use_of_article();

CREATE FUNCTION media_use_of_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_use WHERE kind = 'agency' AND ref = OLD.id;
  ELSE
    PERFORM note_media_use('agency', NEW.id, NEW.logo);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF logo ON news_agency
  FOR EACH ROW EXECUTE FUNCTION media_use_of_agency();

CREATE FUNCTION media_use_of_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_use WHERE kind = 'entry' AND ref = OLD.id;
  ELSE
    PERFORM note_media_use('entry', NEW.id, NEW.body);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF body ON knowledge_entry
  FOR EACH ROW EXECUTE FUNCTION media_use_of_entry();

CREATE FUNCTION media_use_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_use WHERE kind = 'item' AND ref = OLD.id;
  ELSIF TG_OP = 'UPDATE' OR NEW.content::text ~ '[0-9a-f]{32}' THEN
    PERFORM note_media_use('item', NEW.id, NEW.content::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_use AFTER INSERT OR DELETE OR UPDATE OF content ON editorial_item
  FOR EACH ROW EXECUTE FUNCTION media_use_of_item();

SELECT note_media_use('article', id, concat_ws(' ', filepath, picture::text, captions, poster)) FROM article
WHERE num_nonnulls(filepath, picture, captions, poster) > 0;
SELECT note_media_use('item', id, content::text) FROM editorial_item WHERE content::text ~ '[0-9a-f]{32}';
SELECT note_media_use('agency', id, logo) FROM news_agency WHERE logo IS NOT NULL;
SELECT note_media_use('entry', id, body) FROM knowledge_entry WHERE body LIKE '%/media/%';

-- A file on its way in. Its parts are stored files of their own; no address leads to one.
CREATE TABLE media_upload (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff,
  filename text NOT NULL,
  extension text COLLATE "C" NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  state text COLLATE "C" NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'checking', 'ready', 'refused')),
  -- Codes of contract/deskMedia.ts: why it was refused.
  reasons text[] NOT NULL DEFAULT '{}',
  -- How often what checks it was ended by something else.
  attempts integer NOT NULL DEFAULT 0,
  media_name text REFERENCES media_file (name) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL
);
CREATE INDEX media_upload_staff_id ON media_upload (staff_id, id);
CREATE INDEX media_upload_media_name ON media_upload (media_name);
CREATE TABLE media_upload_part (
  upload_id bigint NOT NULL REFERENCES media_upload ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  storage_name text NOT NULL UNIQUE REFERENCES stored_file (name) ON DELETE RESTRICT,
  PRIMARY KEY (upload_id, number)
);
CREATE TRIGGER media_upload_part_files AFTER INSERT OR DELETE OR UPDATE OF storage_name
  ON media_upload_part FOR EACH ROW EXECUTE FUNCTION track_stored_files('storage_name');

-- A file of a case, or of an export of one, never becomes a public one, whoever writes the row.
CREATE FUNCTION refuse_case_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM incident_document WHERE NEW.storage_name IN (storage_name, viewing_name))
    OR EXISTS (SELECT FROM document_preview_part WHERE storage_name = NEW.storage_name)
    OR EXISTS (SELECT FROM export WHERE storage_name = NEW.storage_name)
  THEN RAISE EXCEPTION 'the file belongs to a case'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refuse_case_files BEFORE INSERT OR UPDATE OF storage_name ON media_file
  FOR EACH ROW EXECUTE FUNCTION refuse_case_files();
