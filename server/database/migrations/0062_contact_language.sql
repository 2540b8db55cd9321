-- The language that an account's owner would like staff to use when they talk: a code of ISO 639, chosen from a list
-- (contract/contactLanguages.ts). Null: nothing chosen.
ALTER TABLE account ADD COLUMN contact_language text CHECK (contact_language ~ '^[a-z]{2,3}$');
