import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { hashToken, createToken } from "#platform/server/tokens.ts";
import type { AuditEntry, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { endSession, insertSession } from "../identity.repository.ts";
import { appendStaffAudit, insertStaffSession } from "../staff-sessions.repository.ts";

const SESSION_HOURS = 12;

/** The name of a company's own sign-in among the sign-in methods. */
export const COMPANY_METHOD = "company";

/** A secret for the browser and its expiry. */
export interface BrowserToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** The holder of a session: an account in a client, or platform staff without one. */
export interface SessionHolder {
  readonly accountId: number;
  readonly membership: { readonly clientId: number; readonly personId: number } | null;
}

/** The transaction in which a session starts. */
export interface SignInTx extends Tx, Pick<UnitOfWork, "now" | "audit" | "post"> {}

/** The facts about the browser that a sign-in needs. */
export interface SignInContext {
  readonly requestId: string;
  /** The browser's current session. It ends even when it belongs to another account. */
  readonly oldToken: string | undefined;
  /** The device token from an earlier sign-in. */
  readonly deviceToken?: string | undefined;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  /** Returns a client whose outbox carries emails to staff without a client; null before the first client exists. */
  readonly findAnyClientId: (tx: Tx) => Promise<number | null>;
}

/**
 * Runs work as one audited transaction of an account: in its client, or, for staff without a client, with the staff
 * log; only emails to staff need some client's outbox.
 */
export async function runFor<T>(
  deps: Deps,
  holder: SessionHolder,
  requestId: string,
  work: (tx: SignInTx) => Promise<T>,
): Promise<T> {
  const { accountId, membership } = holder;
  if (membership) {
    const auditContext = {
      clientId: membership.clientId,
      accountId,
      personId: membership.personId,
      impersonatorId: null,
      requestId,
    };
    return deps.units.run(auditContext, work);
  }
  const log = (tx: Tx, at: Date, { operation, details = {} }: AuditEntry): Promise<void> =>
    appendStaffAudit(tx, { at, accountId, operation, details, requestId });
  const host = await deps.db.global((tx) => deps.findAnyClientId(tx));
  if (host === null) {
    const now = deps.clock.now();
    return deps.db.global((tx) =>
      work({ ...tx, now, audit: (entry) => log(tx, now, entry), post: () => Promise.resolve() }),
    );
  }
  const auditContext = { clientId: host, accountId, impersonatorId: null, requestId };
  return deps.units.run(auditContext, (uow) => work({ ...uow, audit: (entry) => log(uow, uow.now, entry) }));
}

/**
 * Starts a session in the transaction that verifies the sign-in, and ends the browser's previous session. Every way of
 * signing in ends here, so every change of privilege gets a new token.
 */
export function startSession<T extends object>(
  deps: Deps,
  holder: SessionHolder,
  caller: SignInContext,
  entitle: (tx: SignInTx) => Promise<{ readonly method: string } & T>,
): Promise<BrowserToken & T> {
  const token = createToken();
  const { accountId, membership } = holder;
  return runFor(deps, holder, caller.requestId, async (tx) => {
    const entitled = await entitle(tx);
    const expiresAt = new Date(tx.now.getTime() + SESSION_HOURS * 3_600_000);
    const session = { hash: hashToken(token), accountId, createdAt: tx.now, expiresAt };
    if (caller.oldToken !== undefined) await endSession(tx, hashToken(caller.oldToken), tx.now);
    const isCompanyBound = entitled.method === COMPANY_METHOD;
    if (membership)
      await insertSession(tx, {
        ...session,
        clientId: membership.clientId,
        personId: membership.personId,
        isCompanyBound,
      });
    else await insertStaffSession(tx, session);
    const details = { method: entitled.method };
    await tx.audit({ operation: "identity.sign-in", objectType: "account", objectId: accountId, details });
    return { ...entitled, token, expiresAt };
  });
}
