-- Suggested actions for a topic: shared content like the rest of the catalog, with ids below 1000.
CREATE TABLE catalogue_action_items (
  id       bigint PRIMARY KEY CHECK (id < 1000),
  topic_id bigint NOT NULL REFERENCES catalogue_topics (id),
  title    jsonb  NOT NULL,
  body     jsonb  NOT NULL,
  steps    jsonb  NOT NULL
);
CREATE INDEX catalogue_action_items_topic ON catalogue_action_items (topic_id);
