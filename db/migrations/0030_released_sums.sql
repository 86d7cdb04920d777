-- The cells of whole windows added up, so that a table reads a row of each place and not all cells of its months. Of a place
-- without a cell in the window there is no row.
CREATE TABLE released_sums (
  client_id       bigint  NOT NULL,
  service         text    NOT NULL CHECK (service IN ('ingage', 'intouch')),
  level           text    NOT NULL CHECK (level IN ('location', 'region', 'client')),
  -- Cells whose last month is neither before the first nor at or after the other.
  first_month     date    NOT NULL,
  until_month     date    NOT NULL CHECK (first_month < until_month),
  -- Of a region 0 is what is in none, of a client there is nothing else.
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
  -- The most people that one of the location's cells has; locations add up.
  score_people     integer NOT NULL DEFAULT 0,
  renew_people     integer NOT NULL DEFAULT 0,
  recommend_people integer NOT NULL DEFAULT 0,
  remain_people    integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, service, level, first_month, until_month, place_id)
);

-- Of which windows a client has such sums, and whether they may be read.
CREATE TABLE released_seals (
  client_id  bigint  NOT NULL PRIMARY KEY REFERENCES clients (id),
  -- 2025-12-01/2026-11-01, one after the other: of all services.
  windows    text    NOT NULL,
  -- Cells have changed since: nothing may be read.
  is_changed boolean NOT NULL,
  -- Which location was in which region when those of regions were added up; as the view client_places says it.
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
