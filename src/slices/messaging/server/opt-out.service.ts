import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { findDueClients } from "#platform/server/jobs/due-clients.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SharingApi, TokenGrant } from "#slices/sharing/server/sharing.api.ts";
import {
  readBlocks,
  deleteOptOut,
  findContacted,
  findContactEmail,
  findContactPoint,
  insertOptOut,
} from "./contacts.repository.ts";
import { optOutConfirmation, optOutRequestJob } from "./messaging.kinds.ts";
import type { Language, OptOutSource } from "./messaging.tables.ts";
import { throttle } from "./throttle.repository.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly sharing: SharingApi;
}

/** A choice that is proven by the token of an email. */
export interface OptOutDecision {
  readonly token: string;
  readonly optOut: boolean;
  readonly source: OptOutSource;
  readonly requestId: string;
}

/** A choice that is not proven yet. */
export interface OptOutRequest {
  readonly email: string;
  readonly optOut: boolean;
  readonly language: Language;
  /** Network address of the request. */
  readonly address: string;
}

/** The recipient of the email that a token is from. */
export interface OptOutHolder {
  readonly email: string;
  readonly clientName: string;
  readonly hasOptedOut: boolean;
}

const PER_EMAIL = 5;
const PER_ADDRESS = 40;

/** Handles opt-outs from survey emails: at once with a token, otherwise after confirmation by email. */
export class OptOutService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the recipient of a token's email and their current choice; null for an unknown token. */
  async readHolder(token: string): Promise<OptOutHolder | null> {
    const { db, sharing, organization } = this.#deps;
    const grant = await sharing.resolveToken("opt_out", token);
    if (!grant) return null;
    return db.withClient(grant.clientId, async (tx) => {
      const email = await findContactEmail(tx, grant.objectId);
      if (email === null) return null;
      const { name } = await organization.readClient(tx, tx.clientId);
      return { email, clientName: name, hasOptedOut: (await readBlocks(tx, [email])).get(email) === "opted_out" };
    });
  }

  /**
   * Applies the choice of an email's recipient at once; idempotent. Returns false for a token that does not prove it:
   * an unknown one, or an expired one for opting in again (opting out never expires).
   */
  async decide(decision: OptOutDecision): Promise<boolean> {
    const { clock, sharing, units } = this.#deps;
    const grant = await sharing.resolveToken("opt_out", decision.token);
    if (!grant || (!decision.optOut && grant.expiresAt <= clock.now())) return false;
    const auditContext = {
      clientId: grant.clientId,
      accountId: null,
      impersonatorId: null,
      requestId: decision.requestId,
    };
    return units.run(auditContext, async (uow) => {
      const email = await findContactEmail(uow, grant.objectId);
      if (email === null) return false;
      const isNew = decision.optOut
        ? await insertOptOut(uow, email, decision.source, uow.now)
        : await deleteOptOut(uow, email);
      if (isNew) await uow.audit(toAudit(grant, decision));
      return true;
    });
  }

  /** Accepts a choice for an address that anyone may have typed; the outcome cannot be observed from outside. */
  async request({ email, optOut, language, address }: OptOutRequest): Promise<void> {
    const { db, clock, units } = this.#deps;
    await throttle(
      db,
      [
        { key: `opt-out:email:${email}`, most: PER_EMAIL },
        { key: `opt-out:address:${address}`, most: PER_ADDRESS },
      ],
      clock.now(),
    );
    await units.enqueue(optOutRequestJob, { email, optOut, language });
  }

  /**
   * Sends the confirmation link in the name of the first client that has contacted the address; sends nothing when
   * there is none.
   */
  async sendConfirmation({ email, optOut, language }: Omit<OptOutRequest, "address">): Promise<void> {
    const { db, organization, units, clock } = this.#deps;
    const clients = await db.global((tx) => organization.readClients(tx));
    const ids = clients.map(({ id }) => id);
    const contacted = await findDueClients(db, ids, findContacted(email));
    const key = `${String(optOut)}-${clock.now().toISOString().slice(0, 13)}`;
    for (const clientId of contacted) {
      const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
      const isPosted = await units.run(auditContext, async (uow) => {
        const contactPointId = await findContactPoint(uow, email);
        if (contactPointId === null) return false;
        await uow.post(optOutConfirmation, `${contactPointId}-${key}`, { contactPointId, optOut, language });
        await uow.audit({
          operation: "messaging.opt-out.ask",
          objectType: "contact_point",
          objectId: contactPointId,
          details: { optOut },
        });
        return true;
      });
      if (isPosted) return;
    }
  }
}

function toAudit(grant: TokenGrant, { optOut, source }: OptOutDecision) {
  return {
    operation: optOut ? "messaging.opt-out" : "messaging.opt-out.take-back",
    objectType: "contact_point",
    objectId: grant.objectId,
    details: optOut ? { source } : {},
  };
}
