-- Counts of tasks by outcome and by state read the index instead of the table.
DROP INDEX user_tasks_counts;
CREATE INDEX user_tasks_counts ON user_tasks (client_id, counts_on)
  INCLUDE (id, location_id, task_template_id, outcome_id, abandon_on, is_onboarding, is_offboarding, is_development);
CREATE INDEX user_tasks_active ON user_tasks (client_id, active_from, active_until)
  INCLUDE (location_id, counts_on, outcome_id, abandon_on, alert_on, due_on, is_onboarding, is_offboarding, is_development);
