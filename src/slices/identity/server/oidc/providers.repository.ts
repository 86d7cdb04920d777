import type { Generated } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";

interface ProviderTables {
  identity_providers: {
    client_id: number;
    issuer: string;
    oidc_client_id: string;
    oidc_client_secret: Uint8Array;
    email_domains: string[];
    is_required: boolean;
    is_active: boolean;
    updated_at: Date;
  };
  sign_in_domains: {
    domain: string;
    client_id: number;
    code: string;
    created_at: Date;
    verified_at: Generated<Date | null>;
  };
  account_identities: { issuer: string; subject: string; account_id: number; created_at: Date };
  account_memberships: { account_id: number; client_id: number };
  accounts: { id: number; email: string };
  clients: { id: number; slug: string };
}

/** The settings of a client's own sign-in. */
export interface Provider {
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly encryptedSecret: Uint8Array;
  readonly emailDomains: readonly string[];
  readonly isRequired: boolean;
  readonly isActive: boolean;
  readonly updatedAt: Date;
}

/** Reads the client's own sign-in; null when it has none. */
export async function readProvider(tx: ClientTx): Promise<Provider | null> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("identity_providers")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    issuer: row.issuer,
    oidcClientId: row.oidc_client_id,
    encryptedSecret: row.oidc_client_secret,
    emailDomains: row.email_domains,
    isRequired: row.is_required,
    isActive: row.is_active,
    updatedAt: row.updated_at,
  };
}

/** Stores the client's own sign-in. */
export async function writeProvider(tx: ClientTx, provider: Provider): Promise<void> {
  const values = {
    issuer: provider.issuer,
    oidc_client_id: provider.oidcClientId,
    oidc_client_secret: provider.encryptedSecret,
    email_domains: [...provider.emailDomains],
    is_required: provider.isRequired,
    is_active: provider.isActive,
    updated_at: provider.updatedAt,
  };
  await tx
    .on<ProviderTables>()
    .insertInto("identity_providers")
    .values({ client_id: tx.clientId, ...values })
    .onConflict((conflict) => conflict.column("client_id").doUpdateSet(values))
    .execute();
}

/** A domain that a client claims, and the code of the record that verifies it. */
export interface ClaimedDomain {
  readonly domain: string;
  readonly code: string;
  readonly isVerified: boolean;
}

/** Reads the domains that a client claims. */
export async function readDomains(tx: ClientTx): Promise<ClaimedDomain[]> {
  const rows = await tx
    .on<ProviderTables>()
    .selectFrom("sign_in_domains")
    .select(["domain", "code", "verified_at"])
    .where("client_id", "=", tx.clientId)
    .orderBy("domain")
    .execute();
  return rows.map((row) => ({ domain: row.domain, code: row.code, isVerified: row.verified_at !== null }));
}

/** Replaces the domains that a client claims; existing ones keep their codes and verification. */
export async function writeDomains(
  tx: ClientTx,
  domains: readonly { readonly domain: string; readonly code: string }[],
  now: Date,
): Promise<void> {
  const domainNames = domains.map((each) => each.domain);
  await tx
    .on<ProviderTables>()
    .deleteFrom("sign_in_domains")
    .where("client_id", "=", tx.clientId)
    .$if(domainNames.length > 0, (query) => query.where("domain", "not in", domainNames))
    .execute();
  if (domains.length === 0) return;
  await tx
    .on<ProviderTables>()
    .insertInto("sign_in_domains")
    .values(domains.map(({ domain, code }) => ({ domain, code, client_id: tx.clientId, created_at: now })))
    .onConflict((conflict) => conflict.columns(["domain", "client_id"]).doNothing())
    .execute();
}

/** Marks a domain as verified for the client. From then on it leads to no other client. */
export async function verifyDomain(tx: ClientTx, domain: string, now: Date): Promise<void> {
  await tx
    .on<ProviderTables>()
    .updateTable("sign_in_domains")
    .set({ verified_at: null })
    .where("domain", "=", domain)
    .where("client_id", "<>", tx.clientId)
    .execute();
  await tx
    .on<ProviderTables>()
    .updateTable("sign_in_domains")
    .set({ verified_at: now })
    .where("domain", "=", domain)
    .where("client_id", "=", tx.clientId)
    .execute();
}

/** Finds the client of an email's domain; null when no client has verified it. */
export async function findClientOfDomain(tx: Tx, domain: string): Promise<number | null> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("sign_in_domains")
    .select("client_id")
    .where("domain", "=", domain)
    .where("verified_at", "is not", null)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Finds the client of a slug; null when there is none. */
export async function findClientOfSlug(tx: Tx, slug: string): Promise<number | null> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("clients")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reads the slug of a client. */
export async function readSlug(tx: Tx, clientId: number): Promise<string> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("clients")
    .select("slug")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.slug;
}

/** Finds the account linked to a subject of an issuer; null without a link. */
export async function findLinked(tx: Tx, issuer: string, subject: string): Promise<number | null> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("account_identities")
    .select("account_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Returns true when an account is linked to a subject of an issuer. */
export async function isLinked(tx: Tx, issuer: string, accountId: number): Promise<boolean> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("account_identities")
    .select("subject")
    .where("issuer", "=", issuer)
    .where("account_id", "=", accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links a subject of an issuer to an account; false when it is linked already. */
export async function link(
  tx: Tx,
  identity: { readonly issuer: string; readonly subject: string; readonly accountId: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .on<ProviderTables>()
    .insertInto("account_identities")
    .values({
      issuer: identity.issuer,
      subject: identity.subject,
      account_id: identity.accountId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["issuer", "subject"]).doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the client's accounts that have signed in with an issuer. */
export async function countLinked(tx: ClientTx, issuer: string): Promise<number> {
  const row = await tx
    .on<ProviderTables>()
    .selectFrom("account_identities")
    .innerJoin("account_memberships", "account_memberships.account_id", "account_identities.account_id")
    .select((select) => select.fn.count<number>("account_identities.account_id").distinct().as("n"))
    .where("account_memberships.client_id", "=", tx.clientId)
    .where("account_identities.issuer", "=", issuer)
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Removes the link of one of the client's accounts to an issuer; returns the account's id, or null without a link. */
export async function unlink(tx: ClientTx, issuer: string, email: string): Promise<number | null> {
  const row = await tx
    .on<ProviderTables>()
    .deleteFrom("account_identities")
    .where("issuer", "=", issuer)
    .where("account_id", "in", (own) =>
      own
        .selectFrom("accounts")
        .innerJoin("account_memberships", "account_memberships.account_id", "accounts.id")
        .select("accounts.id")
        .where("account_memberships.client_id", "=", tx.clientId)
        .where("accounts.email", "=", email),
    )
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}
