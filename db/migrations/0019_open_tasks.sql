-- Finds the zones of open tasks by skipping from one to the next: today's date differs between them.
CREATE INDEX user_tasks_open_zone ON user_tasks (client_id, zone) WHERE outcome_id IS NULL;
