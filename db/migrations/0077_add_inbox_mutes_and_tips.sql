-- The kinds of items that a person has turned off for their inbox, and for emails about the same things.
CREATE TABLE inbox_mutes (
  client_id bigint NOT NULL,
  person_id bigint NOT NULL,
  kind      text   NOT NULL CHECK (kind IN ('alert', 'assignment_comment', 'import', 'report')),
  PRIMARY KEY (client_id, person_id, kind),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
ALTER TABLE inbox_mutes ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox_mutes FORCE ROW LEVEL SECURITY;
CREATE POLICY inbox_mutes_of_client ON inbox_mutes
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

-- The first-visit tips that a person has dismissed. Which tips exist depends on the role.
CREATE TABLE dismissed_tips (
  client_id    bigint      NOT NULL,
  person_id    bigint      NOT NULL,
  tip          text        NOT NULL CHECK (tip <> ''),
  dismissed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, person_id, tip),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
ALTER TABLE dismissed_tips ENABLE ROW LEVEL SECURITY;
ALTER TABLE dismissed_tips FORCE ROW LEVEL SECURITY;
CREATE POLICY dismissed_tips_of_client ON dismissed_tips
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
