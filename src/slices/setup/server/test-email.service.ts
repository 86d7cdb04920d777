import { AppError } from "#platform/server/app-error.ts";
import { formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type OutboxRenderer, buildRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { findLastMessage } from "#platform/server/outbox/last-messages.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { TestEmail } from "#slices/setup/contract/test-email.contract.ts";
import { renderTestEmail } from "#slices/setup/emails/test-email.tsx";
import type { ChecklistDeps } from "./setup.checklist.ts";
import { testEmail } from "./test-email.kinds.ts";

export interface TestEmailDeps extends Pick<ChecklistDeps, "identity" | "organization" | "mailLeaves"> {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly getPublicUrl: () => string;
}

/** Reads the viewer's address; null without one that email can be sent to. */
async function findAddress(deps: TestEmailDeps, tx: ClientTx, personId: number): Promise<string | null> {
  const email = (await deps.identity.findReader(tx, personId))?.email?.toLowerCase() ?? "";
  return isMailAddress(email) ? email : null;
}

/** Reads what became of the viewer's last test. */
export async function readTestEmail(deps: TestEmailDeps, tx: ClientTx, personId: number): Promise<TestEmail> {
  const email = await findAddress(deps, tx, personId);
  const last = await findLastMessage(tx, testEmail.name, "personId", personId);
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  return {
    email,
    state: last?.state ?? "none",
    reason: last?.reason ?? null,
    requested_at: last && formatLocalDateTime(timeZone, last.requestedAt),
    leaves: deps.mailLeaves,
  };
}

/** Sends the viewer a test, at most one a minute. Throws `invalid` without an address. */
export async function requestTestEmail(deps: TestEmailDeps, actor: Actor, requestId: string): Promise<TestEmail> {
  const { personId } = actor;
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    if ((await findAddress(deps, uow, personId)) === null)
      throw new AppError("invalid", "no_email", "You have no email address that a test can be sent to.");
    // Two requests within a minute are a double click.
    await uow.post(testEmail, `${personId}:${uow.now.toISOString().slice(0, 16)}`, { personId });
    await uow.audit({ operation: "setup.send-test", objectType: "person", objectId: personId });
    return readTestEmail(deps, uow, personId);
  });
}

/** Renders tests for the address that the person has when they are sent. */
export function buildTestEmailRenderer(deps: TestEmailDeps): OutboxRenderer {
  return buildRenderer(testEmail, async (tx, { personId }): Promise<RenderResult> => {
    const person = await deps.identity.findReader(tx, personId);
    const to = await findAddress(deps, tx, personId);
    if (person === null || to === null) return { withdrawn: "there is no address to send it to" };
    const mail = renderTestEmail({
      language: person.locale,
      clientName: (await deps.organization.readClient(tx, tx.clientId)).name,
      firstName: person.firstName,
      url: `${deps.getPublicUrl()}/settings`,
    });
    return { mail: { ...mail, to, unsubscribeUrl: null } };
  });
}
