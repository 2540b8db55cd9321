-- Articles that were public once and were deleted from the bin: their addresses go on answering 410. Of the hub's entries
-- `knowledge_old_slug` says the same.
CREATE TABLE article_gone (article_id bigint PRIMARY KEY);

-- `sent_back`: the text as it was when somebody sent it back to its writer instead of publishing it. `note`: what that person
-- wrote about it, '' for nothing.
ALTER TABLE editorial_revision DROP CONSTRAINT editorial_revision_kind_check;
ALTER TABLE editorial_revision ADD CONSTRAINT editorial_revision_kind_check
  CHECK (kind IN ('saved', 'published', 'restored', 'withdrawn', 'seed', 'aside', 'planned', 'sent_back'));
ALTER TABLE editorial_revision ADD COLUMN note text NOT NULL DEFAULT '';
