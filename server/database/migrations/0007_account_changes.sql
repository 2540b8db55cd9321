-- Changing the address of an account.

-- `new_email` waits for its owner to open the link that was sent to it. No UNIQUE: asking for an address that somebody has
-- must look like asking for any other (docs/threats.md row 9).
-- `former_email` is the address that was replaced, until the mail that tells its owner has gone.
ALTER TABLE account ADD COLUMN new_email citext, ADD COLUMN former_email citext;
