-- Counts of erased requests that nothing has read. The yearly report counts the rows of the audit log, which are never erased and hold
-- the same of each request: when it came, who asked for what, the outcome, whether in time, and whether the time was extended.
DROP TABLE privacy_request_count;
