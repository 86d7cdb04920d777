import type { Clock } from "#platform/server/clock.ts";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { recordReport } from "#platform/server/outbox/outbox.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { insertOptOut, upsertBounce } from "./contacts.repository.ts";
import { insertEvent } from "./inbound.repository.ts";
import { type InboundEvent, findOutboxRow } from "./inbound.rules.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
}

type MailEvent = Exclude<InboundEvent, { kind: "sms" }>;
type Row = NonNullable<ReturnType<typeof findOutboxRow>>;

const LONGEST_REASON = 300;

function getEffect(event: MailEvent): string {
  if (event.kind === "complaint") return "opted_out";
  if (event.kind === "delivered") return "delivered";
  return event.type === "hard" ? "bounced" : "noted";
}

function toReason(event: Extract<MailEvent, { kind: "bounce" }>): string {
  const reason = event.reason
    .replaceAll(/[\s\0]+/g, " ")
    .trim()
    .slice(0, LONGEST_REASON);
  return reason === "" ? `${event.type} bounce` : reason;
}

/** Blocks an address after a hard bounce, and opts it out after a complaint. */
async function changeAddress(tx: Tx, event: MailEvent, now: Date): Promise<void> {
  if (event.kind === "complaint") await insertOptOut(tx, event.email, "complaint", now);
  if (event.kind === "bounce" && event.type === "hard" && event.email !== undefined) {
    await upsertBounce(tx, event.email, toReason(event), now);
  }
}

/** Handles reports of providers about sent emails: bounces, complaints, deliveries. */
export class InboundMailsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Applies a report once; returns its effect. */
  async receive(provider: string, event: MailEvent, requestId: string): Promise<string> {
    const row = await this.#row(event);
    const { db, clock, units } = this.#deps;
    const effect = getEffect(event);
    const record = { provider, id: event.id, kind: event.kind, effect };
    if (row === null) {
      return db.global(async (tx) => {
        const now = clock.now();
        if (!(await insertEvent(tx, { ...record, now }))) return "duplicate";
        await changeAddress(tx, event, now);
        return effect;
      });
    }
    const auditContext = { clientId: row.clientId, accountId: null, impersonatorId: null, requestId };
    return units.run(auditContext, async (uow) => {
      if (!(await insertEvent(uow, { ...record, now: uow.now }))) return "duplicate";
      await changeAddress(uow, event, uow.now);
      if (event.kind === "bounce") {
        const outcome = `${event.type}: ${toReason(event)}`;
        await recordReport(uow, row.outboxId, { state: "bounced", outcome, at: uow.now });
      }
      if (event.kind === "delivered") {
        await recordReport(uow, row.outboxId, { state: "done", outcome: null, at: uow.now });
      } else {
        const operation = `messaging.report.${event.kind}`;
        await uow.audit({ operation, objectType: "outbox", objectId: row.outboxId, details: { effect } });
      }
      return effect;
    });
  }

  /** Returns the outbox row of a report's message, if its client exists; otherwise null. */
  async #row(event: MailEvent): Promise<Row | null> {
    const row = event.message_id === undefined ? null : findOutboxRow(event.message_id);
    if (row === null) return null;
    const { db, organization } = this.#deps;
    const clients = await db.global((tx) => organization.readClients(tx));
    return clients.some((client) => client.id === row.clientId) ? row : null;
  }
}
