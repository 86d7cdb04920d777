-- Rows and respondents of historical responses belong to the source of their file: the same id in two sources is two
-- respondents. Rows from before sources had names share the source "unnamed".
ALTER TABLE past_respondents
  ADD COLUMN source text NOT NULL DEFAULT 'unnamed' CHECK (source <> '');
ALTER TABLE past_respondents
  ALTER COLUMN source DROP DEFAULT,
  DROP CONSTRAINT past_respondents_pkey,
  ADD PRIMARY KEY (client_id, service, source, respondent_key);

ALTER TABLE past_answers
  ADD COLUMN source text NOT NULL DEFAULT 'unnamed' CHECK (source <> '');
ALTER TABLE past_answers
  ALTER COLUMN source DROP DEFAULT,
  DROP CONSTRAINT past_answers_pkey,
  ADD PRIMARY KEY (client_id, survey_id, source, row_key);
