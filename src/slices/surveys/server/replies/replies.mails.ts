import type { ClientTx } from "#platform/server/db/database.ts";
import { type OutboxRenderer, buildRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { renderReplyEmail } from "#slices/surveys/emails/comment-reply-email.tsx";
import { formatReplyText } from "../invitation-text.rules.ts";
import {
  type Delivery,
  type DeliveryDeps,
  findMailAddress,
  findTextNumber,
  mintSurveyLink,
} from "../survey-delivery.ts";
import { findAddressee } from "../survey-recipient.ts";
import { findInvitation } from "../surveys.read-model.ts";
import { type ReplyRecord, readReplies } from "./replies.read-model.ts";
import { replyMessage } from "./reply-message.ts";

interface ReplyDelivery extends Delivery {
  readonly reply: ReplyRecord;
}

async function writeMail(deps: DeliveryDeps, tx: ClientTx, delivery: ReplyDelivery): Promise<RenderResult> {
  const { invitation, addressee, reply, client, locationName } = delivery;
  const address = await findMailAddress(deps, tx, delivery);
  if (!("email" in address)) return address;
  const survey = await deps.readSurvey(tx, invitation.surveyId, invitation.surveyVersion);
  const language = addressee.locale;
  const { pageUrl, oneClickUrl } = await deps.messaging.createOptOutLinks(tx, address.email, deps.clock.now());
  const mail = renderReplyEmail({
    language,
    firstName: addressee.firstName,
    clientName: client.name,
    locationName,
    surveyName: survey.name[language],
    text: reply.text,
    replierName: reply.name,
    url: await mintSurveyLink(deps, tx, invitation, "s"),
    optOutUrl: pageUrl,
    postalAddress: client.postalAddress,
  });
  return { mail: { ...mail, to: address.email, unsubscribeUrl: oneClickUrl } };
}

async function writeText(deps: DeliveryDeps, tx: ClientTx, delivery: ReplyDelivery): Promise<RenderResult> {
  const { invitation, addressee, client, locationName } = delivery;
  const number = await findTextNumber(deps, tx, delivery);
  if (!("phone" in number)) return number;
  const url = await mintSurveyLink(deps, tx, invitation, "r");
  const text = formatReplyText({ language: addressee.locale, clientName: client.name, locationName, url });
  return { sms: { to: number.phone, text }, zone: number.zone };
}

/**
 * Renders a reply to an open comment when it is sent: as a text message if the survey came by text, otherwise as an
 * email.
 */
export function buildReplyRenderer(deps: DeliveryDeps): OutboxRenderer {
  return buildRenderer(replyMessage, async (tx, { invitationId, replyId }) => {
    const reply = (await readReplies(tx, [invitationId])).find(({ id }) => id === replyId);
    const invitation = await findInvitation(tx, invitationId);
    const addressee = invitation && (await findAddressee(deps, tx, invitation));
    if (!reply || !addressee || addressee.isErased) return { withdrawn: "no recipient" };
    // Never write to the author of a confidential response, whatever message was posted.
    if (invitation.isProtected) return { withdrawn: "the response is confidential" };
    const client = await deps.organization.readClient(tx, tx.clientId);
    const place = await deps.organization.findPlace(tx, invitation.locationId);
    const delivery = { invitation, addressee, reply, client, locationName: place?.name ?? client.name };
    return invitation.channel === "sms" ? writeText(deps, tx, delivery) : writeMail(deps, tx, delivery);
  });
}
