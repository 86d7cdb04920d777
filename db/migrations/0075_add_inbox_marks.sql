-- What a person did with items of their inbox: done, or postponed. The items themselves are read from the rows that
-- they are about.
CREATE TABLE inbox_marks (
  client_id     bigint      NOT NULL,
  person_id     bigint      NOT NULL,
  kind          text        NOT NULL CHECK (kind IN ('alert', 'assignment_comment', 'import', 'report')),
  item_key      text        NOT NULL CHECK (item_key <> ''),
  done_at       timestamptz,
  snoozed_until timestamptz,
  PRIMARY KEY (client_id, person_id, kind, item_key),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);
ALTER TABLE inbox_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY inbox_marks_of_client ON inbox_marks
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
