-- A number per client and kind of data that changes with every committed write of that kind, so that cached replies are
-- known to be current. It is spread over slots, so that writers of a client rarely wait for each other; the sum of the
-- slots is the version.
CREATE TABLE data_versions (
  client_id bigint   NOT NULL REFERENCES clients (id),
  kind      text     NOT NULL,
  slot      smallint NOT NULL,
  version   bigint   NOT NULL,
  PRIMARY KEY (client_id, kind, slot)
) WITH (fillfactor = 50);

-- The same for data that all clients share, and for data written outside any client.
CREATE TABLE shared_data_versions (
  kind    text     NOT NULL,
  slot    smallint NOT NULL,
  version bigint   NOT NULL,
  PRIMARY KEY (kind, slot)
) WITH (fillfactor = 50);

ALTER TABLE data_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE data_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY data_versions_of_client ON data_versions
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
