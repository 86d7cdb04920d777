-- An unused session ends before it expires, so each stores its last use.
ALTER TABLE sessions ADD COLUMN seen_at timestamptz;
UPDATE sessions SET seen_at = greatest(created_at, now()) WHERE ended_at IS NULL;
UPDATE sessions SET seen_at = created_at WHERE seen_at IS NULL;
ALTER TABLE sessions ALTER COLUMN seen_at SET NOT NULL;
