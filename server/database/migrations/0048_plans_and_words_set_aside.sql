-- `aside`: words whose save was refused because somebody had saved meanwhile; the working copy never held them. `planned`: what
-- stood there when a publishing was planned, which is what will be published.
ALTER TABLE editorial_revision DROP CONSTRAINT editorial_revision_kind_check;
ALTER TABLE editorial_revision ADD CONSTRAINT editorial_revision_kind_check
  CHECK (kind IN ('saved', 'published', 'restored', 'withdrawn', 'seed', 'aside', 'planned'));

-- `planned_revision`: the revision that a plan holds for; null of plans from before, which publish the working copy.
-- `plan_failed_at`: when a planned publishing was refused, until an editor plans, publishes or withdraws anew.
ALTER TABLE editorial_item
  ADD COLUMN planned_revision integer,
  ADD COLUMN plan_failed_at timestamptz;
CREATE INDEX editorial_item_plan_failed ON editorial_item (plan_failed_at) WHERE plan_failed_at IS NOT NULL;

-- What is being written about a tip's link. A hash index takes any length.
CREATE INDEX editorial_item_draft_link ON editorial_item USING hash ((content ->> 'link'))
  WHERE kind = 'article' AND deleted_at IS NULL AND state IN ('draft', 'in_review', 'scheduled');
