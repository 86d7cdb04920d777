-- Inputs for the standard error of a score, and imported historical responses.

-- A score is a ratio of sums over responses. Its standard error needs the sums of num², num·den and den² of each
-- response. They are additive integers, so the error is exact for every selection of rows.
ALTER TABLE answer_days
  ADD COLUMN score_nn bigint NOT NULL DEFAULT 0, ADD COLUMN score_nd bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_dd bigint NOT NULL DEFAULT 0;
ALTER TABLE answer_months
  ADD COLUMN score_nn bigint NOT NULL DEFAULT 0, ADD COLUMN score_nd bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_dd bigint NOT NULL DEFAULT 0;
ALTER TABLE location_answers
  ADD COLUMN score_nn bigint NOT NULL DEFAULT 0, ADD COLUMN score_nd bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_dd bigint NOT NULL DEFAULT 0;
ALTER TABLE release_cells
  ADD COLUMN score_nn bigint NOT NULL DEFAULT 0, ADD COLUMN score_nd bigint NOT NULL DEFAULT 0,
  ADD COLUMN score_dd bigint NOT NULL DEFAULT 0;

-- Computes the sums of existing rows. Forced row-level security is lifted meanwhile, because it also applies to the
-- owner.
ALTER TABLE responses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE answers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE answer_days NO FORCE ROW LEVEL SECURITY;
ALTER TABLE answer_months NO FORCE ROW LEVEL SECURITY;
ALTER TABLE location_answers NO FORCE ROW LEVEL SECURITY;
ALTER TABLE release_cells NO FORCE ROW LEVEL SECURITY;

UPDATE answer_days AS kept
SET score_nn = counted.nn, score_nd = counted.nd, score_dd = counted.dd
FROM (
  SELECT client_id, location_id, position_category_id, survey_id, day,
    sum(num * num) AS nn, sum(num * den) AS nd, sum(den * den) AS dd
  FROM (
    SELECT r.client_id, r.location_id, coalesce(r.position_category_id, 0) AS position_category_id, r.survey_id,
      r.completed_on AS day,
      sum(a.agreement * CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)::bigint AS num,
      sum(CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)::bigint AS den
    FROM responses AS r
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    WHERE NOT r.is_protected AND a.agreement IS NOT NULL
      AND (a.question_type = 'agreement' OR (a.question_type = 'agreement-importance' AND a.importance IS NOT NULL))
    GROUP BY r.client_id, r.invitation_id, r.location_id, r.position_category_id, r.survey_id, r.completed_on
  ) AS one
  GROUP BY 1, 2, 3, 4, 5
) AS counted
WHERE kept.client_id = counted.client_id AND kept.location_id = counted.location_id
  AND kept.position_category_id = counted.position_category_id AND kept.survey_id = counted.survey_id
  AND kept.day = counted.day;

UPDATE answer_months AS kept
SET score_nn = counted.nn, score_nd = counted.nd, score_dd = counted.dd
FROM (
  SELECT client_id, location_id, position_category_id, survey_id, day - (extract(day FROM day)::integer - 1) AS month,
    sum(score_nn) AS nn, sum(score_nd) AS nd, sum(score_dd) AS dd
  FROM answer_days
  GROUP BY 1, 2, 3, 4, 5
) AS counted
WHERE kept.client_id = counted.client_id AND kept.location_id = counted.location_id
  AND kept.position_category_id = counted.position_category_id AND kept.survey_id = counted.survey_id
  AND kept.month = counted.month;

UPDATE location_answers AS kept
SET score_nn = counted.nn, score_nd = counted.nd, score_dd = counted.dd
FROM (
  SELECT a.client_id, s.service, a.location_id, a.month,
    sum(a.score_nn) AS nn, sum(a.score_nd) AS nd, sum(a.score_dd) AS dd
  FROM answer_months AS a
  JOIN catalogue_surveys AS s ON s.id = a.survey_id
  GROUP BY 1, 2, 3, 4
) AS counted
WHERE kept.client_id = counted.client_id AND kept.service = counted.service
  AND kept.location_id = counted.location_id AND kept.month = counted.month;

-- A released cell never changes, and the responses in older cells are no longer known. A sum of squares cannot be
-- negative: this value means "unknown", also in every sum that includes it, because no client's squares are as large.
UPDATE release_cells SET score_dd = -100000000000 WHERE score_responses > 0;

ALTER TABLE release_cells FORCE ROW LEVEL SECURITY;
ALTER TABLE location_answers FORCE ROW LEVEL SECURITY;
ALTER TABLE answer_months FORCE ROW LEVEL SECURITY;
ALTER TABLE answer_days FORCE ROW LEVEL SECURITY;
ALTER TABLE answers FORCE ROW LEVEL SECURITY;
ALTER TABLE responses FORCE ROW LEVEL SECURITY;

-- Respondents of imported responses, by a hash of the id in the file: the same id in two files is one respondent.
CREATE TABLE past_respondents (
  client_id      bigint NOT NULL,
  respondent_key text   NOT NULL,
  service        text   NOT NULL CHECK (service IN ('ingage', 'intouch')),
  resident_id    bigint,
  person_id      bigint,
  PRIMARY KEY (client_id, service, respondent_key),
  FOREIGN KEY (client_id, resident_id) REFERENCES residents (client_id, id),
  FOREIGN KEY (client_id, person_id) REFERENCES people (client_id, id),
  CHECK (CASE service WHEN 'intouch' THEN person_id IS NULL ELSE resident_id IS NULL END)
);
CREATE INDEX past_respondents_resident ON past_respondents (client_id, resident_id);
CREATE INDEX past_respondents_person ON past_respondents (client_id, person_id);

-- One row per imported row of a file, so that importing a file twice adds nothing.
CREATE TABLE past_answers (
  client_id     bigint NOT NULL,
  survey_id     bigint NOT NULL,
  row_key       text   NOT NULL,
  group_key     text,
  invitation_id bigint NOT NULL,
  PRIMARY KEY (client_id, survey_id, row_key),
  FOREIGN KEY (client_id, invitation_id) REFERENCES invitations (client_id, id)
);
CREATE INDEX past_answers_invitation ON past_answers (client_id, invitation_id);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['past_respondents', 'past_answers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
