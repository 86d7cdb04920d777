import type { Database, Tx } from "#platform/server/db/database.ts";
import {
  findSignInAccount,
  requiresCompanySignIn,
  type SignInAccount,
  type Tie,
} from "./sign-in-accounts.repository.ts";

/** What a right password or passkey of an account opens: one of its clients, the staff console, or its company's own sign-in. */
export type Opening =
  | { readonly kind: "here"; readonly account: SignInAccount; readonly tie: Tie | null }
  | { readonly kind: "company"; readonly slug: string };

/** The first client of an account that lets it in here; a client with a sign-in of its own that it insists on does not. */
export async function openingOf(db: Database, account: SignInAccount): Promise<Opening> {
  const [first] = account.ties;
  if (!first) return { kind: "here", account, tie: null };
  for (const tie of account.ties) {
    // Platform staff is no client's to lock out.
    const isOpen = account.isStaff || !(await db.inClient(tie.clientId, requiresCompanySignIn));
    if (isOpen) return { kind: "here", account, tie };
  }
  return { kind: "company", slug: first.slug };
}

/** The account of a sign-in that was begun for a client (null: the staff console), if it may still go there. */
export async function accountFor(
  tx: Tx,
  begun: { readonly accountId: number | null; readonly clientId: number | null },
): Promise<{ readonly account: SignInAccount; readonly tie: Tie | null } | null> {
  const account = begun.accountId === null ? null : await findSignInAccount(tx, { id: begun.accountId });
  if (!account) return null;
  if (begun.clientId === null) return account.isStaff ? { account, tie: null } : null;
  const tie = account.ties.find((each) => each.clientId === begun.clientId);
  return tie ? { account, tie } : null;
}
