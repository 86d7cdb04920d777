-- Monthly numbers: participation, answers of a location by service, and residents who reported a repair.

-- participation_days by the month of sending (its first day), written in the same transaction.
CREATE TABLE participation_months (
  LIKE participation_days INCLUDING DEFAULTS
);
ALTER TABLE participation_months RENAME COLUMN day TO month;
ALTER TABLE participation_months
  ADD PRIMARY KEY (client_id, location_id, position_category_id, survey_id, month);
CREATE INDEX participation_months_month ON participation_months (client_id, month);

-- The answers of a location in a month over all surveys of a service. Dashboards read a quarter of the rows that they
-- would read by survey (600 locations, both windows: 6 ms instead of 20). There are no such rows of a whole client,
-- because every submit would update the same row.
CREATE TABLE location_answers (
  LIKE answer_days INCLUDING DEFAULTS
);
ALTER TABLE location_answers
  DROP COLUMN position_category_id, DROP COLUMN survey_id;
ALTER TABLE location_answers RENAME COLUMN day TO month;
ALTER TABLE location_answers
  ADD COLUMN service text NOT NULL CHECK (service IN ('ingage', 'intouch')),
  ADD PRIMARY KEY (client_id, service, location_id, month);
CREATE INDEX location_answers_month ON location_answers (client_id, service, month);

CREATE TABLE location_participation (
  client_id   bigint  NOT NULL,
  service     text    NOT NULL CHECK (service IN ('ingage', 'intouch')),
  location_id bigint  NOT NULL,
  month       date    NOT NULL,
  sent        integer NOT NULL DEFAULT 0,
  started     integer NOT NULL DEFAULT 0,
  completed   integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, service, location_id, month)
);
CREATE INDEX location_participation_month ON location_participation (client_id, service, month)
  INCLUDE (location_id, sent, started, completed);

-- Headcount reads employments in the order of each person's periods, from the index alone.
DROP INDEX employments_person;
CREATE INDEX employments_person ON employments (client_id, person_id, starts_on NULLS FIRST)
  INCLUDE (ends_on, location_id);

-- Where few people were invited, they are counted one by one.
CREATE INDEX invitations_location ON invitations (client_id, location_id, sent_on);

-- The yes-no value that means that something still needs to be repaired. The catalog sets it. The questions that were
-- in use before this column are listed here, because their answers are counted below.
ALTER TABLE catalogue_questions ADD COLUMN service_issue_value smallint CHECK (service_issue_value IN (0, 1));
UPDATE catalogue_questions SET service_issue_value = 1 WHERE id = 211;
UPDATE catalogue_questions SET service_issue_value = 0 WHERE id = 261;

-- One row per open response that reports a service issue, on the day it was completed. respondent distinguishes
-- residents; each response of an erased resident has a value of its own, so that counts do not change.
CREATE TABLE service_issues (
  client_id     bigint NOT NULL,
  invitation_id bigint NOT NULL,
  survey_id     bigint NOT NULL,
  location_id   bigint NOT NULL,
  resident_id   bigint,
  day           date   NOT NULL,
  respondent    bigint NOT NULL GENERATED ALWAYS AS (coalesce(resident_id, -invitation_id)) STORED,
  PRIMARY KEY (client_id, invitation_id),
  FOREIGN KEY (client_id, invitation_id) REFERENCES responses (client_id, invitation_id),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id),
  FOREIGN KEY (client_id, resident_id) REFERENCES residents (client_id, id)
);
CREATE INDEX service_issues_day ON service_issues (client_id, day) INCLUDE (location_id, survey_id, respondent);
CREATE INDEX service_issues_location ON service_issues (client_id, location_id);
CREATE INDEX service_issues_resident ON service_issues (client_id, resident_id);

-- Computes the new tables from existing rows. Forced row-level security is lifted meanwhile, because it also applies to
-- the owner.
ALTER TABLE participation_days NO FORCE ROW LEVEL SECURITY;
INSERT INTO participation_months (client_id, location_id, position_category_id, survey_id, month, sent, started, completed)
  SELECT client_id, location_id, position_category_id, survey_id, day - (extract(day FROM day)::integer - 1),
    sum(sent), sum(started), sum(completed)
  FROM participation_days
  GROUP BY 1, 2, 3, 4, 5;
ALTER TABLE participation_days FORCE ROW LEVEL SECURITY;

INSERT INTO location_participation (client_id, service, location_id, month, sent, started, completed)
  SELECT p.client_id, s.service, p.location_id, p.month, sum(p.sent), sum(p.started), sum(p.completed)
  FROM participation_months AS p
  JOIN catalogue_surveys AS s ON s.id = p.survey_id
  GROUP BY 1, 2, 3, 4;

ALTER TABLE answer_months NO FORCE ROW LEVEL SECURITY;
INSERT INTO location_answers (
  client_id, service, location_id, month, responses, score_responses, score_answers, score_num, score_den,
  renew_1, renew_2, renew_3, renew_4, renew_5, recommend_1, recommend_2, recommend_3, recommend_4, recommend_5,
  remain_1, remain_2, remain_3, remain_4, remain_5
)
  SELECT a.client_id, s.service, a.location_id, a.month, sum(a.responses), sum(a.score_responses), sum(a.score_answers),
    sum(a.score_num), sum(a.score_den),
    sum(a.renew_1), sum(a.renew_2), sum(a.renew_3), sum(a.renew_4), sum(a.renew_5),
    sum(a.recommend_1), sum(a.recommend_2), sum(a.recommend_3), sum(a.recommend_4), sum(a.recommend_5),
    sum(a.remain_1), sum(a.remain_2), sum(a.remain_3), sum(a.remain_4), sum(a.remain_5)
  FROM answer_months AS a
  JOIN catalogue_surveys AS s ON s.id = a.survey_id
  GROUP BY 1, 2, 3, 4;
ALTER TABLE answer_months FORCE ROW LEVEL SECURITY;

ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE answers NO FORCE ROW LEVEL SECURITY;
INSERT INTO service_issues (client_id, invitation_id, survey_id, location_id, resident_id, day)
  SELECT r.client_id, r.invitation_id, r.survey_id, r.location_id, i.resident_id, r.completed_on
  FROM responses AS r
  JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
  WHERE NOT r.is_protected AND EXISTS (
    SELECT FROM answers AS a
    JOIN catalogue_questions AS q ON q.id = a.question_id
    WHERE a.client_id = r.client_id AND a.invitation_id = r.invitation_id AND a.value = q.service_issue_value
  );
ALTER TABLE answers FORCE ROW LEVEL SECURITY;
ALTER TABLE responses FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY[
    'participation_months', 'location_answers', 'location_participation', 'service_issues'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
