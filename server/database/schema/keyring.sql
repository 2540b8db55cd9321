CREATE SCHEMA keyring;

-- A known word, by which a start checks the key-encryption key. Seen by: nobody.
CREATE TABLE keyring.canary (
  kek_id text PRIMARY KEY,
  sealed bytea NOT NULL -- With the key-encryption key.
);

-- The secret of keyed hashes and signed links, so that a dump alone signs nothing. Seen by: nobody.
CREATE TABLE keyring.server_secret (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  kek_id text NOT NULL,
  sealed bytea NOT NULL -- With the key-encryption key.
);

-- The key of a case, deleted before the case is. Seen by: nobody.
CREATE TABLE keyring.incident_key (
  incident_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);

-- The key of an export's file; without it nobody can open the file, not even one in a backup. Seen by: nobody.
CREATE TABLE keyring.export_key (
  export_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);

-- The key of a request by somebody without an account. Seen by: nobody.
CREATE TABLE keyring.request_key (
  request_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);

-- The key of a file that a person takes along. Seen by: nobody.
CREATE TABLE keyring.takeout_key (
  takeout_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL
);

