-- The first month whose benchmark includes everything in the company index: region pools, and the cuts of protected
-- answers by survey. Set once, here, to the month after the newest frozen one, whose sums stay. Null: nothing was
-- frozen before, so every month includes it. Global; the application can only read it.
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
