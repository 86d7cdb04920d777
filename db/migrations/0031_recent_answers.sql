-- Answers are final sooner than participation: later days whose totals include answers only.
ALTER TABLE running_seals
  -- Days of locations and regions, and of the whole client.
  ADD COLUMN place_answer_days  date[] NOT NULL DEFAULT '{}',
  ADD COLUMN client_answer_days date[] NOT NULL DEFAULT '{}';
