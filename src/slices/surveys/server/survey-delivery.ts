import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { RenderResult } from "#platform/server/outbox/delivery.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { Client, OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import type { SurveyReader } from "./survey-definitions.ts";
import type { AddresseeSources, SurveyRecipient } from "./survey-recipient.ts";
import type { Invitation } from "./surveys.read-model.ts";

/** Dependencies for rendering survey messages. */
export interface DeliveryDeps extends AddresseeSources {
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly messaging: MessagingApi;
  readonly sharing: SharingApi;
  readonly readSurvey: SurveyReader;
  readonly getPublicUrl: () => string;
}

/** A message about an invitation, with the data for its text. */
export interface Delivery {
  readonly invitation: Invitation;
  readonly addressee: SurveyRecipient;
  readonly client: Client;
  readonly locationName: string;
}

const toEmail = ({ email }: SurveyRecipient): string => email?.toLowerCase() ?? "";

async function findBlock(deps: DeliveryDeps, tx: ClientTx, email: string) {
  return email === "" ? undefined : (await deps.messaging.readBlockedAddresses(tx, [email])).get(email);
}

/** Creates a link to the survey of an invitation: `/s/` in emails, `/r/` in texts. */
export async function mintSurveyLink(
  deps: DeliveryDeps,
  tx: ClientTx,
  { id, expiresAt }: Pick<Invitation, "id" | "expiresAt">,
  way: "s" | "r",
): Promise<string> {
  const grant = { purpose: "survey", objectId: id, expiresAt, now: deps.clock.now() } as const;
  return `${deps.getPublicUrl()}/${way}/${await deps.sharing.mintToken(tx, grant)}`;
}

/** Returns the address for an email; otherwise the reason why the message is withdrawn. */
export async function findMailAddress(
  deps: DeliveryDeps,
  tx: ClientTx,
  { addressee }: Delivery,
): Promise<{ readonly email: string } | Extract<RenderResult, { withdrawn: string }>> {
  const email = toEmail(addressee);
  if (!isMailAddress(email)) return { withdrawn: "no email address" };
  const block = await findBlock(deps, tx, email);
  if (block !== undefined) return { withdrawn: `the address has ${block === "bounced" ? "bounced" : "opted out"}` };
  return { email };
}

/**
 * Returns the number for a text message with its time zone; otherwise the reason why the message is withdrawn, or until
 * when it is postponed.
 */
export async function findTextNumber(
  deps: DeliveryDeps,
  tx: ClientTx,
  { invitation, addressee, client }: Delivery,
): Promise<
  | { readonly phone: string; readonly zone: string }
  | Extract<RenderResult, { withdrawn: string }>
  | Extract<RenderResult, { postponed: Date }>
> {
  // A person who has opted out is not contacted by any channel.
  const block = await findBlock(deps, tx, toEmail(addressee));
  if (block === "opted_out") return { withdrawn: "the address has opted out" };
  const { phone } = addressee;
  const consented = phone === null ? new Set<string>() : await deps.messaging.readConsentedNumbers(tx, [phone]);
  if (phone === null || !consented.has(phone)) return { withdrawn: "number hasn’t opted in to texts" };
  const now = deps.clock.now();
  const zone = (await deps.organization.findZone(tx, invitation.locationId)) ?? client.timeZone;
  const instant = deps.messaging.computeNextTextInstant(zone, now);
  return instant > now ? { postponed: instant } : { phone, zone };
}
