-- Until which day a reporter has agreed that a case is kept: a later end of the hold asks anew, and leaves the answer as it is.
ALTER TABLE case_hold ADD COLUMN agreed_until date;
UPDATE case_hold SET agreed_until = ends_on WHERE agreed_at IS NOT NULL;
ALTER TABLE case_hold ADD CHECK ((agreed_at IS NULL) = (agreed_until IS NULL));
