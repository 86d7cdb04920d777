import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { DeliveryHold, OutgoingMessage, SendGuard } from "#platform/server/outbox/delivery.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { readConfirmedNumbers } from "./consents.repository.ts";
import { readBlocks } from "./contacts.repository.ts";
import { computeNextTextInstant } from "./sms-quiet-hours.rules.ts";

interface Deps {
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  /** Messages that reply to a request of the recipient: they need no consent and ignore quiet hours. */
  readonly replyKinds: ReadonlySet<string>;
}

type Text = Extract<OutgoingMessage, { sms: unknown }>;

const blockReasons = { opted_out: "the address has opted out", bounced: "the address has bounced" } as const;

/**
 * Creates the final check of every outgoing message, so that no slice can contact a person who must not be contacted.
 */
export function createSendGuard(deps: Deps): SendGuard {
  async function checkText(tx: ClientTx, text: Text): Promise<DeliveryHold | null> {
    const consented = await readConfirmedNumbers(tx, [text.sms.to]);
    if (!consented.has(text.sms.to)) return { withdrawn: "number hasn’t opted in to texts" };
    const zone = text.zone ?? (await deps.organization.readClient(tx, tx.clientId)).timeZone;
    const now = deps.clock.now();
    const next = computeNextTextInstant(zone, now);
    return next.getTime() > now.getTime() ? { postponed: next } : null;
  }

  return async (tx, kind, outgoing) => {
    if (await deps.organization.isSample(tx, tx.clientId)) return { withdrawn: "the company is sample data" };
    if ("sms" in outgoing) return deps.replyKinds.has(kind) ? null : checkText(tx, outgoing);
    // Emails without an unsubscribe link concern the recipient's own account or request; they are always allowed.
    if (outgoing.mail.unsubscribeUrl === null) return null;
    const block = (await readBlocks(tx, [outgoing.mail.to])).get(outgoing.mail.to);
    return block === undefined ? null : { withdrawn: blockReasons[block] };
  };
}
