-- For each employment period, the first day and location of the person's next one, so that readers need not compare
-- periods. Most have none.
ALTER TABLE employments ADD COLUMN next_on date, ADD COLUMN next_location_id bigint;
ALTER TABLE employments NO FORCE ROW LEVEL SECURITY;
UPDATE employments AS kept SET next_on = told.next_on, next_location_id = told.next_location_id
  FROM (
    SELECT client_id, id, lead(starts_on) OVER in_order AS next_on, lead(location_id) OVER in_order AS next_location_id
    FROM employments
    WINDOW in_order AS (PARTITION BY client_id, person_id ORDER BY starts_on NULLS FIRST, id)
  ) AS told
  WHERE kept.client_id = told.client_id AND kept.id = told.id
    AND (told.next_on IS NOT NULL OR told.next_location_id IS NOT NULL);
ALTER TABLE employments FORCE ROW LEVEL SECURITY;

-- The last period of each person by location from the index alone, and separately the few with a successor.
DROP INDEX employments_location;
CREATE INDEX employments_location ON employments (client_id, location_id)
  INCLUDE (starts_on, ends_on, next_on, continues_since);
CREATE INDEX employments_followed ON employments (client_id, location_id)
  INCLUDE (id, person_id, starts_on, ends_on, next_on, next_location_id, continues_since) WHERE next_on IS NOT NULL;
