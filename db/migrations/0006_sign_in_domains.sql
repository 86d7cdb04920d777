-- Which company's sign-in an e-mail's domain leads to. Asked before anybody is signed in, so no client owns it: a domain
-- counts for the one client that proved, by a TXT record, that the domain is its own.
CREATE TABLE sign_in_domains (
  domain      text        NOT NULL,
  client_id   bigint      NOT NULL REFERENCES clients (id),
  -- What the TXT record must say.
  code        text        NOT NULL,
  created_at  timestamptz NOT NULL,
  verified_at timestamptz,
  PRIMARY KEY (domain, client_id)
);
CREATE UNIQUE INDEX sign_in_domains_verified ON sign_in_domains (domain) WHERE verified_at IS NOT NULL;
CREATE INDEX sign_in_domains_client ON sign_in_domains (client_id);

-- What a company's own sign-in opened stays in that company, whatever becomes of its settings: it proves nothing to others.
ALTER TABLE sessions ADD COLUMN is_company_bound boolean NOT NULL DEFAULT false;
