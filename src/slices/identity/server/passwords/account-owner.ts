import type { Database } from "#platform/server/db/database.ts";
import { type AccountRecord, findAccountById, findMemberships } from "#slices/identity/server/accounts.repository.ts";
import type { PersonDirectory } from "#slices/identity/server/identity.api.ts";

/** The holder of an account for pages, with the words that the password must not be made of. */
export interface AccountHolder {
  readonly account: AccountRecord;
  readonly name: string;
  /** The company in which the page is shown; null for platform staff. */
  readonly clientName: string | null;
  readonly locale: "en" | "es" | null;
  /** Email and names, which an attacker would try first. */
  readonly words: readonly string[];
}

function toHolder(account: AccountRecord, person: Awaited<ReturnType<PersonDirectory["find"]>>): AccountHolder {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : account.name;
  const clientName = person?.clientName ?? null;
  const words = [account.email, name, clientName ?? "", "Courtyard"];
  return { account, name, clientName, locale: person?.locale ?? null, words };
}

/**
 * Reads an enabled account with its person in a client, by default its first client; null when the account cannot sign
 * in.
 */
export async function readAccountHolder(
  deps: { readonly db: Database; readonly people: PersonDirectory },
  accountId: number,
  clientId: number | null,
): Promise<AccountHolder | null> {
  const rows = await deps.db.global(async (tx) => ({
    account: await findAccountById(tx, accountId),
    memberships: await findMemberships(tx, accountId),
  }));
  const { account, memberships } = rows;
  if (!account || account.isDisabled) return null;
  const membership = memberships.find((each) => each.clientId === clientId) ?? memberships[0];
  const person = membership
    ? await deps.db.withClient(membership.clientId, (tx) => deps.people.find(tx, membership.personId))
    : null;
  if (!person && !account.isStaff) return null;
  return toHolder(account, person);
}
