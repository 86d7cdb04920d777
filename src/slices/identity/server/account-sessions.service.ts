import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import { hashToken, createToken } from "#platform/server/tokens.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { readCompanySignIn } from "./account-sessions.read-model.ts";
import { findMemberships } from "./accounts.repository.ts";
import { readFactors } from "./factors/factors.repository.ts";
import { type Actor, toAuditContext, type PersonDirectory, type StaffPrincipal } from "./identity.api.ts";
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
  /** Returns a client whose outbox carries emails to staff without a client; null before the first client exists. */
  readonly findAnyClientId: (tx: Tx) => Promise<number | null>;
}

function signInAgain(): AppError {
  return new AppError("forbidden", "sign_in_again", "Please sign out, and sign in to that company.");
}

/** The sessions and the clients of an account. */
export class AccountSessionsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Lists the active sessions of an account, newest first. */
  list(accountId: number, token: string): Promise<OwnSession[]> {
    const { db, clock } = this.#deps;
    return db.global((tx) => listSessions(tx, accountId, hashToken(token), clock.now()));
  }

  /** Lists the clients of an account, by name. */
  async listClients(actor: Actor): Promise<OwnClient[]> {
    const { db, people } = this.#deps;
    const ownClients: OwnClient[] = [];
    for (const { clientId, personId } of await db.global((tx) => findMemberships(tx, actor.accountId))) {
      const person = await db.withClient(clientId, (tx) => people.find(tx, personId));
      if (person) ownClients.push({ clientId, name: person.clientName, isThis: clientId === actor.clientId });
    }
    return ownClients.toSorted((a, b) => a.name.localeCompare(b.name));
  }

  /** Ends every session of the account, in all clients, this one included. */
  async endAll(principal: Actor | StaffPrincipal, requestId: string): Promise<void> {
    const holder = { accountId: principal.accountId, membership: principal.kind === "account" ? principal : null };
    await runFor(this.#deps, holder, requestId, async (tx) => {
      await endSessionsOfAccount(tx, principal.accountId, tx.now);
      await tx.audit({
        operation: "identity.sign-out-everywhere",
        objectType: "account",
        objectId: principal.accountId,
      });
    });
  }

  /**
   * Switches to another client of the same account, with a new token and the same expiry. Throws `notFound` for a
   * client of another account, and `sign_in_again` when that client requires more proof than this session has.
   */
  async enter(actor: Actor, token: string, clientId: number, requestId: string): Promise<BrowserToken> {
    const { db, units } = this.#deps;
    // Depends on the session, not on the client's settings: the owner of a provider can change those.
    if (await db.global((tx) => isCompanyBound(tx, hashToken(token)))) throw signInAgain();
    const account = await db.global((tx) => findSignInAccount(tx, { id: actor.accountId }));
    const membership = account?.memberships.find((each) => each.clientId === clientId);
    if (!membership) throw notFound();
    if (!(await this.#canEnter(actor, membership))) throw signInAgain();
    const next = createToken();
    const auditContext = { ...toAuditContext(actor, requestId), clientId, personId: membership.personId };
    const expiresAt = await units.run(auditContext, async (uow) => {
      const end = await closeSession(uow, hashToken(token), uow.now);
      if (end === null) throw new AppError("unauthenticated", "sign_in_first", "Please sign in.");
      const { personId } = membership;
      const session = { hash: hashToken(next), accountId: actor.accountId, clientId, personId };
      await insertSession(uow, { ...session, createdAt: uow.now, expiresAt: end });
      const details = { from_client_id: actor.clientId };
      await uow.audit({ operation: "identity.client.enter", objectType: "client", objectId: clientId, details });
      return end;
    });
    return { token: next, expiresAt };
  }

  /**
   * A sign-in with one company's provider proves nothing to another, and a second factor cannot be added while
   * switching.
   */
  async #canEnter(actor: Actor, membership: { clientId: number; requiresFactor: boolean }): Promise<boolean> {
    const { db } = this.#deps;
    if (membership.clientId === actor.clientId) return true;
    if ((await db.withClient(actor.clientId, readCompanySignIn)) !== "none") return false;
    if ((await db.withClient(membership.clientId, readCompanySignIn)) === "required") return false;
    if (!membership.requiresFactor) return true;
    return (await db.global((tx) => readFactors(tx, actor.accountId))).length > 0;
  }
}
