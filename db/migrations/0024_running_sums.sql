-- Cumulative totals of every location, region and client before a day. A window is the total before its end minus the
-- total before its start, so it needs two rows instead of one per month.
CREATE TABLE running_sums (
  client_id       bigint  NOT NULL,
  service         text    NOT NULL CHECK (service IN ('ingage', 'intouch')),
  level           text    NOT NULL CHECK (level IN ('location', 'region', 'client')),
  -- The total includes everything before this day.
  day             date    NOT NULL,
  -- 0: no region, and the only value for a client.
  place_id        bigint  NOT NULL,
  sent            integer NOT NULL,
  started         integer NOT NULL,
  completed       integer NOT NULL,
  responses       integer NOT NULL,
  score_responses integer NOT NULL,
  score_num       bigint  NOT NULL,
  score_den       bigint  NOT NULL,
  score_nn        bigint  NOT NULL,
  score_nd        bigint  NOT NULL,
  score_dd        bigint  NOT NULL,
  score_answers   integer NOT NULL,
  renew_1         integer NOT NULL,
  renew_2         integer NOT NULL,
  renew_3         integer NOT NULL,
  renew_4         integer NOT NULL,
  renew_5         integer NOT NULL,
  recommend_1     integer NOT NULL,
  recommend_2     integer NOT NULL,
  recommend_3     integer NOT NULL,
  recommend_4     integer NOT NULL,
  recommend_5     integer NOT NULL,
  remain_1        integer NOT NULL,
  remain_2        integer NOT NULL,
  remain_3        integer NOT NULL,
  remain_4        integer NOT NULL,
  remain_5        integer NOT NULL,
  PRIMARY KEY (client_id, service, level, day, place_id)
);

-- The days for which a client has totals, and which of them are current.
CREATE TABLE running_seals (
  client_id     bigint NOT NULL PRIMARY KEY REFERENCES clients (id),
  -- Days of locations and regions, and of the whole client.
  place_days    date[] NOT NULL,
  client_days   date[] NOT NULL,
  -- Data of this day or a later one has changed: only totals up to it are current. Null: all are.
  changed_since date,
  -- The region of each location when the totals of regions were computed.
  places        text   NOT NULL
);

-- A fingerprint of locations and their regions: changes when a location is added, removed or moved.
CREATE VIEW client_places WITH (security_invoker = true) AS
  SELECT client_id, sum(hashtextextended(id || ' ' || coalesce(region_id, 0), 0))::text AS places
  FROM locations
  GROUP BY client_id;

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['running_sums', 'running_seals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
