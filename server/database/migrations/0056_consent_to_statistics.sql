-- That a case is counted, which sending in agrees to, is withdrawn and given again by itself: `statistics`. Without such a row it is
-- counted.
ALTER TABLE consent_answer DROP CONSTRAINT consent_answer_consent_check;
ALTER TABLE consent_answer ADD CONSTRAINT consent_answer_consent_check CHECK (consent IN (
  'contact', 'share_police', 'share_ldo', 'share_nemnda', 'anonymous_quote', 'statistics', 'statistics_only'));
