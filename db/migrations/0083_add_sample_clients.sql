-- Sample data: an invented client that the administrators of an empty client see in its place until they remove it.
-- Nothing is sent for it, and it counts nowhere (docs/adr/0066-sample-data.md).
ALTER TABLE clients
  -- The client in whose place it is shown.
  ADD COLUMN sample_of bigint UNIQUE REFERENCES clients (id),
  -- The invented administrator whose permissions its viewers have; null while it is being loaded.
  ADD COLUMN sample_viewer_id bigint,
  -- The number of finished steps of loading, and when the last one finished.
  ADD COLUMN sample_steps smallint NOT NULL DEFAULT 0,
  ADD COLUMN sample_changed_at timestamptz,
  ADD CHECK (sample_of IS NOT NULL OR (sample_viewer_id IS NULL AND sample_changed_at IS NULL));
