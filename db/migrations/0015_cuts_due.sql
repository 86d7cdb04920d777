-- Cells whose cuts have not been decided yet. A row is added with its cell and deleted with the decision.
CREATE TABLE release_cuts_due (
  client_id   bigint NOT NULL,
  service     text   NOT NULL CHECK (service IN ('ingage', 'intouch')),
  location_id bigint NOT NULL,
  last_month  date   NOT NULL,
  -- The first month of the cell's answers, including those in none of its sums.
  first_month date   NOT NULL CHECK (first_month <= last_month),
  -- By released family: the first month of its answers in the cell.
  since       jsonb  NOT NULL CHECK (jsonb_typeof(since) = 'object'),
  PRIMARY KEY (client_id, service, location_id, last_month),
  FOREIGN KEY (client_id, service, location_id, last_month)
    REFERENCES release_cells (client_id, service, location_id, last_month)
);
CREATE INDEX release_cuts_due_month ON release_cuts_due (client_id, service, last_month);

-- The months for which benchmark_cuts is complete. Global and append-only.
CREATE TABLE benchmark_cut_months (
  service   text        NOT NULL CHECK (service IN ('ingage', 'intouch')),
  month     date        NOT NULL CHECK (extract(day FROM month) = 1),
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (service, month)
);

ALTER TABLE release_cuts_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE release_cuts_due FORCE ROW LEVEL SECURITY;
CREATE POLICY release_cuts_due_of_client ON release_cuts_due
  USING (client_id = nullif(current_setting('app.client_id', true), '')::bigint)
  WITH CHECK (client_id = nullif(current_setting('app.client_id', true), '')::bigint);
