-- The region of a location when a month had closed. It decides which invitations of that month are released together,
-- both for their answers and for their participation, even if the location has moved since.

CREATE TABLE month_regions (
  client_id   bigint NOT NULL,
  month       date   NOT NULL,
  location_id bigint NOT NULL,
  -- 0: none.
  region_id   bigint NOT NULL,
  PRIMARY KEY (client_id, month, location_id),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id)
);

ALTER TABLE month_regions ENABLE ROW LEVEL SECURITY;
ALTER TABLE month_regions FORCE ROW LEVEL SECURITY;
CREATE POLICY month_regions_of_client ON month_regions
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
