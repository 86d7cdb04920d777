-- Lists of open tasks read an index instead of the table: by due date, as lists show them, and by the rule that
-- resolves the assignees.
DROP INDEX user_tasks_open;
CREATE INDEX user_tasks_open_due ON user_tasks (client_id, due_on, id)
  INCLUDE (escalate_on, abandon_on, zone, person_id, location_id, task_template_id, template_version)
  WHERE outcome_id IS NULL;
CREATE INDEX user_tasks_open_rule ON user_tasks (client_id, task_template_id, template_version, location_id)
  INCLUDE (id, person_id, due_on, escalate_on, abandon_on, active_from, active_until, zone)
  WHERE outcome_id IS NULL;

-- Which of the two task emails a person wants. People without a row get both.
CREATE TABLE task_mail_choices (
  client_id   bigint      NOT NULL,
  person_id   bigint      NOT NULL,
  digest      boolean     NOT NULL,
  escalations boolean     NOT NULL,
  updated_at  timestamptz NOT NULL,
  PRIMARY KEY (client_id, person_id),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
ALTER TABLE task_mail_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_mail_choices FORCE ROW LEVEL SECURITY;
CREATE POLICY task_mail_choices_of_client ON task_mail_choices
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
