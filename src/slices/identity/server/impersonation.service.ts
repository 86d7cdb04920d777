import type { Clock } from "#platform/server/clock.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { RequestLogEntry } from "#platform/server/http/authorizer.ts";
import { hashToken, createToken } from "#platform/server/tokens.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  type Actor,
  toAuditContext,
  type PersonDirectory,
  type Principal,
  type StaffPrincipal,
} from "./identity.api.ts";
import { endSession } from "./identity.repository.ts";
import {
  appendStaffAudit,
  findAccountFor,
  findStaffSignIn,
  findStaffSessionEnd,
  insertImpersonation,
  insertStaffSession,
} from "./staff-sessions.repository.ts";

const LIMIT_MINUTES = 60;

/** The person to impersonate, and the reason. */
export interface ImpersonationRequest {
  readonly clientId: number;
  readonly personId: number;
  readonly reason: string;
}

/** A new session's token and its end. */
export interface FreshSession {
  readonly token: string;
  readonly expiresAt: Date;
}

interface Deps {
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly people: PersonDirectory;
}

/** Staff impersonates a person of a client: with a reason, for at most 60 minutes, with a log of every request. */
export class ImpersonationService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * Replaces a staff session by one that impersonates a person. Throws `notFound` for a person or client that does not
   * exist, and for a person who has left.
   */
  async start(
    staff: StaffPrincipal,
    staffToken: string,
    request: ImpersonationRequest,
    requestId: string,
  ): Promise<FreshSession> {
    const { clientId, personId, reason } = request;
    const auditContext = { clientId, accountId: staff.accountId, personId, impersonatorId: staff.accountId, requestId };
    const token = createToken();
    const expiresAt = await this.#deps.units.run(auditContext, async (uow) => {
      if ((await this.#deps.people.find(uow, personId)) === null) throw notFound();
      const oldHash = hashToken(staffToken);
      const signInEnd = await findStaffSessionEnd(uow, oldHash, uow.now);
      if (signInEnd === null) throw new AppError("unauthenticated", "sign_in_first", "Please sign in.");
      const limit = uow.now.getTime() + LIMIT_MINUTES * 60_000;
      const end = new Date(Math.min(limit, signInEnd.getTime()));
      await endSession(uow, oldHash, uow.now);
      await insertImpersonation(uow, {
        hash: hashToken(token),
        accountId: (await findAccountFor(uow, clientId, personId)) ?? staff.accountId,
        impersonatorId: staff.accountId,
        clientId,
        personId,
        reason,
        createdAt: uow.now,
        expiresAt: end,
      });
      const operation = "identity.impersonation.start";
      await uow.audit({ operation, objectType: "person", objectId: personId, details: { reason } });
      const details = { client_id: clientId, person_id: personId, reason };
      await appendStaffAudit(uow, { at: uow.now, accountId: staff.accountId, operation, details, requestId });
      return end;
    });
    return { token, expiresAt };
  }

  /**
   * Ends an impersonation and gives staff a new session of their own, which ends when the original sign-in would have
   * ended; null when that is over.
   */
  async stop(actor: Actor, actingToken: string, requestId: string): Promise<FreshSession | null> {
    const { clientId, personId, impersonatorId } = actor;
    if (impersonatorId === null) throw notFound();
    const token = createToken();
    const expiresAt = await this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const oldHash = hashToken(actingToken);
      const end = await findStaffSignIn(uow, oldHash);
      await endSession(uow, oldHash, uow.now);
      const operation = "identity.impersonation.stop";
      await uow.audit({ operation, objectType: "person", objectId: personId });
      const details = { client_id: clientId, person_id: personId };
      await appendStaffAudit(uow, { at: uow.now, accountId: impersonatorId, operation, details, requestId });
      if (end === null || end <= uow.now) return null;
      await insertStaffSession(uow, {
        hash: hashToken(token),
        accountId: impersonatorId,
        createdAt: uow.now,
        expiresAt: end,
      });
      return end;
    });
    return expiresAt === null ? null : { token, expiresAt };
  }

  /**
   * Inserts a row with both identities for every request of an impersonation, including reads and rejected requests.
   */
  async logRequest(principal: Principal, entry: RequestLogEntry): Promise<void> {
    if (principal.kind !== "account" || principal.impersonatorId === null) return;
    const { operation, method, path, ids, requestId } = entry;
    await this.#deps.units.run(toAuditContext(principal, requestId), (uow) =>
      uow.audit({ operation, objectType: "request", details: { method, path, ids } }),
    );
  }
}
