-- The tasks that a day's digest warned of: each is listed as likely to be late once, unless its due date moves to a
-- later day.
ALTER TABLE task_messages DROP CONSTRAINT task_messages_kind_check;
ALTER TABLE task_messages ADD CONSTRAINT task_messages_kind_check CHECK (kind IN ('digest', 'escalations', 'warnings'));
