-- Accounts, sessions, mails, and what the whole portal stands on. Runs on PostgreSQL 15 and later.
-- Columns that end with `_sealed` hold the envelope of server/platform/secrets/encryption.ts.

CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE COLLATION norwegian (provider = icu, locale = 'nb-NO-u-kn-true');

-- `new_email` waits for its owner to open the link that was sent to it. No UNIQUE: asking for an address that somebody has
-- must look like asking for any other (docs/threats.md row 9).
-- `former_email` is the address that was replaced, until the mail that tells its owner has gone.
-- An account that nobody has confirmed loses its address to whoever proves to have the mailbox. It keeps the address as
-- `lost_email`, by which no account is found, so that what its holder sees does not change (docs/threats.md row 9).
-- Whether the reporter wants mails about news in a case.
-- The language that an account's owner would like staff to use when they talk: a code of ISO 639, chosen from a list
-- (contract/contactLanguages.ts). Null: nothing chosen.
CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email citext UNIQUE,
  password_hash text NOT NULL,
  phone_number text NOT NULL,
  gender text NOT NULL CHECK (gender IN ('Male', 'Female')),
  email_verified_at timestamptz,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  new_email citext,
  former_email citext,
  lost_email citext,
  case_mails boolean NOT NULL DEFAULT true,
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  contact_language text CHECK (contact_language ~ '^[a-z]{2,3}$'),
  CHECK ((email IS NULL) = (lost_email IS NOT NULL)),
  CHECK (email IS NOT NULL OR email_verified_at IS NULL)
);
CREATE INDEX account_signed_in_at ON account (signed_in_at);

-- Only the SHA-256 of a token is kept, so a dump holds no usable one (trust 1, row 7).
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  network_hash bytea NOT NULL,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_user_id ON session (user_id);
CREATE INDEX session_expires_at ON session (expires_at);

-- A network that has signed in to an account before is never held back by others' wrong guesses (trust 1, row 8).
CREATE TABLE known_network (
  user_id bigint REFERENCES account ON DELETE CASCADE,
  network_hash bytea,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network_hash)
);

-- One row a bucket; the key is a keyed hash, never an address or an e-mail.
CREATE TABLE throttle (
  key bytea PRIMARY KEY,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttle_expires_at ON throttle (expires_at);

CREATE TABLE account_withdrawal (
  user_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  receipt_hash bytea NOT NULL UNIQUE
);
CREATE INDEX account_withdrawal_due_at ON account_withdrawal (due_at);

-- A mail that has gone out, by the number of its job: a job that is tried again after a crash sends nothing twice.
CREATE TABLE mail_sent (
  job_id uuid PRIMARY KEY,
  at timestamptz NOT NULL
);

-- The local trial's mailbox: used only without SMTP_URL, on a loopback address.
CREATE TABLE mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- One row a mail, with what the mail server last said to it. No address, no account. `code`: the server's reply code, or that
-- of the failure to reach it.
CREATE TABLE mail_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  result text NOT NULL CHECK (result IN ('accepted', 'deferred', 'refused')),
  code text NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX mail_delivery_at ON mail_delivery (at DESC, id DESC);

-- Since when no mail server can be used; no row while one can.
CREATE TABLE mail_outage (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  since timestamptz NOT NULL,
  code text NOT NULL
);

-- Which edition of each kept list (server/database/seed) is in, so that a start with nothing to bring in asks only this.
CREATE TABLE seeded (
  list text PRIMARY KEY,
  digest text NOT NULL
);

-- Content version of the public pages; a rendered page is kept until this moves.
CREATE TABLE content_version (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO content_version DEFAULT VALUES;

-- Every file that we have put into the storage, or are about to. A name is reserved before a byte is written, owned
-- while a row of an owner table references it, and released when that row goes. Only rows of this table lead to the
-- removal of a file, and the foreign keys of the owner tables refuse the removal of one that is still referenced.
CREATE TABLE stored_file (
  name text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('reserved', 'owned', 'released')),
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stored_file_removable ON stored_file (state, since) WHERE state <> 'owned';

-- For each owner table, with the columns that hold names: what a row references is owned, what it no longer references
-- is released, in the transaction of the change and whoever makes it. An owner table without this trigger keeps its
-- files: its foreign key refuses their removal.
CREATE FUNCTION track_stored_files() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_column text;
  names_before text[] := '{}';
  names_after text[] := '{}';
BEGIN
  FOREACH owner_column IN ARRAY TG_ARGV LOOP
    IF TG_OP <> 'INSERT' THEN names_before := names_before || (to_jsonb(OLD) ->> owner_column); END IF;
    IF TG_OP <> 'DELETE' THEN names_after := names_after || (to_jsonb(NEW) ->> owner_column); END IF;
  END LOOP;
  names_after := array_remove(names_after, NULL);
  UPDATE stored_file SET state = 'released', since = now()
    WHERE name = ANY (names_before) AND name <> ALL (names_after);
  UPDATE stored_file SET state = 'owned', since = now() WHERE name = ANY (names_after) AND state <> 'owned';
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END $$;

