-- What somebody of the staff calls a passkey of their own, to tell it from the others.
ALTER TABLE staff_passkey ADD COLUMN name text;
