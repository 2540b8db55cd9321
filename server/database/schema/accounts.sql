-- Accounts, sessions, mails, and what the whole portal stands on. Runs on PostgreSQL 15 and later.
-- Columns that end with `_sealed` hold the envelope of server/platform/secrets/encryption.ts.

CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE COLLATION norwegian (provider = icu, locale = 'nb-NO-u-kn-true');

-- A reporter. That somebody has an account is sensitive in itself. Seen by: the reporter.
CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL, -- Seen by: the reporter; privacy officers, for a request that has found the account.
  email citext UNIQUE, -- The address to sign in with, or null: then it is `lost_email`. Seen by: as the table.
  password_hash text NOT NULL, -- Argon2id. Seen by: nobody.
  phone_number text NOT NULL, -- Seen by: as `name`.
  gender text NOT NULL CHECK (gender IN ('Male', 'Female')),
  email_verified_at timestamptz,
  password_changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Waits for its owner to open a link. Not unique: asking for a taken address must look like any other
  -- (docs/threats.md, row 9). Seen by: as the table.
  new_email citext,
  former_email citext, -- The replaced address, until a mail has told its owner. Seen by: nobody.
  -- An unconfirmed address that another account has confirmed. No account is found by it; its holder sees it as their
  -- own. Seen by: as the table.
  lost_email citext,
  -- Whether a mail tells of news in a case. Seen by: the reporter; staff of their cases, once staff may know of the
  -- account: whether such mails go.
  case_mails boolean NOT NULL DEFAULT true,
  signed_in_at timestamptz NOT NULL DEFAULT now(),
  -- ISO 639 code of the language to talk in (contract/contactLanguages.ts); may tell where the person is from. Seen by:
  -- the reporter; staff who may change a case of theirs, unless they are not to be contacted, and of an entered case
  -- only once they have written in it.
  contact_language text CHECK (contact_language ~ '^[a-z]{2,3}$'),
  CHECK ((email IS NULL) = (lost_email IS NOT NULL)),
  CHECK (email IS NOT NULL OR email_verified_at IS NULL)
);
CREATE INDEX account_signed_in_at ON account (signed_in_at);

-- A session of an account; of its device only such as "Firefox – Android". Seen by: the reporter.
CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE, -- SHA-256, so that a dump holds no usable token. Seen by: nobody.
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_user_id ON session (user_id);

-- A network from which an account has signed in: it may ask for a new password also when others have used up the
-- account's share. Seen by: the reporter, in their file.
CREATE TABLE known_network (
  user_id bigint REFERENCES account ON DELETE CASCADE,
  network_hash bytea, -- Seen by: nobody.
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, network_hash)
);

-- Counts sign-ins, registrations, mails, saves and opened cases against a limit. Seen by: nobody.
CREATE TABLE throttle (
  -- Keyed hash of an account, mailbox, network or member of staff, and of which case they opened within the hour.
  key bytea PRIMARY KEY,
  hits integer NOT NULL, -- How many.
  expires_at timestamptz NOT NULL
);
CREATE INDEX throttle_expires_at ON throttle (expires_at);

-- An account whose owner has asked for it to be erased. Seen by: the reporter.
CREATE TABLE account_withdrawal (
  user_id bigint PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  receipt_hash bytea NOT NULL UNIQUE -- Of the number that they were given. Seen by: nobody.
);
CREATE INDEX account_withdrawal_due_at ON account_withdrawal (due_at);

-- A mail that has gone out, so that a job that is tried again sends nothing twice. Seen by: nobody.
CREATE TABLE mail_sent (
  job_id uuid PRIMARY KEY, -- The number of the mail's job.
  at timestamptz NOT NULL
);

-- Mails of a local trial with their links, without `SMTP_URL` on a loopback address. Seen by: everybody on the machine
-- who knows the address that the start prints.
CREATE TABLE mailbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL, -- Of the mail.
  text text NOT NULL,
  html text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

-- What the mail server last said to a mail; no address, no account. Seen by: administrators; of mails to reporters only
-- about how many a day.
CREATE TABLE mail_delivery (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  job_id uuid NOT NULL UNIQUE, -- The number of the mail's job. Seen by: nobody.
  kind text NOT NULL, -- The mail's template.
  result text NOT NULL CHECK (result IN ('accepted', 'deferred', 'refused')),
  code text NOT NULL, -- The server's reply code, or that of the failure to reach it.
  attempts integer NOT NULL DEFAULT 1, -- How often it was tried.
  at timestamptz NOT NULL
);
CREATE INDEX mail_delivery_at ON mail_delivery (at DESC, id DESC);

-- The mail server cannot be used; no row while it can. Seen by: all staff.
CREATE TABLE mail_outage (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  since timestamptz NOT NULL, -- Since when.
  code text NOT NULL -- Why. Seen by: administrators.
);

-- Which lists of server/database/seed were written, so that each is once, and whether this is a trial. Seen by: nobody.
CREATE TABLE seeded (
  list text PRIMARY KEY, -- The list; also marks of the demo cases, and of what use this is.
  digest text NOT NULL -- That it is whole; the numbers of the demo cases; whether this is a trial.
);

-- The version of the public pages; a rendered page is kept until it moves. Seen by: nobody.
CREATE TABLE content_version (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO content_version DEFAULT VALUES;

-- Every file that is in the storage or is about to be; only its rows lead to the removal of a file. Seen by: nobody.
CREATE TABLE stored_file (
  name text PRIMARY KEY,
  -- Reserved before a byte is written, owned while a row names it, then released for removal.
  state text NOT NULL CHECK (state IN ('reserved', 'owned', 'released')),
  since timestamptz NOT NULL DEFAULT now() -- Since when it is in this state.
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

