-- Counts distinct people without comparing rows.

-- The day and location of the resident's next service issue, as for renewals: a row is the last one of a range when the
-- next one is after it. Each response of an erased resident counts alone.
ALTER TABLE service_issues ADD COLUMN next_on date, ADD COLUMN next_location_id bigint;
ALTER TABLE service_issues NO FORCE ROW LEVEL SECURITY;
UPDATE service_issues AS issue SET next_on = later.next_on, next_location_id = later.next_location_id
  FROM (
    SELECT client_id, invitation_id, lead(day) OVER in_order AS next_on, lead(location_id) OVER in_order AS next_location_id
    FROM service_issues
    WHERE resident_id IS NOT NULL
    WINDOW in_order AS (PARTITION BY client_id, resident_id ORDER BY day, invitation_id)
  ) AS later
  WHERE later.next_on IS NOT NULL AND issue.client_id = later.client_id AND issue.invitation_id = later.invitation_id;
ALTER TABLE service_issues FORCE ROW LEVEL SECURITY;
-- Few rows have a successor; cumulative totals count the others.
CREATE INDEX service_issues_followed ON service_issues (client_id, day)
  INCLUDE (location_id, survey_id, respondent, invitation_id, next_on, next_location_id) WHERE next_on IS NOT NULL;
CREATE INDEX service_issues_respondent ON service_issues (client_id, respondent, day);
DROP INDEX service_issues_resident;
CREATE INDEX service_issues_resident ON service_issues (client_id, resident_id, day);

-- Service issues before the day, and for locations the day since when five people had been invited (null: fewer in
-- thirteen months). The hourly job computes older rows again.
ALTER TABLE running_sums ADD COLUMN asked_since date, ADD COLUMN issues integer NOT NULL DEFAULT 0;
ALTER TABLE running_seals NO FORCE ROW LEVEL SECURITY;
UPDATE running_seals SET changed_since = '0001-01-01';
ALTER TABLE running_seals FORCE ROW LEVEL SECURITY;

-- For a period that continues an employment (it begins within thirty days after the previous one): the first day of the
-- employment, -infinity where it is unknown. Null for the others, which are most.
ALTER TABLE employments ADD COLUMN continues_since date;
ALTER TABLE employments NO FORCE ROW LEVEL SECURITY;
UPDATE employments AS kept SET continues_since = told.since
  FROM (
    SELECT client_id, id, coalesce(max(CASE WHEN begins THEN starts_on END) OVER in_order, '-infinity') AS since, begins
    FROM (
      SELECT client_id, id, person_id, starts_on, coalesce(starts_on - lag(ends_on) OVER in_order > 30, true) AS begins
      FROM employments
      WINDOW in_order AS (PARTITION BY client_id, person_id ORDER BY starts_on NULLS FIRST)
    ) AS part
    WINDOW in_order AS (PARTITION BY client_id, person_id ORDER BY starts_on NULLS FIRST)
  ) AS told
  WHERE NOT told.begins AND kept.client_id = told.client_id AND kept.id = told.id;
ALTER TABLE employments FORCE ROW LEVEL SECURITY;
-- In the order in which a person's periods are read, so that nothing is sorted.
DROP INDEX employments_person;
CREATE INDEX employments_person ON employments (client_id, person_id, starts_on NULLS FIRST, id)
  INCLUDE (ends_on, location_id);
CREATE INDEX employments_continued ON employments (client_id)
  INCLUDE (location_id, starts_on, ends_on, continues_since) WHERE continues_since IS NOT NULL;

-- What was released for one location and for the pools that it belongs to.
CREATE INDEX release_cuts_place ON release_cuts (client_id, service, cut, level, place_id, last_month);
