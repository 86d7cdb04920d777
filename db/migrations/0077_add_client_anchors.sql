-- One row for each client. A cluster writes rows that are not in one of its tables where the client's others are only if
-- such a row stands beside them (src/platform/server/db/given-rows.ts).
CREATE TABLE client_anchors (
  client_id bigint NOT NULL REFERENCES clients (id),
  PRIMARY KEY (client_id)
);
ALTER TABLE client_anchors ENABLE ROW LEVEL SECURITY;
ALTER TABLE client_anchors FORCE ROW LEVEL SECURITY;
CREATE POLICY client_anchors_of_client ON client_anchors
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

-- So that the outbox can be distributed beside the rows that its messages are about.
ALTER TABLE outbox DROP CONSTRAINT outbox_pkey, ADD PRIMARY KEY (client_id, id);
