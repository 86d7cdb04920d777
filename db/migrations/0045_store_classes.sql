-- Released rows store classes of answers (doubled, so that half an answer is a whole number) instead of steps,
-- separately by kind of survey; steps are stored only for ten people or more (docs/adr/0039-classes-and-cohorts.md).
-- Existing rows are converted: what may no longer be shown is set to 0, people are counted in steps of five as they
-- were shown, and cuts that divide people and were decided by location are withdrawn.
ALTER TABLE release_cells NO FORCE ROW LEVEL SECURITY;
ALTER TABLE release_cuts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE release_cuts_due NO FORCE ROW LEVEL SECURITY;
ALTER TABLE release_pooled NO FORCE ROW LEVEL SECURITY;
ALTER TABLE released_sums NO FORCE ROW LEVEL SECURITY;
ALTER TABLE released_seals NO FORCE ROW LEVEL SECURITY;

-- Cells whose cuts are not decided yet do not store their responses.
DELETE FROM release_cuts_due;
DELETE FROM release_cuts WHERE cut IN ('position_category', 'tenure_band', 'category_question');
-- The job computes them again from the cells.
DELETE FROM released_sums;
UPDATE released_seals SET is_changed = true, windows = '';

ALTER TABLE release_cuts_due DROP CONSTRAINT release_cuts_due_client_id_service_location_id_last_month_fkey;
ALTER TABLE release_cuts_due DROP CONSTRAINT release_cuts_due_pkey;
ALTER TABLE release_cells DROP CONSTRAINT release_cells_pkey;
ALTER TABLE release_cuts DROP CONSTRAINT release_cuts_pkey;
ALTER TABLE release_pooled DROP CONSTRAINT release_pooled_pkey;

DO $$
DECLARE
  changed text;
  likelihood text;
BEGIN
  FOREACH changed IN ARRAY ARRAY['release_cells', 'release_cuts', 'release_pooled', 'release_cuts_due'] LOOP
    EXECUTE format(
      'ALTER TABLE %I ADD COLUMN kind text NOT NULL DEFAULT ''mixed'' CHECK (kind IN (''campaign'', ''new_hire'', ''exit'', ''resident'', ''mixed''))',
      changed);
    EXECUTE format('UPDATE %I SET kind = ''resident'' WHERE service = ''intouch''', changed);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN kind DROP DEFAULT', changed);
  END LOOP;

  -- Where a family's own people were unknown, those of the least answered family were used.
  UPDATE release_cells SET
    score_people = coalesce(score_people, least(people, score_responses)),
    renew_people = coalesce(renew_people, least(people, renew_1 + renew_2 + renew_3 + renew_4 + renew_5)),
    recommend_people = coalesce(recommend_people, least(people, recommend_1 + recommend_2 + recommend_3 + recommend_4 + recommend_5)),
    remain_people = coalesce(remain_people, least(people, remain_1 + remain_2 + remain_3 + remain_4 + remain_5));

  FOREACH changed IN ARRAY ARRAY['release_cells', 'release_cuts', 'released_sums'] LOOP
    FOREACH likelihood IN ARRAY ARRAY['renew', 'recommend', 'remain'] LOOP
      EXECUTE format(
        'ALTER TABLE %1$I ADD COLUMN %2$s_answers integer NOT NULL DEFAULT 0, '
        'ADD COLUMN %2$s_likely_x2 integer NOT NULL DEFAULT 0, ADD COLUMN %2$s_unlikely_x2 integer NOT NULL DEFAULT 0, '
        'ADD COLUMN %2$s_options_people integer NOT NULL DEFAULT 0', changed, likelihood);
      EXECUTE format(
        'UPDATE %1$I SET %2$s_answers = %2$s_1 + %2$s_2 + %2$s_3 + %2$s_4 + %2$s_5', changed, likelihood);
      EXECUTE format(
        'UPDATE %1$I SET '
        '%2$s_likely_x2 = CASE WHEN %2$s_4 + %2$s_5 <= 1 THEN 1 WHEN %2$s_4 + %2$s_5 >= %2$s_answers - 1 '
        'THEN 2 * %2$s_answers - 1 ELSE 2 * (%2$s_4 + %2$s_5) END, '
        '%2$s_unlikely_x2 = CASE WHEN %2$s_1 + %2$s_2 <= 1 THEN 1 WHEN %2$s_1 + %2$s_2 >= %2$s_answers - 1 '
        'THEN 2 * %2$s_answers - 1 ELSE 2 * (%2$s_1 + %2$s_2) END '
        'WHERE %2$s_answers > 0', changed, likelihood);
      IF changed <> 'released_sums' THEN
        EXECUTE format(
          'UPDATE %1$I SET %2$s_options_people = %2$s_people / 5 * 5 '
          'WHERE %2$s_people >= 10 AND %2$s_likely_x2 %% 2 = 0 AND %2$s_unlikely_x2 %% 2 = 0', changed, likelihood);
        EXECUTE format(
          'UPDATE %1$I SET %2$s_1 = 0, %2$s_2 = 0, %2$s_3 = 0, %2$s_4 = 0, %2$s_5 = 0 WHERE %2$s_options_people = 0',
          changed, likelihood);
      END IF;
    END LOOP;
    IF changed <> 'released_sums' THEN
      EXECUTE format(
        'UPDATE %I SET people = people / 5 * 5, score_people = score_people / 5 * 5, renew_people = renew_people / 5 * 5, '
        'recommend_people = recommend_people / 5 * 5, remain_people = remain_people / 5 * 5', changed);
    END IF;
  END LOOP;
END $$;

ALTER TABLE release_cells
  ALTER COLUMN score_people SET NOT NULL, ALTER COLUMN score_people SET DEFAULT 0,
  ALTER COLUMN renew_people SET NOT NULL, ALTER COLUMN renew_people SET DEFAULT 0,
  ALTER COLUMN recommend_people SET NOT NULL, ALTER COLUMN recommend_people SET DEFAULT 0,
  ALTER COLUMN remain_people SET NOT NULL, ALTER COLUMN remain_people SET DEFAULT 0,
  ADD PRIMARY KEY (client_id, service, kind, location_id, last_month);
ALTER TABLE release_cells
  ADD CHECK (renew_options_people = 0 OR renew_options_people >= 10),
  ADD CHECK (recommend_options_people = 0 OR recommend_options_people >= 10),
  ADD CHECK (remain_options_people = 0 OR remain_options_people >= 10);

-- Of the answers to one question: those on five points, those of 4 or 5 among them, and the yes answers.
ALTER TABLE release_cuts
  ADD COLUMN five_points integer NOT NULL DEFAULT 0,
  ADD COLUMN top_x2 integer NOT NULL DEFAULT 0,
  ADD COLUMN yes_no_answers integer NOT NULL DEFAULT 0,
  ADD COLUMN yes_x2 integer NOT NULL DEFAULT 0,
  ADD COLUMN choice_options_answers integer NOT NULL DEFAULT 0,
  ADD COLUMN options_people integer NOT NULL DEFAULT 0;
UPDATE release_cuts SET
  five_points = agreement_1 + agreement_2 + agreement_3 + agreement_4 + agreement_5
    + renew_answers + recommend_answers + remain_answers,
  yes_no_answers = CASE
    WHEN renew_answers + recommend_answers + remain_answers + agreement_1 + agreement_2 + agreement_3 + agreement_4
      + agreement_5 + importance_1 + importance_2 + importance_3 + importance_4 + importance_5 + choice_answers > 0 THEN 0
    ELSE value_0 + value_1 END
WHERE cut = 'question';
UPDATE release_cuts SET
  top_x2 = CASE
    WHEN renew_answers + recommend_answers + remain_answers > 0 THEN renew_likely_x2 + recommend_likely_x2 + remain_likely_x2
    WHEN agreement_4 + agreement_5 <= 1 THEN 1
    WHEN agreement_4 + agreement_5 >= five_points - 1 THEN 2 * five_points - 1
    ELSE 2 * (agreement_4 + agreement_5) END
WHERE five_points > 0;
UPDATE release_cuts SET
  yes_x2 = CASE WHEN value_1 <= 1 THEN 1 WHEN value_1 >= yes_no_answers - 1 THEN 2 * yes_no_answers - 1 ELSE 2 * value_1 END
WHERE yes_no_answers > 0;
UPDATE release_cuts SET
  score_num = 5 * score_den - round(1.5 * score_den / score_answers)
WHERE cut = 'question' AND score_answers > 0
  AND agreement_4 + 2 * agreement_3 + 3 * agreement_2 + 4 * agreement_1 <= 3;
UPDATE release_cuts SET
  score_num = score_den + round(1.5 * score_den / score_answers)
WHERE cut = 'question' AND score_answers > 0
  AND agreement_2 + 2 * agreement_3 + 3 * agreement_4 + 4 * agreement_5 <= 3;
UPDATE release_cuts SET options_people = answer_people / 5 * 5
WHERE cut = 'question' AND answer_people >= 10 AND top_x2 % 2 = 0 AND yes_x2 % 2 = 0
  AND renew_unlikely_x2 % 2 = 0 AND recommend_unlikely_x2 % 2 = 0 AND remain_unlikely_x2 % 2 = 0
  AND (score_answers = 0 OR (agreement_4 + 2 * agreement_3 + 3 * agreement_2 + 4 * agreement_1 > 3
    AND agreement_2 + 2 * agreement_3 + 3 * agreement_4 + 4 * agreement_5 > 3))
  AND (choice_answers = 0 OR greatest(choice_1, choice_2, choice_3, choice_4, choice_5, choice_6, choice_7, choice_8,
    choice_9, choice_10, choice_11, choice_12, choice_13, choice_14, choice_15, choice_16, choice_17, choice_18,
    choice_19, choice_20) < choice_answers - 1);
UPDATE release_cuts SET
  agreement_1 = 0, agreement_2 = 0, agreement_3 = 0, agreement_4 = 0, agreement_5 = 0,
  importance_1 = 0, importance_2 = 0, importance_3 = 0, importance_4 = 0, importance_5 = 0,
  value_0 = 0, value_1 = 0, value_2 = 0, value_3 = 0, value_4 = 0, value_5 = 0,
  choice_1 = 0, choice_2 = 0, choice_3 = 0, choice_4 = 0, choice_5 = 0, choice_6 = 0, choice_7 = 0, choice_8 = 0,
  choice_9 = 0, choice_10 = 0, choice_11 = 0, choice_12 = 0, choice_13 = 0, choice_14 = 0, choice_15 = 0,
  choice_16 = 0, choice_17 = 0, choice_18 = 0, choice_19 = 0, choice_20 = 0
WHERE options_people = 0;
UPDATE release_cuts SET choice_options_answers = choice_answers WHERE options_people > 0;
UPDATE release_cuts SET answer_people = answer_people / 5 * 5;
ALTER TABLE release_cuts
  ADD PRIMARY KEY (client_id, service, kind, cut, cut_id, cut_other, level, place_id, last_month),
  ADD CHECK (options_people = 0 OR options_people >= 10),
  ADD CHECK (renew_options_people = 0 OR renew_options_people >= 10),
  ADD CHECK (recommend_options_people = 0 OR recommend_options_people >= 10),
  ADD CHECK (remain_options_people = 0 OR remain_options_people >= 10);

-- Answers whose participation is released by region count with their region only; pools take them separately from the
-- others.
ALTER TABLE release_pooled
  ADD COLUMN is_pooled_only boolean NOT NULL DEFAULT false,
  ADD PRIMARY KEY (client_id, service, kind, family, location_id, is_pooled_only, last_month);

-- The responses of each family of the cell, instead of their first month: answers of one month may enter different
-- cells.
ALTER TABLE release_cuts_due
  DROP COLUMN since,
  ADD COLUMN members jsonb NOT NULL CHECK (jsonb_typeof(members) = 'object'),
  ADD PRIMARY KEY (client_id, service, kind, location_id, last_month),
  ADD FOREIGN KEY (client_id, service, kind, location_id, last_month)
    REFERENCES release_cells (client_id, service, kind, location_id, last_month);
DROP INDEX release_cuts_due_month;
CREATE INDEX release_cuts_due_month ON release_cuts_due (client_id, service, kind, last_month);

ALTER TABLE release_cells FORCE ROW LEVEL SECURITY;
ALTER TABLE release_cuts FORCE ROW LEVEL SECURITY;
ALTER TABLE release_cuts_due FORCE ROW LEVEL SECURITY;
ALTER TABLE release_pooled FORCE ROW LEVEL SECURITY;
ALTER TABLE released_sums FORCE ROW LEVEL SECURITY;
ALTER TABLE released_seals FORCE ROW LEVEL SECURITY;
