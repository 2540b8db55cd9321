-- Who asked for a review of the working copy as it stands; null again as soon as somebody writes in it. Whoever corrects what
-- another wrote says by it that the rest was read too.
ALTER TABLE editorial_item ADD COLUMN review_asked_by bigint REFERENCES staff ON DELETE SET NULL;
CREATE INDEX editorial_item_review_asked_by ON editorial_item (review_asked_by);

-- As in 0032, but a working copy takes no file out of the bin: a draft is nobody's decision to show it again.
CREATE OR REPLACE FUNCTION note_media_use(use_kind text, use_ref bigint, words text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE found text[];
BEGIN
  SELECT coalesce(array_agg(DISTINCT match[1]), '{}') INTO found
  FROM regexp_matches(coalesce(words, ''), '([0-9a-f]{32})(?=[-.])', 'g') AS match;
  DELETE FROM media_use WHERE kind = use_kind AND ref = use_ref AND stem <> ALL (found);
  INSERT INTO media_use (stem, kind, ref) SELECT unnest(found), use_kind, use_ref ON CONFLICT DO NOTHING;
  IF use_kind <> 'item' THEN
    UPDATE media_file SET deleted_at = NULL WHERE stem = ANY (found) AND deleted_at IS NOT NULL;
  END IF;
END $$;
