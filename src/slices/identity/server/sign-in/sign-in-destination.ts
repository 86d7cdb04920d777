import type { Database, Tx } from "#platform/server/db/database.ts";
import {
  findSignInAccount,
  requiresCompanySignIn,
  type SignInAccount,
  type AccountMembership,
} from "./sign-in-accounts.repository.ts";

/**
 * The destination of a successful password or passkey: one of the account's clients, the staff console, or its
 * company's own sign-in.
 */
export type SignInDestination =
  | { readonly kind: "here"; readonly account: SignInAccount; readonly membership: AccountMembership | null }
  | { readonly kind: "company"; readonly slug: string };

/** Returns the first client of an account that can be entered here; skips clients that require their own sign-in. */
export async function getSignInDestination(db: Database, account: SignInAccount): Promise<SignInDestination> {
  const [first] = account.memberships;
  if (!first) return { kind: "here", account, membership: null };
  for (const membership of account.memberships) {
    // A client cannot lock out platform staff.
    const isOpen = account.isStaff || !(await db.withClient(membership.clientId, requiresCompanySignIn));
    if (isOpen) return { kind: "here", account, membership };
  }
  return { kind: "company", slug: first.slug };
}

/** Returns the account of a sign-in that began for a client (null: the staff console), if it may still go there. */
export async function findStepAccount(
  tx: Tx,
  startedSignIn: { readonly accountId: number | null; readonly clientId: number | null },
): Promise<{ readonly account: SignInAccount; readonly membership: AccountMembership | null } | null> {
  const account =
    startedSignIn.accountId === null ? null : await findSignInAccount(tx, { id: startedSignIn.accountId });
  if (!account) return null;
  if (startedSignIn.clientId === null) return account.isStaff ? { account, membership: null } : null;
  const membership = account.memberships.find((each) => each.clientId === startedSignIn.clientId);
  return membership ? { account, membership } : null;
}
