-- What staff code a case with (docs/casework.md, "Codes"), where else it was reported, what the reporter consented to, which
-- cases belong together, and cases that staff entered for somebody who called or came.

-- One row a case, from its first save on. Lists are clear, so that staff filter and statistics count; words are sealed with the
-- case's key. `code_list`: the version of the lists (contract/codes.ts) at the last save.
CREATE TABLE coding (
  incident_id bigint PRIMARY KEY REFERENCES incident ON DELETE CASCADE,
  version integer NOT NULL,
  code_list integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by bigint NOT NULL REFERENCES staff,
  reporter_role text CHECK (reporter_role IN (
    'target', 'witness', 'relative', 'organisation', 'professional', 'media')),
  target_link text CHECK (target_link IN (
    'muslim', 'perceived', 'associated', 'unknown')),
  target_kind text[] NOT NULL DEFAULT '{}' CHECK (target_kind <@ ARRAY[
    'person', 'group', 'mosque', 'organisation', 'school', 'business', 'private_property', 'grave',
    'muslims_in_general']),
  target_gender text CHECK (target_gender IN (
    'woman', 'man', 'other', 'mixed', 'undisclosed', 'unknown')),
  target_age text CHECK (target_age IN (
    'child', 'youth', 'young_adult', 'adult', 'senior', 'unknown')),
  child_present text CHECK (child_present IN (
    'yes', 'no', 'unknown')),
  visible_marker text[] NOT NULL DEFAULT '{}' CHECK (visible_marker <@ ARRAY[
    'hijab', 'niqab', 'clothing', 'beard', 'name', 'language', 'skin_colour', 'place', 'none', 'unknown']),
  arena text[] NOT NULL DEFAULT '{}' CHECK (arena <@ ARRAY[
    'offline', 'online', 'post', 'media']),
  platform text CHECK (platform IN (
    'facebook', 'instagram', 'tiktok', 'x', 'youtube', 'snapchat', 'telegram', 'whatsapp', 'discord',
    'news_comments', 'email', 'other_platform')),
  act text[] NOT NULL DEFAULT '{}' CHECK (act <@ ARRAY[
    'homicide', 'extreme_violence', 'assault', 'veil_pulled', 'spitting', 'sexual_harassment', 'robbery', 'threat',
    'arson', 'damage', 'graffiti', 'desecration', 'verbal_abuse', 'harassment', 'doxxing', 'hate_literature',
    'online_hate', 'discrimination', 'official_treatment', 'exclusion', 'other_act']),
  life_area text CHECK (life_area IN (
    'street', 'transport', 'shop', 'work', 'job_search', 'kindergarten', 'primary_school', 'upper_secondary',
    'higher_education', 'health', 'housing', 'welfare', 'police', 'mosque', 'home', 'sport', 'media', 'internet',
    'other_area')),
  perpetrator_kind text CHECK (perpetrator_kind IN (
    'person', 'group', 'organised', 'business', 'public_body', 'unknown')),
  perpetrator_relation text CHECK (perpetrator_relation IN (
    'stranger', 'neighbour', 'landlord', 'colleague', 'manager', 'teacher', 'pupil', 'police', 'health_worker',
    'official', 'customer', 'family', 'known_account', 'other_relation', 'unknown')),
  perpetrator_gender text CHECK (perpetrator_gender IN (
    'woman', 'man', 'mixed', 'unknown')),
  bias_ground text[] NOT NULL DEFAULT '{}' CHECK (bias_ground <@ ARRAY[
    'anti_muslim', 'racist', 'anti_immigrant', 'gender', 'disability', 'lgbt', 'antisemitic', 'other_ground']),
  bias_indicator text[] NOT NULL DEFAULT '{}' CHECK (bias_indicator <@ ARRAY[
    'victim_perception', 'witness_perception', 'words', 'symbols', 'pig_remains', 'visible_muslim', 'place_or_time',
    'trigger_event', 'organised_group', 'earlier_incidents', 'no_other_motive']),
  impact text[] NOT NULL DEFAULT '{}' CHECK (impact <@ ARRAY[
    'injury', 'medical_treatment', 'property_loss', 'fear', 'changed_behaviour', 'left_work_or_school',
    'sleep_or_health', 'none']),
  repeat text CHECK (repeat IN (
    'first', 'repeated', 'ongoing')),
  bystanders text CHECK (bystanders IN (
    'none_present', 'did_nothing', 'helped', 'joined_in', 'unknown')),
  not_reported_why text[] NOT NULL DEFAULT '{}' CHECK (not_reported_why <@ ARRAY[
    'no_trust', 'fear', 'did_not_know', 'too_hard', 'too_minor', 'residence', 'bad_experience', 'language', 'shame',
    'other_reason']),
  legal_flag text[] NOT NULL DEFAULT '{}' CHECK (legal_flag <@ ARRAY[
    'hate_crime', 'hate_speech', 'discrimination_criminal', 'harassing_conduct', 'discrimination', 'below_threshold',
    'outside']),
  source text NOT NULL DEFAULT 'portal' CHECK (source IN (
    'portal', 'phone', 'visit', 'email', 'partner', 'media')),
  verification text NOT NULL DEFAULT 'unverified' CHECK (verification IN (
    'unverified', 'plausible', 'verified', 'not_verifiable')),
  verification_ground text[] NOT NULL DEFAULT '{}' CHECK (verification_ground <@ ARRAY[
    'reporter_account', 'document', 'witness', 'public_source', 'police_confirmed']),
  platform_address_sealed bytea,
  platform_user_sealed bytea,
  summary_sealed bytea,
  CONSTRAINT coding_platform_online_check CHECK ('online' = ANY (arena)
    OR (platform IS NULL AND platform_address_sealed IS NULL AND platform_user_sealed IS NULL))
);
CREATE INDEX coding_arena ON coding USING gin (arena);
CREATE INDEX coding_legal_flag ON coding USING gin (legal_flag);
CREATE INDEX coding_verification ON coding (verification);

CREATE TABLE coding_report (
  id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  body text NOT NULL CHECK (body IN (
    'police', 'ldo', 'diskrimineringsnemnda', 'statsforvalter', 'datatilsynet', 'sivilombudet', 'spesialenheten',
    'pfu', 'employer', 'school', 'platform', 'other_body', 'nobody')),
  date date,
  case_number_sealed bytea,
  outcome text CHECK (outcome IN (
    'pending', 'registered_hate_crime', 'dismissed', 'fined', 'mediation', 'charged', 'acquitted', 'convicted',
    'upheld', 'rejected', 'removed_content', 'no_answer')),
  CONSTRAINT coding_report_nobody_check CHECK (body <> 'nobody'
    OR (date IS NULL AND case_number_sealed IS NULL AND outcome IS NULL))
);
CREATE INDEX coding_report_incident_id ON coding_report (incident_id);

-- Each consent is given and withdrawn by itself. `how`: in which way the reporter told the member of staff.
CREATE TABLE case_consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  consent text NOT NULL CHECK (consent IN (
    'contact', 'share_police', 'share_ldo', 'share_nemnda', 'anonymous_quote', 'statistics_only')),
  how text NOT NULL CHECK (how IN (
    'portal', 'phone', 'visit', 'email', 'partner', 'media')),
  given_at timestamptz NOT NULL,
  given_to bigint NOT NULL REFERENCES staff,
  withdrawn_at timestamptz,
  withdrawn_to bigint REFERENCES staff,
  CHECK ((withdrawn_at IS NULL) = (withdrawn_to IS NULL))
);
CREATE UNIQUE INDEX case_consent_given ON case_consent (incident_id, consent) WHERE withdrawn_at IS NULL;

-- Keyed hashes of account names, web addresses and telephone numbers, to find cases that hold the same ones.
CREATE TABLE related_hash (
  incident_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('account_name', 'web_address', 'telephone')),
  hash bytea NOT NULL,
  PRIMARY KEY (incident_id, kind, hash)
);
CREATE INDEX related_hash_hash ON related_hash (hash, incident_id);
-- The same place in the same week.
CREATE INDEX incident_place_date ON incident (city_id, date) WHERE city_id IS NOT NULL;

-- What staff made of two cases that may belong together; one row for both.
CREATE TABLE case_link (
  one_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  other_id bigint NOT NULL REFERENCES incident ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('linked', 'dismissed')),
  staff_id bigint NOT NULL REFERENCES staff,
  at timestamptz NOT NULL,
  PRIMARY KEY (one_id, other_id),
  CHECK (one_id < other_id)
);
CREATE INDEX case_link_other_id ON case_link (other_id);

-- A case that staff entered: who called or came, and how they are reached. The same `key` sent twice makes one case.
CREATE TABLE case_entry (
  incident_id bigint PRIMARY KEY REFERENCES incident ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES staff,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  name_sealed bytea NOT NULL,
  contact_sealed bytea NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (staff_id, key)
);
-- What a caller agreed to is recorded by staff: by whom, and in which way the caller said it.
ALTER TABLE consent
  ADD COLUMN staff_id bigint REFERENCES staff,
  ADD COLUMN how text CHECK (how IN (
    'portal', 'phone', 'visit', 'email', 'partner', 'media')),
  ADD CONSTRAINT consent_recorded_check CHECK ((staff_id IS NULL) = (how IS NULL) AND (staff_id IS NULL OR user_id IS NULL));

-- Adds to the words that are allowed, whatever earlier migrations have made of them.
DO $$
DECLARE
  allowed text;
BEGIN
  SELECT string_agg(DISTINCT quote_literal(word[1]), ', ') INTO STRICT allowed
    FROM pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') AS word
    WHERE conname = 'incident_activity_action_check';
  ALTER TABLE incident_activity DROP CONSTRAINT incident_activity_action_check;
  EXECUTE format('ALTER TABLE incident_activity ADD CONSTRAINT incident_activity_action_check CHECK (action IN (%s, %s))',
    allowed, $words$'coded', 'related', 'entered'$words$);
END $$;
