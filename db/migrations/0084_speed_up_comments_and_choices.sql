-- The rollups by question of the whole client also count open answers with a comment, answers with a choice, and each
-- option. For locations these are read from the answers (docs/adr/0070-whole-pages-fast.md).
ALTER TABLE client_question_days
  ADD COLUMN worded integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_answers integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_1 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_2 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_3 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_4 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_5 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_6 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_7 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_8 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_9 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_10 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_11 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_12 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_13 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_14 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_15 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_16 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_17 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_18 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_19 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_20 integer NOT NULL DEFAULT 0;
ALTER TABLE client_question_months
  ADD COLUMN worded integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_answers integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_1 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_2 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_3 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_4 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_5 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_6 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_7 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_8 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_9 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_10 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_11 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_12 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_13 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_14 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_15 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_16 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_17 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_18 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_19 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_20 integer NOT NULL DEFAULT 0;

CREATE OR REPLACE VIEW question_answers WITH (security_invoker = true) AS
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
      coalesce((answer.likelihood = 'remain' AND answer.value = 5)::integer, 0) AS remain_5,
      coalesce((answer.text_entry <> '' AND answer.question_type IN ('text-entry', 'multiple-choice', 'multiple-select'))::integer, 0) AS worded,
      (given.choices[1] IS NOT NULL)::integer AS choice_answers,
      coalesce((1 = ANY (given.choices))::integer, 0) AS choice_1,
      coalesce((2 = ANY (given.choices))::integer, 0) AS choice_2,
      coalesce((3 = ANY (given.choices))::integer, 0) AS choice_3,
      coalesce((4 = ANY (given.choices))::integer, 0) AS choice_4,
      coalesce((5 = ANY (given.choices))::integer, 0) AS choice_5,
      coalesce((6 = ANY (given.choices))::integer, 0) AS choice_6,
      coalesce((7 = ANY (given.choices))::integer, 0) AS choice_7,
      coalesce((8 = ANY (given.choices))::integer, 0) AS choice_8,
      coalesce((9 = ANY (given.choices))::integer, 0) AS choice_9,
      coalesce((10 = ANY (given.choices))::integer, 0) AS choice_10,
      coalesce((11 = ANY (given.choices))::integer, 0) AS choice_11,
      coalesce((12 = ANY (given.choices))::integer, 0) AS choice_12,
      coalesce((13 = ANY (given.choices))::integer, 0) AS choice_13,
      coalesce((14 = ANY (given.choices))::integer, 0) AS choice_14,
      coalesce((15 = ANY (given.choices))::integer, 0) AS choice_15,
      coalesce((16 = ANY (given.choices))::integer, 0) AS choice_16,
      coalesce((17 = ANY (given.choices))::integer, 0) AS choice_17,
      coalesce((18 = ANY (given.choices))::integer, 0) AS choice_18,
      coalesce((19 = ANY (given.choices))::integer, 0) AS choice_19,
      coalesce((20 = ANY (given.choices))::integer, 0) AS choice_20
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
    CROSS JOIN LATERAL (
      -- Written out, because a cluster reads CASE of a column as a comparison with true.
      SELECT CASE
          WHEN answer.question_type = 'multiple-choice' THEN ARRAY[answer.value]
          WHEN answer.question_type = 'multiple-select' THEN answer.choices
        END AS choices
    ) AS given
    WHERE answer.client_id = r.client_id AND answer.invitation_id = r.invitation_id
  ) AS a
  WHERE NOT r.is_protected;

-- Until the hourly job has computed them, months are read from the answers.
ALTER TABLE question_rollup_status NO FORCE ROW LEVEL SECURITY;
UPDATE question_rollup_status SET is_stale = true;
ALTER TABLE question_rollup_status FORCE ROW LEVEL SECURITY;

-- Reads the responses of a property or region without those of others in the same days.
CREATE INDEX responses_location ON responses (client_id, location_id, completed_on)
  INCLUDE (invitation_id, survey_id, is_protected, position_category_id);
