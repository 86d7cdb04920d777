-- Sample data to look at: an invented client beside an empty one, which that one's administrators see in its place until
-- they remove it. It is no company: nothing is sent for it, and it counts nowhere (docs/adr/0066-sample-data.md).
ALTER TABLE clients
  -- The client that it is shown in place of.
  ADD COLUMN sample_of bigint UNIQUE REFERENCES clients (id),
  -- The invented administrator whose rights those who look have; null while it is being written.
  ADD COLUMN sample_viewer_id bigint,
  -- How many steps of writing it are done, and when the last one was.
  ADD COLUMN sample_steps smallint NOT NULL DEFAULT 0,
  ADD COLUMN sample_changed_at timestamptz,
  ADD CHECK (sample_of IS NOT NULL OR (sample_viewer_id IS NULL AND sample_changed_at IS NULL));
