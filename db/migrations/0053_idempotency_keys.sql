-- Writing calls with an Idempotency-Key. The claim is committed with the call's changes, the reply after them. Neither
-- can be read from this table: it stores a hash of the key, and the reply encrypted with the key.
CREATE TABLE idempotency_keys (
  client_id    bigint      NOT NULL REFERENCES clients (id),
  account_id   bigint      NOT NULL,
  -- The name of the call, as in /openapi.json.
  operation    text        NOT NULL,
  key_hash     bytea       NOT NULL CHECK (octet_length(key_hash) = 32),
  -- Hash of the address and the body.
  request_hash bytea       NOT NULL CHECK (octet_length(request_hash) = 32),
  claimed_at   timestamptz NOT NULL,
  -- Null until the reply is known, and permanently when the process ended before.
  status       smallint    CHECK (status BETWEEN 200 AND 499),
  -- Null also where the reply is not stored.
  reply        bytea,
  PRIMARY KEY (client_id, account_id, operation, key_hash),
  CHECK (reply IS NULL OR status IS NOT NULL)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (client_id, claimed_at);

DO $$
DECLARE
  owned text;
BEGIN
  FOREACH owned IN ARRAY ARRAY['idempotency_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint) '
      'WITH CHECK (client_id = nullif(current_setting(''app.client_id'', true), '''')::bigint)',
      owned || '_of_client', owned);
  END LOOP;
END $$;
