-- When a person last opened the home page, and the visit before: entries that are newer than that one are new to them.
CREATE TABLE home_visits (
  client_id   bigint      NOT NULL,
  person_id   bigint      NOT NULL,
  visited_at  timestamptz NOT NULL,
  previous_at timestamptz CHECK (previous_at <= visited_at),
  PRIMARY KEY (client_id, person_id),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
ALTER TABLE home_visits ENABLE ROW LEVEL SECURITY;
ALTER TABLE home_visits FORCE ROW LEVEL SECURITY;
CREATE POLICY home_visits_of_client ON home_visits
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
