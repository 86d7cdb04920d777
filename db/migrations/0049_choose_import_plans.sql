-- The day from which the tasks of a file's new hires count, as chosen with Apply; none: no one is enrolled.
ALTER TABLE imports ADD COLUMN plans_from text NOT NULL DEFAULT 'start_date'
  CHECK (plans_from IN ('start_date', 'today', 'none'));
