-- In which region a location was when a month had closed. What is told together of the invitations of that month is decided by
-- it, both when their answers enter and when their participation is settled, wherever the location has gone in between.

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
