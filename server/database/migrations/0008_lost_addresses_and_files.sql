-- Addresses that accounts lose, and documents whose files are lost.

-- An account that nobody has confirmed loses its address to whoever proves to have the mailbox. It keeps the address as
-- `lost_email`, by which no account is found, so that what its holder sees does not change (docs/threats.md row 9).
ALTER TABLE account ALTER COLUMN email DROP NOT NULL, ADD COLUMN lost_email citext;
ALTER TABLE account
  ADD CHECK ((email IS NULL) = (lost_email IS NOT NULL)),
  ADD CHECK (email IS NOT NULL OR email_verified_at IS NULL);

-- Since when a document's file has been missing from a storage that answers, or has not been what was sealed.
ALTER TABLE incident_document ADD COLUMN file_lost_since timestamptz;
