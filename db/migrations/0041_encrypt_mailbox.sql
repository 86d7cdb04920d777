-- What landed in the mailbox holds links that still work. It is kept encrypted from here on; what was kept in clear goes.
DELETE FROM mailbox;
ALTER TABLE mailbox DROP COLUMN html, DROP COLUMN plain, DROP COLUMN unsubscribe_url;
ALTER TABLE mailbox ADD COLUMN sealed bytea NOT NULL;
