-- Totals of release cells per window, so that a table reads one row per place instead of the cells of all months. A
-- place without a cell in the window has no row.
CREATE TABLE released_sums (
  client_id       bigint  NOT NULL,
  service         text    NOT NULL CHECK (service IN ('ingage', 'intouch')),
  level           text    NOT NULL CHECK (level IN ('location', 'region', 'client')),
  -- Includes cells whose last month is on or after first_month and before until_month.
  first_month     date    NOT NULL,
  until_month     date    NOT NULL CHECK (first_month < until_month),
  -- 0: no region, and the only value for a client.
  place_id        bigint  NOT NULL,
  responses       integer NOT NULL DEFAULT 0,
  score_responses integer NOT NULL DEFAULT 0,
  score_num       bigint  NOT NULL DEFAULT 0,
  score_den       bigint  NOT NULL DEFAULT 0,
  score_nn        bigint  NOT NULL DEFAULT 0,
  score_nd        bigint  NOT NULL DEFAULT 0,
  score_dd        bigint  NOT NULL DEFAULT 0,
  score_answers   integer NOT NULL DEFAULT 0,
  renew_1         integer NOT NULL DEFAULT 0,
  renew_2         integer NOT NULL DEFAULT 0,
  renew_3         integer NOT NULL DEFAULT 0,
  renew_4         integer NOT NULL DEFAULT 0,
  renew_5         integer NOT NULL DEFAULT 0,
  recommend_1     integer NOT NULL DEFAULT 0,
  recommend_2     integer NOT NULL DEFAULT 0,
  recommend_3     integer NOT NULL DEFAULT 0,
  recommend_4     integer NOT NULL DEFAULT 0,
  recommend_5     integer NOT NULL DEFAULT 0,
  remain_1        integer NOT NULL DEFAULT 0,
  remain_2        integer NOT NULL DEFAULT 0,
  remain_3        integer NOT NULL DEFAULT 0,
  remain_4        integer NOT NULL DEFAULT 0,
  remain_5        integer NOT NULL DEFAULT 0,
  -- The largest number of people of one of the location's cells; summed over locations.
  score_people     integer NOT NULL DEFAULT 0,
  renew_people     integer NOT NULL DEFAULT 0,
  recommend_people integer NOT NULL DEFAULT 0,
  remain_people    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, service, level, first_month, until_month, place_id)
);

-- The windows for which a client has totals, and whether they are current.
CREATE TABLE released_seals (
  client_id  bigint  NOT NULL PRIMARY KEY REFERENCES clients (id),
  -- A list such as 2025-12-01/2026-11-01, for all services.
  windows    text    NOT NULL,
  -- True when cells have changed: no total is current.
  is_changed boolean NOT NULL,
  -- The region of each location when the totals of regions were computed, as in the view client_places.
  places     text    NOT NULL
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['released_sums', 'released_seals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
