-- Daily and monthly participation counts started and completed open invitations only. Confidential ones, with all of
-- employees, are released by participation_cells, so that no range of days discloses who answered. Sent is unchanged.
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE participation_days NO FORCE ROW LEVEL SECURITY;
ALTER TABLE participation_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE location_participation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE running_seals NO FORCE ROW LEVEL SECURITY;

UPDATE participation_days AS kept SET started = open.started, completed = open.completed
FROM (
  SELECT client_id, location_id, coalesce(position_category_id, 0) AS position_category_id, survey_id, sent_on,
    count(started_at) FILTER (WHERE NOT is_protected) AS started,
    count(completed_at) FILTER (WHERE NOT is_protected) AS completed
  FROM invitations
  GROUP BY 1, 2, 3, 4, 5
) AS open
WHERE kept.client_id = open.client_id AND kept.location_id = open.location_id
  AND kept.position_category_id = open.position_category_id AND kept.survey_id = open.survey_id
  AND kept.day = open.sent_on;

UPDATE participation_months AS kept SET started = open.started, completed = open.completed
FROM (
  SELECT client_id, location_id, position_category_id, survey_id, day - (extract(day FROM day)::integer - 1) AS month,
    sum(started) AS started, sum(completed) AS completed
  FROM participation_days
  GROUP BY 1, 2, 3, 4, 5
) AS open
WHERE kept.client_id = open.client_id AND kept.location_id = open.location_id
  AND kept.position_category_id = open.position_category_id AND kept.survey_id = open.survey_id
  AND kept.month = open.month;

UPDATE location_participation AS kept SET started = open.started, completed = open.completed
FROM (
  SELECT months.client_id, survey.service, months.location_id, months.month,
    sum(months.started) AS started, sum(months.completed) AS completed
  FROM participation_months AS months
  JOIN catalogue_surveys AS survey ON survey.id = months.survey_id
  GROUP BY 1, 2, 3, 4
) AS open
WHERE kept.client_id = open.client_id AND kept.service = open.service AND kept.location_id = open.location_id
  AND kept.month = open.month;

-- The job computes all totals again before they are read.
UPDATE running_seals SET changed_since = DATE '0001-01-01';

ALTER TABLE running_seals FORCE ROW LEVEL SECURITY;
ALTER TABLE location_participation FORCE ROW LEVEL SECURITY;
ALTER TABLE participation_months FORCE ROW LEVEL SECURITY;
ALTER TABLE participation_days FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
