-- What the organisation sets for itself, what became of mails, the nightly digest, and the check of the audit log.

-- One row for each setting that was ever changed; without a row its default holds (server/cases/settings.ts).
CREATE TABLE setting (
  name text PRIMARY KEY CHECK (name IN ('clock_days', 'offered_outcomes', 'digest_time')),
  value jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamptz NOT NULL
);
ALTER TABLE label ADD COLUMN version integer NOT NULL DEFAULT 1;

-- A day on which the digest was sent, so that it is sent once however many servers there are.
CREATE TABLE digest_run (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  mails integer NOT NULL
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
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  since timestamptz NOT NULL,
  code text NOT NULL
);

-- The last check of the audit log. `broken_at`: the number of the first row that does not hold; null when all do.
CREATE TABLE audit_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  at timestamptz NOT NULL,
  entries bigint NOT NULL,
  broken_at bigint
);

-- What the log's page filters by.
CREATE INDEX audit_entry_action ON audit.entry (action, number);
CREATE INDEX audit_entry_at ON audit.entry (at, number);

-- A challenge is good for five minutes (server/platform/http/staffSessions.ts).
ALTER TABLE staff_session ADD COLUMN challenge_at timestamptz;
ALTER TABLE staff_invitation ADD COLUMN challenge_at timestamptz;
