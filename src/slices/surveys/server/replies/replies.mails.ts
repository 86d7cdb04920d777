import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type OutboxRenderer, renderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { Client, OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { renderReplyEmail } from "#slices/surveys/emails/comment-reply-email.tsx";
import { replyText } from "../invitation-text.rules.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { type AddresseeSources, findAddressee, type SurveyRecipient } from "../survey-recipient.ts";
import { findInvitation, type Invitation } from "../surveys.read-model.ts";
import { type FoundReply, readReplies } from "./replies.read-model.ts";
import { replyMessage } from "./reply-message.ts";

interface Deps extends AddresseeSources {
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
  readonly messaging: MessagingApi;
  readonly sharing: SharingApi;
  readonly surveys: SurveyReader;
  readonly publicUrl: () => string;
}

interface Ready {
  readonly invitation: Invitation;
  readonly addressee: SurveyRecipient;
  readonly reply: FoundReply;
  readonly client: Client;
  readonly locationName: string;
}

const mint = (deps: Deps, tx: ClientTx, { id, expiresAt }: Invitation): Promise<string> =>
  deps.sharing.mintToken(tx, { purpose: "survey", objectId: id, expiresAt, now: deps.clock.now() });

async function writeMail(deps: Deps, tx: ClientTx, ready: Ready): Promise<RenderResult> {
  const { invitation, addressee, reply, client, locationName } = ready;
  const email = addressee.email?.toLowerCase() ?? "";
  if (!isMailAddress(email)) return { withdrawn: "no email address" };
  const block = (await deps.messaging.blockedAddresses(tx, [email])).get(email);
  if (block !== undefined) return { withdrawn: `the address has ${block === "bounced" ? "bounced" : "opted out"}` };
  const survey = await deps.surveys(tx, invitation.surveyId, invitation.surveyVersion);
  const language = addressee.locale;
  const { pageUrl, oneClickUrl } = await deps.messaging.optOutLinks(tx, email, deps.clock.now());
  const mail = renderReplyEmail({
    language,
    firstName: addressee.firstName,
    clientName: client.name,
    locationName,
    surveyName: survey.name[language],
    text: reply.text,
    replierName: reply.name,
    url: `${deps.publicUrl()}/s/${await mint(deps, tx, invitation)}`,
    optOutUrl: pageUrl,
    postalAddress: client.postalAddress,
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: oneClickUrl } };
}

async function writeText(deps: Deps, tx: ClientTx, ready: Ready): Promise<RenderResult> {
  const { invitation, addressee, client, locationName } = ready;
  const { phone, locale: language } = addressee;
  const email = addressee.email?.toLowerCase() ?? "";
  const block = email === "" ? undefined : (await deps.messaging.blockedAddresses(tx, [email])).get(email);
  if (block === "opted_out") return { withdrawn: "the address has opted out" };
  const consented = phone === null ? new Set<string>() : await deps.messaging.consentedNumbers(tx, [phone]);
  if (phone === null || !consented.has(phone)) return { withdrawn: "number hasn’t opted in to texts" };
  const now = deps.clock.now();
  const zone = (await deps.organisation.zone(tx, invitation.locationId)) ?? client.timeZone;
  const instant = deps.messaging.nextTextInstant(zone, now);
  if (instant > now) return { postponed: instant };
  const url = `${deps.publicUrl()}/r/${await mint(deps, tx, invitation)}`;
  return { sms: { to: phone, text: replyText({ language, clientName: client.name, locationName, url }) }, zone };
}

/** Renders a reply to an open comment as it leaves: by text where the survey came by text, by email otherwise. */
export function replyRenderer(deps: Deps): OutboxRenderer {
  return renderer(replyMessage, async (tx, { invitationId, replyId }) => {
    const reply = (await readReplies(tx, [invitationId])).find(({ id }) => id === replyId);
    const invitation = await findInvitation(tx, invitationId);
    const addressee = invitation && (await findAddressee(deps, tx, invitation));
    if (!reply || !addressee || addressee.isErased) return { withdrawn: "no recipient" };
    // What was confidential is never written to, whatever was posted.
    if (invitation.isProtected) return { withdrawn: "the response is confidential" };
    const client = await deps.organisation.client(tx, tx.clientId);
    const place = await deps.organisation.place(tx, invitation.locationId);
    const ready = { invitation, addressee, reply, client, locationName: place?.name ?? client.name };
    return invitation.channel === "sms" ? writeText(deps, tx, ready) : writeMail(deps, tx, ready);
  });
}
