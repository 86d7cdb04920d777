-- Rows and respondents of past answers belong to the source that a file was taken from: what one source calls "17" is
-- nobody of another one. What was taken in before sources had names stays together, as the source "unnamed".
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
