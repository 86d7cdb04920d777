-- Answers are final sooner than participation: later days before which running sums hold answers alone.
ALTER TABLE running_seals
  -- Of locations and regions, and of the whole client.
  ADD COLUMN place_answer_days  date[] NOT NULL DEFAULT '{}',
  ADD COLUMN client_answer_days date[] NOT NULL DEFAULT '{}';
