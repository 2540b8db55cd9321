CREATE SCHEMA keyring;

CREATE TABLE keyring.canary (
  kek_id text PRIMARY KEY,
  sealed bytea NOT NULL
);
COMMENT ON TABLE keyring.canary IS 'A known word, by which a start checks the key-encryption key. Seen by: nobody.';
COMMENT ON COLUMN keyring.canary.sealed IS 'With the key-encryption key.';

CREATE TABLE keyring.server_secret (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  kek_id text NOT NULL,
  sealed bytea NOT NULL
);
COMMENT ON TABLE keyring.server_secret IS 'The secret of keyed hashes and signed links, so that a dump alone signs '
  'nothing. Seen by: nobody.';
COMMENT ON COLUMN keyring.server_secret.sealed IS 'With the key-encryption key.';

CREATE TABLE keyring.incident_key (
  incident_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);
COMMENT ON TABLE keyring.incident_key IS 'The key of a case, deleted before the case is. Seen by: nobody.';

CREATE TABLE keyring.export_key (
  export_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);
COMMENT ON TABLE keyring.export_key IS 'The key of an export''s file; without it nobody can open the file, not even '
  'one in a backup. Seen by: nobody.';

CREATE TABLE keyring.request_key (
  request_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);
COMMENT ON TABLE keyring.request_key IS 'The key of a request by somebody without an account. Seen by: nobody.';

CREATE TABLE keyring.takeout_key (
  takeout_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);
COMMENT ON TABLE keyring.takeout_key IS 'The key of a file that a person takes along. Seen by: nobody.';

