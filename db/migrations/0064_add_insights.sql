-- What changed in a client's figures, decided once a month and never updated. It has places and words, no numbers:
-- those are computed when a viewer opens it, through the release gate.
CREATE TABLE insight_lists (
  client_id bigint      NOT NULL REFERENCES clients (id),
  kind      text        NOT NULL CHECK (kind IN ('changes')),
  period    text        NOT NULL CHECK (period IN ('year', 'quarter')),
  -- The month in which it was computed. Its windows end the day before.
  month     date        NOT NULL CHECK (extract(day FROM month) = 1),
  -- The version of the rules that computed it.
  version   integer     NOT NULL CHECK (version > 0),
  frozen_at timestamptz NOT NULL,
  word      text        NOT NULL CHECK (word IN ('compared', 'first_year')),
  PRIMARY KEY (client_id, kind, period, month)
);

-- The places whose figure was tested. Those with a position changed beyond chance and are listed.
CREATE TABLE insights (
  client_id bigint NOT NULL,
  kind      text   NOT NULL,
  period    text   NOT NULL,
  month     date   NOT NULL,
  service   text   NOT NULL CHECK (service IN ('intouch', 'ingage')),
  metric    text   NOT NULL,
  level     text   NOT NULL CHECK (level IN ('company', 'region', 'location')),
  -- 0: the whole company.
  place_id  bigint NOT NULL CHECK ((level = 'company') = (place_id = 0)),
  -- Its position in the list; null: it did not change beyond chance.
  position  integer CHECK (position > 0),
  direction text   CHECK (direction IN ('up', 'down')),
  CHECK ((position IS NULL) = (direction IS NULL)),
  PRIMARY KEY (client_id, kind, period, month, service, metric, level, place_id),
  FOREIGN KEY (client_id, kind, period, month) REFERENCES insight_lists (client_id, kind, period, month)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['insight_lists', 'insights'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
