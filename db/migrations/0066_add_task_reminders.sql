-- When a person last reminded the assignees of a task; null: never.
ALTER TABLE user_tasks ADD COLUMN reminded_at timestamptz;
