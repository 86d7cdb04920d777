-- When someone last reminded those who are to do a task; null where no one has.
ALTER TABLE user_tasks ADD COLUMN reminded_at timestamptz;
