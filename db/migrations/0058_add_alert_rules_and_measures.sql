-- Who handles new alerts and by when, by reason. Without a row the product's own rule applies.
CREATE TABLE alert_rules (
  client_id            bigint   NOT NULL REFERENCES clients (id),
  reason               text     NOT NULL CHECK (reason IN ('service_issue', 'unlikely_to_renew', 'contact_requested')),
  owner_level          text     NOT NULL CHECK (owner_level IN ('maintenance', 'property', 'regional', 'company')),
  first_response_hours smallint NOT NULL CHECK (first_response_hours BETWEEN 1 AND 720),
  resolve_hours        smallint NOT NULL CHECK (resolve_hours BETWEEN 1 AND 2160),
  is_business_hours    boolean  NOT NULL,
  PRIMARY KEY (client_id, reason),
  CHECK (resolve_hours >= first_response_hours)
);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['alert_rules'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;

-- Outcomes of alerts as additive numbers. Minutes are stored when a person acts, because erasing a resident deletes the
-- times of day.
ALTER TABLE alerts
  ADD COLUMN answered_minutes integer CHECK (answered_minutes >= 0),
  ADD COLUMN verified_minutes integer CHECK (verified_minutes >= 0),
  ADD COLUMN answered_alerts smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN answered_minutes IS NULL THEN 0 ELSE 1 END) STORED,
  ADD COLUMN verified_alerts smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN resident_check = 'confirmed' THEN 1 ELSE 0 END) STORED,
  ADD COLUMN timed_fixes smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN verified_minutes IS NULL THEN 0 ELSE 1 END) STORED,
  ADD COLUMN checked_alerts smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN resident_check IN ('confirmed', 'reopened', 'unverified') THEN 1 ELSE 0 END) STORED,
  ADD COLUMN once_resolved_alerts smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN completed_on IS NOT NULL OR reopened_count > 0 THEN 1 ELSE 0 END) STORED,
  ADD COLUMN reopened_alerts smallint NOT NULL
    GENERATED ALWAYS AS (CASE WHEN reopened_count > 0 THEN 1 ELSE 0 END) STORED;
ALTER TABLE alerts NO FORCE ROW LEVEL SECURITY;
UPDATE alerts SET answered_minutes = greatest(0, extract(epoch FROM acknowledged_at - created_at) / 60)::integer
  WHERE acknowledged_at IS NOT NULL;
ALTER TABLE alerts FORCE ROW LEVEL SECURITY;
