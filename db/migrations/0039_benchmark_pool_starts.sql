-- From which month on a service's benchmark is made of all that the company index is made of: region pools, and the cuts of
-- protected answers by survey. Stated once, here: the month after the newest that is frozen, which keeps its sums. Null:
-- nothing was frozen before, so every month is. Global; the application may read it and nothing else.
CREATE TABLE benchmark_pool_starts (
  service     text PRIMARY KEY CHECK (service IN ('ingage', 'intouch')),
  first_month date CHECK (extract(day FROM first_month) = 1)
);

INSERT INTO benchmark_pool_starts (service, first_month)
SELECT each.service, (
  SELECT (max(frozen.month) + interval '1 month')::date
    FROM benchmark_months AS frozen
   WHERE frozen.service = each.service AND frozen.survey_id = 0
)
FROM (VALUES ('ingage'), ('intouch')) AS each (service);
