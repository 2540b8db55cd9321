-- Keyed hashes for related cases are made when a case is saved, since migration 0013. A job fills them in for the cases that
-- were there before (server/cases/fillRelated.ts): those up to `until_id`, of which those up to `after_id` are done.
CREATE TABLE related_fill (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  after_id bigint NOT NULL,
  until_id bigint NOT NULL
);
INSERT INTO related_fill (after_id, until_id) SELECT 0, coalesce(max(id), 0) FROM incident;
