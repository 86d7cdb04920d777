-- The benchmark over all clients (SBX). Global: a row has sums over at least five clients, or says that they are
-- withheld. The application may insert and read rows, never change or delete them (see grantApplicationRole).

-- The clients that contribute to a service's benchmark are decided once per year.
CREATE TABLE benchmark_years (
  service    text        NOT NULL CHECK (service IN ('ingage', 'intouch')),
  year       smallint    NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (service, year)
);

CREATE TABLE benchmark_members (
  service   text     NOT NULL,
  year      smallint NOT NULL,
  client_id bigint   NOT NULL REFERENCES clients (id),
  PRIMARY KEY (service, year, client_id),
  FOREIGN KEY (service, year) REFERENCES benchmark_years (service, year)
);
CREATE INDEX benchmark_members_client ON benchmark_members (client_id);

-- One closed month of a service (survey_id 0) or of one survey of the shared catalog, for one family of measures. A
-- month is frozen once it has its rows of survey 0.
CREATE TABLE benchmark_months (
  service   text        NOT NULL CHECK (service IN ('ingage', 'intouch')),
  survey_id bigint      NOT NULL CHECK (survey_id BETWEEN 0 AND 999),
  family    text        NOT NULL,
  month     date        NOT NULL CHECK (extract(day FROM month) = 1),
  -- The number of clients with a number in this family.
  clients   integer     NOT NULL CHECK (clients >= 0),
  -- The family's measures, summed over the clients; null: withheld permanently.
  sums      jsonb       CHECK (jsonb_typeof(sums) = 'object'),
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (service, survey_id, family, month),
  CHECK (sums IS NULL OR clients >= 5)
);
