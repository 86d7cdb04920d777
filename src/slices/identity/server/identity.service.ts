import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { hashToken, isTokenShaped } from "#platform/server/tokens.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  type Actor,
  toAuditContext,
  type PersonDirectory,
  type PersonReader,
  type Principal,
  type StaffPrincipal,
} from "./identity.api.ts";
import { findOpenAccount, readPermissions } from "./identity.read-model.ts";
import { endSession } from "./identity.repository.ts";
import {
  appendStaffAudit,
  findLiveSession,
  type LiveSession,
  type SampleSession,
} from "./staff-sessions.repository.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly people: PersonDirectory;
}

/** Resolves sessions to principals and ends sessions. */
export class IdentityService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Ends the session on the server. During an impersonation, staff is signed out too. */
  async signOut(principal: Actor | StaffPrincipal, token: string, requestId: string): Promise<void> {
    const operation = "identity.sign-out";
    if (principal.kind === "staff") {
      const { accountId } = principal;
      await this.#deps.db.global(async (tx) => {
        const at = this.#deps.clock.now();
        await endSession(tx, hashToken(token), at);
        await appendStaffAudit(tx, { at, accountId, operation, details: {}, requestId });
      });
      return;
    }
    await this.#deps.units.run(toAuditContext(principal, requestId), async (uow) => {
      await endSession(uow, hashToken(token), uow.now);
      await uow.audit({ operation, objectType: "account", objectId: principal.accountId });
    });
  }

  /** Returns the principal of a session token, with current permissions. */
  async readPrincipal(token: string | undefined): Promise<Principal> {
    if (token === undefined || !isTokenShaped(token)) return { kind: "visitor" };
    const { db, clock } = this.#deps;
    const session = await db.global((tx) => findLiveSession(tx, hashToken(token), clock.now()));
    if (!session) return { kind: "visitor" };
    if (session.kind === "staff") return session;
    const actor = await db.withClient(session.clientId, (tx) => this.#actor(tx, session));
    return session.sample === null || actor.kind !== "account" ? actor : this.#beforeSample(actor, session.sample);
  }

  /** Returns a person with current permissions, outside a request; null for a person who has left or cannot sign in. */
  async findPersonReader(tx: ClientTx, personId: number): Promise<PersonReader | null> {
    // Always reads everything, so that the response time of a shared link reveals nothing about its sharer.
    const accountId = await findOpenAccount(tx, personId);
    const person = await this.#deps.people.find(tx, personId);
    const access = await readPermissions(tx, personId);
    if (accountId === null || person === null) return null;
    const { clientId } = tx;
    const { firstName, email, locale } = person;
    const identity = { kind: "account", accountId, clientId, personId, isStaff: false } as const;
    return { actor: { ...identity, impersonatorId: null, impersonation: null, ...access }, firstName, email, locale };
  }

  /**
   * Applies sample data that replaces the client's own: administrators become an actor of it, and no one changes
   * anything.
   */
  async #beforeSample(actor: Actor, { clientId, viewerId }: SampleSession): Promise<Actor> {
    const of = { clientId: actor.clientId, personId: actor.personId };
    const isAdmin = actor.permissions.some(({ role }) => role === "client-admin");
    // The client's own log records every request of an impersonation, so impersonation stays in the client.
    if (!isAdmin || actor.impersonatorId !== null) return { ...actor, sample: { of, isViewed: false } };
    const access = await this.#deps.db.withClient(clientId, (tx) => readPermissions(tx, viewerId));
    return { ...actor, clientId, personId: viewerId, ...access, sample: { of, isViewed: true } };
  }

  async #actor(tx: ClientTx, session: Exclude<LiveSession, { kind: "staff" }>): Promise<Principal> {
    const { accountId, clientId, personId } = session;
    const identity = { kind: "account", accountId, clientId, personId } as const;
    // A person who has left since is signed out with the next request, and their impersonation ends.
    if ((await this.#deps.people.find(tx, personId)) === null) return { kind: "visitor" };
    if (session.kind === "account") {
      const access = await readPermissions(tx, personId);
      return { ...identity, isStaff: session.isStaff, impersonatorId: null, impersonation: null, ...access };
    }
    const { reason, endsAt, staffName, impersonatorId } = session;
    const access = await readPermissions(tx, personId);
    return { ...identity, isStaff: false, impersonatorId, impersonation: { reason, endsAt, staffName }, ...access };
  }
}
