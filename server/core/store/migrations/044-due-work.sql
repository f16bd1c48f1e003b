-- Libraries take turns: the next due e-mail and the next due push message after a library are found by its id. Of
-- e-mails also those that are too old to be sent are passed over in the index.
CREATE INDEX mails_turns ON mails (library_id, created_at, id, due_at) WHERE sent_at IS NULL;
DROP INDEX mails_due;
CREATE INDEX pushes_turns ON pushes (library_id, due_at);
DROP INDEX pushes_due;

-- A job deletes old e-mails and messages that are out of date.
CREATE INDEX mails_age ON mails (created_at);
CREATE INDEX pushes_stale ON pushes (stale_at) WHERE stale_at IS NOT NULL;
