-- The picture of an employee, one per person, as it is sent to browsers, without the metadata of the camera.
CREATE TABLE avatars (
  client_id  bigint      NOT NULL,
  person_id  bigint      NOT NULL,
  media_type text        NOT NULL CHECK (media_type IN ('image/jpeg', 'image/png')),
  image      bytea       NOT NULL CHECK (octet_length(image) BETWEEN 1 AND 2097152),
  saved_at   timestamptz NOT NULL,
  PRIMARY KEY (client_id, person_id),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['avatars'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
