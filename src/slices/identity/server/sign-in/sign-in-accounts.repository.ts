import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { IdentityTables } from "../identity.tables.ts";

interface SignInTables extends IdentityTables {
  clients: { id: number; slug: string; requires_second_factor: boolean };
  identity_providers: { client_id: number; is_active: boolean; is_required: boolean };
}

/** An account's membership in a client. */
export interface AccountMembership {
  readonly clientId: number;
  readonly personId: number;
  /** The slug in the address of the client's own sign-in. */
  readonly slug: string;
  /** True when the client requires a second factor of everyone. */
  readonly requiresFactor: boolean;
}

/** An enabled account with the data for signing in. */
export interface SignInAccount {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string | null;
  readonly isStaff: boolean;
  /** The clients it belongs to, oldest first. */
  readonly memberships: readonly AccountMembership[];
}

/** Finds the enabled account of an email or an id; null when it does not exist or belongs nowhere. */
export async function findSignInAccount(
  tx: Tx,
  lookup: { readonly email: string } | { readonly id: number },
): Promise<SignInAccount | null> {
  const rows = await tx
    .on<SignInTables>()
    .selectFrom("accounts")
    .leftJoin("account_memberships", "account_memberships.account_id", "accounts.id")
    .leftJoin("clients", "clients.id", "account_memberships.client_id")
    .select([
      "accounts.id",
      "accounts.email",
      "accounts.password_hash",
      "accounts.is_staff",
      "account_memberships.client_id",
      "account_memberships.person_id",
      "clients.slug",
      "clients.requires_second_factor",
    ])
    .where("accounts.disabled_at", "is", null)
    .where((where) =>
      "email" in lookup ? where("accounts.email", "=", lookup.email) : where("accounts.id", "=", lookup.id),
    )
    .orderBy("account_memberships.client_id")
    .execute();
  const [first] = rows;
  if (!first) return null;
  const memberships = rows.flatMap(
    ({ client_id: clientId, person_id: personId, slug, requires_second_factor: requires }) =>
      clientId === null || personId === null || slug === null
        ? []
        : [{ clientId, personId, slug, requiresFactor: requires === true }],
  );
  if (memberships.length === 0 && !first.is_staff) return null;
  return {
    id: first.id,
    email: first.email,
    passwordHash: first.password_hash,
    isStaff: first.is_staff,
    memberships,
  };
}

/** Returns true when a client allows its own sign-in only. */
export async function requiresCompanySignIn(tx: ClientTx): Promise<boolean> {
  const row = await tx
    .on<SignInTables>()
    .selectFrom("identity_providers")
    .select("client_id")
    .where("client_id", "=", tx.clientId)
    .where("is_active", "=", true)
    .where("is_required", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
