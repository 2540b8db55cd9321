-- Everything that is stored about a person, as one file that they ask for and fetch once. `done` and `total`: how far the making
-- is, in bytes. `claimed_until`: a server that makes it renews this, so that after a kill another begins anew. `transfer`: grows
-- with each beginning of a transfer, so that an older one breaks off. `sent`: how many bytes have gone out from the first one on
-- without a gap, so that nobody begins in the middle. `failure`: why there is none.
CREATE TABLE takeout (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES account ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('asked', 'ready', 'fetched', 'stopped', 'expired', 'failed')),
  failure text CHECK (failure IN ('no_room', 'broken')),
  asked_at timestamptz NOT NULL,
  done bigint NOT NULL DEFAULT 0,
  total bigint,
  attempts integer NOT NULL DEFAULT 0,
  claimed_until timestamptz,
  storage_name text UNIQUE REFERENCES stored_file (name) ON DELETE RESTRICT,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  transfer integer NOT NULL DEFAULT 0,
  sent bigint NOT NULL DEFAULT 0,
  fetched_at timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL)),
  CHECK (state <> 'ready' OR (storage_name IS NOT NULL AND size IS NOT NULL AND expires_at IS NOT NULL))
);
-- One at a time for each person.
CREATE UNIQUE INDEX takeout_under_way ON takeout (user_id) WHERE state IN ('asked', 'ready');
CREATE INDEX takeout_user_id ON takeout (user_id, id);
CREATE INDEX takeout_waiting ON takeout (id) WHERE state = 'asked';
CREATE TRIGGER takeout_files AFTER INSERT OR DELETE OR UPDATE OF storage_name
  ON takeout FOR EACH ROW EXECUTE FUNCTION track_stored_files('storage_name');

-- The key of one such file, deleted when the file was fetched, has expired or was stopped.
CREATE TABLE keyring.takeout_key (
  takeout_id bigint PRIMARY KEY,
  kek_id text NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
