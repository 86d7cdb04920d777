-- Maps the domain of an email to a company's sign-in. It is read before anyone is signed in, so no client owns it. A
-- domain counts for the one client that proved with a TXT record that it owns the domain.
CREATE TABLE sign_in_domains (
  domain      text        NOT NULL,
  client_id   bigint      NOT NULL REFERENCES clients (id),
  -- The required text of the TXT record.
  code        text        NOT NULL,
  created_at  timestamptz NOT NULL,
  verified_at timestamptz,
  PRIMARY KEY (domain, client_id)
);
CREATE UNIQUE INDEX sign_in_domains_verified ON sign_in_domains (domain) WHERE verified_at IS NOT NULL;
CREATE INDEX sign_in_domains_client ON sign_in_domains (client_id);

-- A session opened by a company's own sign-in stays in that company, even if its settings change: the sign-in proves
-- nothing to other companies.
ALTER TABLE sessions ADD COLUMN is_company_bound boolean NOT NULL DEFAULT false;
