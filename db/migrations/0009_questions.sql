-- Numbers by question: by location and month, and for the whole client by day and month.

-- Named sets of questions; a question may be in several.
CREATE TABLE catalogue_indicators (
  id   bigint PRIMARY KEY CHECK (id < 1000),
  slug text   NOT NULL UNIQUE,
  name jsonb  NOT NULL
);
CREATE TABLE catalogue_indicator_questions (
  indicator_id bigint NOT NULL REFERENCES catalogue_indicators (id),
  question_id  bigint NOT NULL REFERENCES catalogue_questions (id),
  PRIMARY KEY (question_id, indicator_id)
);
CREATE INDEX catalogue_indicator_questions_indicator ON catalogue_indicator_questions (indicator_id);

-- Open answers only; protected ones are shown through release cells and their segments. A pair of agreement and
-- importance with a skipped half counts in `answers` only. value_0..5: no and yes as 0 and 1, likelihoods as 1 to 5.
CREATE TABLE question_months (
  client_id    bigint  NOT NULL,
  location_id  bigint  NOT NULL,
  survey_id    bigint  NOT NULL,
  question_id  bigint  NOT NULL,
  month        date    NOT NULL CHECK (extract(day FROM month) = 1),
  answers      integer NOT NULL DEFAULT 0,
  comments     integer NOT NULL DEFAULT 0,
  score_responses integer NOT NULL DEFAULT 0,
  score_answers integer NOT NULL DEFAULT 0,
  score_num    bigint  NOT NULL DEFAULT 0,
  score_den    bigint  NOT NULL DEFAULT 0,
  score_nn     bigint  NOT NULL DEFAULT 0,
  score_nd     bigint  NOT NULL DEFAULT 0,
  score_dd     bigint  NOT NULL DEFAULT 0,
  agreement_1  integer NOT NULL DEFAULT 0,
  agreement_2  integer NOT NULL DEFAULT 0,
  agreement_3  integer NOT NULL DEFAULT 0,
  agreement_4  integer NOT NULL DEFAULT 0,
  agreement_5  integer NOT NULL DEFAULT 0,
  importance_1 integer NOT NULL DEFAULT 0,
  importance_2 integer NOT NULL DEFAULT 0,
  importance_3 integer NOT NULL DEFAULT 0,
  importance_4 integer NOT NULL DEFAULT 0,
  importance_5 integer NOT NULL DEFAULT 0,
  value_0      integer NOT NULL DEFAULT 0,
  value_1      integer NOT NULL DEFAULT 0,
  value_2      integer NOT NULL DEFAULT 0,
  value_3      integer NOT NULL DEFAULT 0,
  value_4      integer NOT NULL DEFAULT 0,
  value_5      integer NOT NULL DEFAULT 0,
  renew_1      integer NOT NULL DEFAULT 0,
  renew_2      integer NOT NULL DEFAULT 0,
  renew_3      integer NOT NULL DEFAULT 0,
  renew_4      integer NOT NULL DEFAULT 0,
  renew_5      integer NOT NULL DEFAULT 0,
  recommend_1  integer NOT NULL DEFAULT 0,
  recommend_2  integer NOT NULL DEFAULT 0,
  recommend_3  integer NOT NULL DEFAULT 0,
  recommend_4  integer NOT NULL DEFAULT 0,
  recommend_5  integer NOT NULL DEFAULT 0,
  remain_1     integer NOT NULL DEFAULT 0,
  remain_2     integer NOT NULL DEFAULT 0,
  remain_3     integer NOT NULL DEFAULT 0,
  remain_4     integer NOT NULL DEFAULT 0,
  remain_5     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (client_id, location_id, month, question_id, survey_id),
  FOREIGN KEY (client_id, location_id) REFERENCES locations (client_id, id)
);
CREATE INDEX question_months_question ON question_months (client_id, question_id, month);
CREATE INDEX question_months_month ON question_months (client_id, month);

-- The same over the whole client.
CREATE TABLE client_question_months (
  LIKE question_months INCLUDING DEFAULTS INCLUDING CONSTRAINTS
);
ALTER TABLE client_question_months
  DROP COLUMN location_id,
  ADD PRIMARY KEY (client_id, month, question_id, survey_id),
  ADD FOREIGN KEY (client_id) REFERENCES clients (id);
CREATE TABLE client_question_days (
  LIKE client_question_months INCLUDING DEFAULTS
);
ALTER TABLE client_question_days RENAME COLUMN month TO day;
ALTER TABLE client_question_days
  ADD PRIMARY KEY (client_id, day, question_id, survey_id),
  ADD FOREIGN KEY (client_id) REFERENCES clients (id);

-- How far the rows above are complete. A changed month is read from its answers until its rows are computed again.
CREATE TABLE question_seals (
  client_id      bigint  NOT NULL REFERENCES clients (id),
  month          date    NOT NULL CHECK (extract(day FROM month) = 1),
  -- The last day that is included; null: none yet.
  sealed_through date,
  is_dirty       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, month)
);

-- Every open answer as the rows above count it. Answers are fetched response by response: the requested days are known
-- only when the statement runs, and the planner must not assume that they are most of the table.
CREATE VIEW question_answers WITH (security_invoker = true) AS
  SELECT r.client_id, r.location_id, r.survey_id, r.position_category_id, r.completed_on AS day, a.*
  FROM responses AS r
  CROSS JOIN LATERAL (
    SELECT answer.question_id, 1 AS answers,
      (answer.question_type = 'text-entry')::integer AS comments,
      (scored.weight IS NOT NULL)::integer AS score_responses,
      (scored.weight IS NOT NULL)::integer AS score_answers,
      coalesce(scored.weight * answer.agreement, 0) AS score_num,
      coalesce(scored.weight, 0) AS score_den,
      coalesce((scored.weight * answer.agreement) * (scored.weight * answer.agreement), 0) AS score_nn,
      coalesce(scored.weight * answer.agreement * scored.weight, 0) AS score_nd,
      coalesce(scored.weight * scored.weight, 0) AS score_dd,
      coalesce((scored.agreement = 1)::integer, 0) AS agreement_1,
      coalesce((scored.agreement = 2)::integer, 0) AS agreement_2,
      coalesce((scored.agreement = 3)::integer, 0) AS agreement_3,
      coalesce((scored.agreement = 4)::integer, 0) AS agreement_4,
      coalesce((scored.agreement = 5)::integer, 0) AS agreement_5,
      coalesce((scored.importance = 1)::integer, 0) AS importance_1,
      coalesce((scored.importance = 2)::integer, 0) AS importance_2,
      coalesce((scored.importance = 3)::integer, 0) AS importance_3,
      coalesce((scored.importance = 4)::integer, 0) AS importance_4,
      coalesce((scored.importance = 5)::integer, 0) AS importance_5,
      coalesce((scored.value = 0)::integer, 0) AS value_0,
      coalesce((scored.value = 1)::integer, 0) AS value_1,
      coalesce((scored.value = 2)::integer, 0) AS value_2,
      coalesce((scored.value = 3)::integer, 0) AS value_3,
      coalesce((scored.value = 4)::integer, 0) AS value_4,
      coalesce((scored.value = 5)::integer, 0) AS value_5,
      coalesce((answer.likelihood = 'renew' AND answer.value = 1)::integer, 0) AS renew_1,
      coalesce((answer.likelihood = 'renew' AND answer.value = 2)::integer, 0) AS renew_2,
      coalesce((answer.likelihood = 'renew' AND answer.value = 3)::integer, 0) AS renew_3,
      coalesce((answer.likelihood = 'renew' AND answer.value = 4)::integer, 0) AS renew_4,
      coalesce((answer.likelihood = 'renew' AND answer.value = 5)::integer, 0) AS renew_5,
      coalesce((answer.likelihood = 'recommend' AND answer.value = 1)::integer, 0) AS recommend_1,
      coalesce((answer.likelihood = 'recommend' AND answer.value = 2)::integer, 0) AS recommend_2,
      coalesce((answer.likelihood = 'recommend' AND answer.value = 3)::integer, 0) AS recommend_3,
      coalesce((answer.likelihood = 'recommend' AND answer.value = 4)::integer, 0) AS recommend_4,
      coalesce((answer.likelihood = 'recommend' AND answer.value = 5)::integer, 0) AS recommend_5,
      coalesce((answer.likelihood = 'remain' AND answer.value = 1)::integer, 0) AS remain_1,
      coalesce((answer.likelihood = 'remain' AND answer.value = 2)::integer, 0) AS remain_2,
      coalesce((answer.likelihood = 'remain' AND answer.value = 3)::integer, 0) AS remain_3,
      coalesce((answer.likelihood = 'remain' AND answer.value = 4)::integer, 0) AS remain_4,
      coalesce((answer.likelihood = 'remain' AND answer.value = 5)::integer, 0) AS remain_5
    FROM answers AS answer
    CROSS JOIN LATERAL (
      SELECT
        CASE
          WHEN answer.question_type = 'agreement' AND answer.agreement IS NOT NULL THEN 3
          WHEN answer.question_type = 'agreement-importance' AND answer.agreement IS NOT NULL THEN answer.importance
        END AS weight,
        CASE
          WHEN answer.question_type = 'agreement' THEN answer.agreement
          WHEN answer.question_type = 'agreement-importance' AND answer.importance IS NOT NULL THEN answer.agreement
        END AS agreement,
        CASE
          WHEN answer.question_type = 'importance' THEN answer.importance
          WHEN answer.question_type = 'agreement-importance' AND answer.agreement IS NOT NULL THEN answer.importance
        END AS importance,
        CASE WHEN answer.question_type IN ('likelihood', 'yes-no') THEN answer.value END AS value
    ) AS scored
    WHERE answer.client_id = r.client_id AND answer.invitation_id = r.invitation_id
    OFFSET 0
  ) AS a
  WHERE NOT r.is_protected;

-- The frozen benchmark of a question, topic or position category of the shared catalog; a survey's is in
-- benchmark_months. Global and append-only, as that table is.
CREATE TABLE benchmark_cuts (
  service   text        NOT NULL CHECK (service IN ('ingage', 'intouch')),
  cut       text        NOT NULL CHECK (cut IN ('survey', 'question', 'topic', 'position_category')),
  cut_id    bigint      NOT NULL CHECK (cut_id BETWEEN 1 AND 999),
  family    text        NOT NULL,
  month     date        NOT NULL CHECK (extract(day FROM month) = 1),
  clients   integer     NOT NULL CHECK (clients >= 0),
  -- The family's measures, summed over the clients; null: withheld permanently.
  sums      jsonb       CHECK (jsonb_typeof(sums) = 'object'),
  frozen_at timestamptz NOT NULL,
  PRIMARY KEY (service, cut, cut_id, family, month),
  CHECK (sums IS NULL OR clients >= 5)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['question_months', 'client_question_months', 'client_question_days', 'question_seals'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
