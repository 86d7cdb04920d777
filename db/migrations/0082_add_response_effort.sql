-- The effort behind an open response; null where it was not measured: earlier responses, imports, answers on paper.
ALTER TABLE response_drafts ADD COLUMN seconds_active integer NOT NULL DEFAULT 0 CHECK (seconds_active >= 0);

ALTER TABLE responses
  ADD COLUMN seconds_active integer CHECK (seconds_active >= 0),
  ADD COLUMN is_hasty boolean,
  ADD COLUMN is_uniform boolean,
  ADD CONSTRAINT responses_effort_is_open
    CHECK (NOT is_protected OR (seconds_active IS NULL AND is_hasty IS NULL AND is_uniform IS NULL));
