-- Emails in the mailbox contain valid links. They are encrypted from here on; those stored in plain text are deleted.
DELETE FROM mailbox;
ALTER TABLE mailbox DROP COLUMN html, DROP COLUMN plain, DROP COLUMN unsubscribe_url;
ALTER TABLE mailbox ADD COLUMN sealed bytea NOT NULL;
