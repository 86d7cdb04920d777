-- Invited people and respondents, released once the links of whole months of sending are closed
-- (docs/adr/0037-participation-by-settled-months.md). A row never changes: the cell of a location or the pool of a
-- region (cut 'all'), or a part of one that was decided with it.

CREATE TABLE participation_cells (
  client_id        bigint      NOT NULL,
  service          text        NOT NULL CHECK (service IN ('ingage', 'intouch')),
  kind             text        NOT NULL CHECK (kind IN ('campaign', 'new_hire', 'exit', 'resident')),
  cut              text        NOT NULL CHECK (cut IN ('all', 'survey')),
  -- The survey of the part; 0: all surveys.
  cut_id           bigint      NOT NULL,
  level            text        NOT NULL CHECK (level IN ('location', 'region')),
  -- Location or region; 0 for the pool of locations without a region.
  place_id         bigint      NOT NULL,
  first_month      date        NOT NULL,
  last_month       date        NOT NULL,
  -- Distinct people invited.
  people           integer     NOT NULL CHECK (people >= 5),
  -- 0 for residents, whose invitations are counted by day.
  sent             integer     NOT NULL,
  -- Doubled. For employees, none and one are stored as 1, all and all but one as 2n - 1.
  started_halves   integer     NOT NULL,
  completed_halves integer     NOT NULL,
  released_at      timestamptz NOT NULL,
  PRIMARY KEY (client_id, service, kind, cut, cut_id, level, place_id, last_month)
);
CREATE INDEX participation_cells_month ON participation_cells (client_id, service, cut, last_month);

-- The months of a location that a region's pool took. The pool stays with that region.
CREATE TABLE participation_pooled (
  client_id   bigint NOT NULL,
  service     text   NOT NULL CHECK (service IN ('ingage', 'intouch')),
  kind        text   NOT NULL CHECK (kind IN ('campaign', 'new_hire', 'exit', 'resident')),
  location_id bigint NOT NULL,
  first_month date   NOT NULL,
  last_month  date   NOT NULL,
  region_id   bigint NOT NULL,
  PRIMARY KEY (client_id, service, kind, location_id, last_month),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['participation_cells', 'participation_pooled'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
