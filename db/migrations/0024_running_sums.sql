-- What every place, region and client has had before a day, so that a window is two rows of each and not one for each
-- month: everything before its end less everything before its start.
CREATE TABLE running_sums (
  client_id       bigint  NOT NULL,
  service         text    NOT NULL CHECK (service IN ('ingage', 'intouch')),
  level           text    NOT NULL CHECK (level IN ('location', 'region', 'client')),
  -- Everything that happened before this day is in.
  day             date    NOT NULL,
  -- Of a region 0 is what is in none, of a client there is nothing else.
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

-- Of which days a client has such sums, and which of them may be read.
CREATE TABLE running_seals (
  client_id     bigint NOT NULL PRIMARY KEY REFERENCES clients (id),
  -- Of locations and regions, and of the whole client.
  place_days    date[] NOT NULL,
  client_days   date[] NOT NULL,
  -- Something of this day or a later one has changed since: only days up to it may be read. Null: all.
  changed_since date,
  -- Which location was in which region when those of regions were added up.
  places        text   NOT NULL
);

-- Says whether any location has come, gone or moved to another region.
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
