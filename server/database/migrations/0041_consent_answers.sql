-- What a reporter allows the organisation to do with a case: one row for each answer, given or withdrawn, never changed. What holds
-- is the newest row of each consent. `how`, `staff_id`: of an answer that staff wrote down; `user_id`: of the reporter's own.
CREATE TABLE consent_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  consent text NOT NULL CHECK (consent IN (
    'contact', 'share_police', 'share_ldo', 'share_nemnda', 'anonymous_quote', 'statistics_only')),
  is_given boolean NOT NULL,
  how text NOT NULL CHECK (how IN (
    'portal', 'phone', 'visit', 'email', 'partner', 'media')),
  user_id bigint,
  staff_id bigint REFERENCES staff,
  text_version text,
  text_hash bytea,
  at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (staff_id IS NULL)),
  CHECK ((text_version IS NULL) = (text_hash IS NULL)),
  CHECK (user_id IS NULL OR text_hash IS NOT NULL)
);
CREATE INDEX consent_answer_incident_id ON consent_answer (incident_id, consent, id DESC);

INSERT INTO consent_answer (incident_id, consent, is_given, how, staff_id, at)
  SELECT incident_id, consent, is_given, how, staff_id, at FROM (
    SELECT id, incident_id, consent, true AS is_given, how, given_to AS staff_id, given_at AS at FROM case_consent
    UNION ALL
    SELECT id, incident_id, consent, false, how, withdrawn_to, withdrawn_at FROM case_consent WHERE withdrawn_at IS NOT NULL
  ) AS said ORDER BY at, is_given, id;
DROP TABLE case_consent;

CREATE TRIGGER consent_answer_stays BEFORE UPDATE ON consent_answer
  FOR EACH ROW EXECUTE FUNCTION refuse_update();

-- The words that somebody has agreed to, once for each hash, so that they can be read when the portal has other words.
CREATE TABLE consent_text (
  hash bytea PRIMARY KEY,
  version text NOT NULL,
  body text NOT NULL
);
