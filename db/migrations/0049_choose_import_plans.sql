-- From when the tasks are counted that a file's new hires get, as chosen with Apply; none: they are enrolled in nothing.
ALTER TABLE imports ADD COLUMN plans_from text NOT NULL DEFAULT 'start_date'
  CHECK (plans_from IN ('start_date', 'today', 'none'));
