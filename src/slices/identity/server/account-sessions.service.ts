import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import { hashToken, newToken } from "#platform/server/tokens.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { readCompanySignIn } from "./account-sessions.read-model.ts";
import { tiesOf } from "./accounts.repository.ts";
import { readFactors } from "./factors/factors.repository.ts";
import { type Actor, causeOf, type PersonDirectory, type StaffPrincipal } from "./identity.api.ts";
import { insertSession } from "./identity.repository.ts";
import {
  closeSession,
  endSessionsOfAccount,
  isCompanyBound,
  listSessions,
  type OwnSession,
} from "./sessions.repository.ts";
import { type BrowserToken, runFor } from "./sign-in/sessions.ts";
import { findSignInAccount } from "./sign-in/sign-in-accounts.repository.ts";

/** A client that an account belongs to. */
export interface OwnClient {
  readonly clientId: number;
  readonly name: string;
  readonly isThis: boolean;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly people: PersonDirectory;
  /** A client whose outbox takes the mails of staff who belong to none; null before the first client. */
  readonly anyClientId: (tx: Tx) => Promise<number | null>;
}

function signInAgain(): Failure {
  return new Failure("forbidden", "sign_in_again", "Please sign out, and sign in to that company.");
}

/** The sessions and the clients of an account. */
export class AccountSessionsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The sessions of an account that live, newest first. */
  list(accountId: number, token: string): Promise<OwnSession[]> {
    const { db, clock } = this.#deps;
    return db.global((tx) => listSessions(tx, accountId, hashToken(token), clock.now()));
  }

  /** The clients of an account, by name. */
  async clients(actor: Actor): Promise<OwnClient[]> {
    const { db, people } = this.#deps;
    const found: OwnClient[] = [];
    for (const { clientId, personId } of await db.global((tx) => tiesOf(tx, actor.accountId))) {
      const person = await db.inClient(clientId, (tx) => people.find(tx, personId));
      if (person) found.push({ clientId, name: person.clientName, isThis: clientId === actor.clientId });
    }
    return found.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** Ends every session of the account, in all clients, this one included. */
  async endAll(who: Actor | StaffPrincipal, requestId: string): Promise<void> {
    const holder = { accountId: who.accountId, tie: who.kind === "account" ? who : null };
    await runFor(this.#deps, holder, requestId, async (tx) => {
      await endSessionsOfAccount(tx, who.accountId, tx.now);
      await tx.audit({ operation: "identity.sign-out-everywhere", objectType: "account", objectId: who.accountId });
    });
  }

  /**
   * Goes on as the same account in another of its clients, under a new token and until the same instant. Fails `absent`
   * for a client that is not its own, and `sign_in_again` where signing in there takes more than was shown here.
   */
  async enter(actor: Actor, token: string, clientId: number, requestId: string): Promise<BrowserToken> {
    const { db, units } = this.#deps;
    // Asked of the session and not of the client's settings: whoever runs a provider can change those.
    if (await db.global((tx) => isCompanyBound(tx, hashToken(token)))) throw signInAgain();
    const account = await db.global((tx) => findSignInAccount(tx, { id: actor.accountId }));
    const tie = account?.ties.find((each) => each.clientId === clientId);
    if (!tie) throw absent();
    if (!(await this.#mayEnter(actor, tie))) throw signInAgain();
    const next = newToken();
    const cause = { ...causeOf(actor, requestId), clientId, personId: tie.personId };
    const expiresAt = await units.run(cause, async (uow) => {
      const end = await closeSession(uow, hashToken(token), uow.now);
      if (end === null) throw new Failure("unauthenticated", "sign_in_first", "Please sign in.");
      const { personId } = tie;
      const session = { hash: hashToken(next), accountId: actor.accountId, clientId, personId };
      await insertSession(uow, { ...session, createdAt: uow.now, expiresAt: end });
      const details = { from_client_id: actor.clientId };
      await uow.audit({ operation: "identity.client.enter", objectType: "client", objectId: clientId, details });
      return end;
    });
    return { token: next, expiresAt };
  }

  /** One company's own sign-in proves nothing to another, and a second factor cannot be made up for on the way. */
  async #mayEnter(actor: Actor, tie: { clientId: number; requiresFactor: boolean }): Promise<boolean> {
    const { db } = this.#deps;
    if (tie.clientId === actor.clientId) return true;
    if ((await db.inClient(actor.clientId, readCompanySignIn)) !== "none") return false;
    if ((await db.inClient(tie.clientId, readCompanySignIn)) === "required") return false;
    if (!tie.requiresFactor) return true;
    return (await db.global((tx) => readFactors(tx, actor.accountId))).length > 0;
  }
}
