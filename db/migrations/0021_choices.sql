-- Histograms of questions with choices, by question: the number of answers, and how many of them have option 1, 2 and
-- so on. An answer with several options counts in each, so they may add up to more than the answers. Months that were
-- decided earlier have none, because a cut is decided once.
ALTER TABLE release_cuts
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

-- Every open answer to a question with choices, as the cuts above count it.
CREATE VIEW question_choices WITH (security_invoker = true) AS
  SELECT r.client_id, r.location_id, r.survey_id, r.completed_on AS day, given.question_id, 1 AS choice_answers,
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
  FROM responses AS r
  CROSS JOIN LATERAL (
    SELECT answer.question_id,
      CASE answer.question_type WHEN 'multiple-choice' THEN ARRAY[answer.value] ELSE answer.choices END AS choices
    FROM answers AS answer
    WHERE answer.client_id = r.client_id AND answer.invitation_id = r.invitation_id
      AND answer.question_type IN ('multiple-choice', 'multiple-select')
  ) AS given
  WHERE NOT r.is_protected AND given.choices[1] IS NOT NULL;
