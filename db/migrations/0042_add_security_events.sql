-- Rejected sign-ins and similar events, counted by the hour, so that an attack is recorded and cannot fill the table.
CREATE TABLE security_events (
  window_start timestamptz NOT NULL,
  kind         text        NOT NULL,
  operation    text        NOT NULL,
  address_hash bytea       NOT NULL,
  -- 0 where no account is known.
  account_id   bigint      NOT NULL,
  events       integer     NOT NULL CHECK (events > 0),
  first_at     timestamptz NOT NULL,
  last_at      timestamptz NOT NULL,
  PRIMARY KEY (window_start, kind, operation, address_hash, account_id)
);
