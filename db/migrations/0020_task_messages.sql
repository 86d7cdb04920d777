-- Task notifications: which were sent to a person for a day. At most one of a kind per day and person. digest: to the
-- assignees; escalations: to their managers.
CREATE TABLE task_messages (
  client_id bigint      NOT NULL,
  kind      text        NOT NULL CHECK (kind IN ('digest', 'escalations')),
  person_id bigint      NOT NULL,
  -- A day in the person's zone.
  day       date        NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, kind, person_id, day),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
CREATE INDEX task_messages_person ON task_messages (client_id, person_id);
CREATE INDEX task_messages_day ON task_messages (client_id, day);

-- about_on: the alert or escalation date that the email mentioned. A task that moves to a later date is mentioned
-- again.
CREATE TABLE task_message_tasks (
  client_id    bigint NOT NULL,
  kind         text   NOT NULL,
  person_id    bigint NOT NULL,
  day          date   NOT NULL,
  user_task_id bigint NOT NULL,
  about_on     date   NOT NULL,
  PRIMARY KEY (client_id, user_task_id, kind, person_id, day),
  FOREIGN KEY (client_id, kind, person_id, day) REFERENCES task_messages (client_id, kind, person_id, day),
  FOREIGN KEY (client_id, user_task_id) REFERENCES user_tasks (client_id, id)
);
CREATE INDEX task_message_tasks_message ON task_message_tasks (client_id, kind, person_id, day);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['task_messages', 'task_message_tasks'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
