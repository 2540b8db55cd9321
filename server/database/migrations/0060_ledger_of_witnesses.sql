-- A witness who was taken out of a case at their own request is in the ledger too, so that a restored backup does not bring them back.
-- `witness`: the row. `draft_witnesses`: its case, of which a backup from before it was sent in loses all witnesses, because a draft
-- gives its rows to other people while it is edited.
ALTER TABLE erasure DROP CONSTRAINT erasure_kind_check,
  ADD CONSTRAINT erasure_kind_check CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses'));
ALTER TABLE audit.erasure_ledger DROP CONSTRAINT erasure_ledger_kind_check,
  ADD CONSTRAINT erasure_ledger_kind_check CHECK (kind IN ('case', 'account', 'witness', 'draft_witnesses'));
