import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import {
  type DeliveryHold,
  type OutboxRenderer,
  buildRenderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { renderFlagsEmail } from "#slices/flags/emails/flags-email.tsx";
import type { FlagsDeps } from "./flags.deps.ts";
import { flagMail } from "./flags.kinds.ts";
import { listFor, readRouted } from "./routed-comments.ts";

const toHold = (reason: string): DeliveryHold => ({ withdrawn: reason });

async function render(deps: FlagsDeps, tx: ClientTx, personId: number): Promise<RenderResult> {
  const reader = await deps.identity.findReader(tx, personId);
  if (reader === null) return toHold("recipient no longer active");
  const email = (reader.email ?? "").toLowerCase();
  if (!isMailAddress(email)) return toHold("no email address");
  // An opt-out concerns surveys; this email is part of the reader's work.
  if ((await deps.messaging.readBlockedAddresses(tx, [email])).get(email) === "bounced")
    return toHold("the address has bounced");
  const { comments } = await readRouted(deps, tx, "open");
  const count = listFor(personId, comments).length;
  if (count === 0) return toHold("no longer applicable");
  const client = await deps.organization.readClient(tx, tx.clientId);
  const mail = renderFlagsEmail({
    language: reader.locale,
    clientName: client.name,
    firstName: reader.firstName,
    count,
    url: `${deps.getPublicUrl()}/flagged-comments`,
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: null } };
}

/** Renders the daily email to a reader, with the current number and no comment texts. */
export function buildFlagsRenderers(deps: FlagsDeps): OutboxRenderer[] {
  return [buildRenderer(flagMail, (tx, { personId }) => render(deps, tx, personId))];
}
