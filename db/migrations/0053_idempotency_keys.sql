-- Calls that change something and came with an Idempotency-Key: the claim is written with what the call writes, the reply
-- once that is committed. Neither key nor reply can be read from here: of the key there is a hash, and the reply is sealed
-- by the key itself.
CREATE TABLE idempotency_keys (
  client_id    bigint      NOT NULL REFERENCES clients (id),
  account_id   bigint      NOT NULL,
  -- The name of the call, as /openapi.json has it.
  operation    text        NOT NULL,
  key_hash     bytea       NOT NULL CHECK (octet_length(key_hash) = 32),
  -- Of the address and the body that came with it.
  request_hash bytea       NOT NULL CHECK (octet_length(request_hash) = 32),
  claimed_at   timestamptz NOT NULL,
  -- Null until the reply is known; null for good where the process ended before.
  status       smallint    CHECK (status BETWEEN 200 AND 499),
  -- Null as well where a reply is not kept.
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
