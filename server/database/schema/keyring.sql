CREATE SCHEMA keyring;

-- Sealed at first start; a server whose key-encryption key cannot open it refuses to start.
CREATE TABLE keyring.canary (
  kek_id text PRIMARY KEY,
  sealed bytea NOT NULL
);

-- One secret for keyed hashes and signed links, sealed by the key-encryption key: a dump alone signs nothing.
CREATE TABLE keyring.server_secret (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  kek_id text NOT NULL,
  sealed bytea NOT NULL
);

CREATE TABLE keyring.incident_key (
  incident_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The key of one export, deleted when it was fetched or has expired: then nobody can open the file, in backups neither.
CREATE TABLE keyring.export_key (
  export_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The key of one request, apart from those of the cases.
CREATE TABLE keyring.request_key (
  request_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The key of one such file, deleted when the file was fetched, has expired or was stopped.
CREATE TABLE keyring.takeout_key (
  takeout_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

