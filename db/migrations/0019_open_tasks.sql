-- The zones of open tasks are found by jumping from one to the next: which day it is differs between them.
CREATE INDEX user_tasks_open_zone ON user_tasks (client_id, zone) WHERE outcome_id IS NULL;
