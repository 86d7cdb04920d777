import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type OutboxRenderer, buildRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { renderInvitationMail } from "#slices/surveys/emails/invitation-mail.tsx";
import { getEffectiveExpiry, findAddressee } from "./survey-recipient.ts";
import { estimateMinutes } from "./answers.rules.ts";
import { invitationMessage } from "./invitation-message.ts";
import { formatInvitationText } from "./invitation-text.rules.ts";
import { getLastDay, surveyTexts } from "./pages/survey-texts.ts";
import {
  type Delivery,
  type DeliveryDeps,
  findMailAddress,
  findTextNumber,
  mintSurveyLink,
} from "./survey-delivery.ts";
import { findInvitation } from "./surveys.read-model.ts";
import { toState } from "./surveys.rules.ts";

/** An invitation that is ready to be sent. */
interface InvitationDelivery extends Delivery {
  readonly expiresAt: Date;
  readonly isReminder: boolean;
}

const mint = (
  deps: DeliveryDeps,
  tx: ClientTx,
  { invitation: { id }, expiresAt }: InvitationDelivery,
  way: "s" | "r",
) => mintSurveyLink(deps, tx, { id, expiresAt }, way);

/** Returns the page to switch to texts, for residents with a number that has not agreed to texts; otherwise null. */
async function findTextsUrl(
  deps: DeliveryDeps,
  tx: ClientTx,
  { addressee }: InvitationDelivery,
  email: string,
): Promise<string | null> {
  const { phone, audience } = addressee;
  if (audience !== "residents" || phone === null) return null;
  const consented = await deps.messaging.readConsentedNumbers(tx, [phone]);
  return consented.has(phone) ? null : deps.messaging.createOptInUrl(tx, email, deps.clock.now());
}

async function writeMail(deps: DeliveryDeps, tx: ClientTx, delivery: InvitationDelivery): Promise<RenderResult> {
  const { invitation, addressee, client, locationName, expiresAt, isReminder } = delivery;
  const address = await findMailAddress(deps, tx, delivery);
  if (!("email" in address)) return address;
  const { email } = address;
  const survey = await deps.readSurvey(tx, invitation.surveyId, invitation.surveyVersion);
  const language = addressee.locale;
  const isForResident = addressee.audience === "residents";
  const optOut = await deps.messaging.createOptOutLinks(tx, email, deps.clock.now());
  const mail = renderInvitationMail({
    language,
    firstName: addressee.firstName,
    clientName: client.name,
    locationName,
    surveyName: survey.name[language],
    intro: survey.intro[language],
    minutes: estimateMinutes(survey),
    lastDay: getLastDay(expiresAt, client.timeZone, language),
    whoSees: surveyTexts[language].who({
      clientName: client.name,
      locationName,
      isProtected: invitation.isProtected,
      isForResident,
    }),
    url: await mint(deps, tx, delivery, "s"),
    isForResident,
    isReminder,
    optOutUrl: optOut.pageUrl,
    postalAddress: client.postalAddress,
    textsUrl: await findTextsUrl(deps, tx, delivery, email),
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: optOut.oneClickUrl } };
}

async function writeText(deps: DeliveryDeps, tx: ClientTx, delivery: InvitationDelivery): Promise<RenderResult> {
  const { invitation, addressee, client, locationName, isReminder } = delivery;
  // Before anything is minted: a postponed text is rendered again later.
  const number = await findTextNumber(deps, tx, delivery);
  if (!("phone" in number)) return number;
  const survey = await deps.readSurvey(tx, invitation.surveyId, invitation.surveyVersion);
  const text = formatInvitationText({
    language: addressee.locale,
    clientName: client.name,
    locationName,
    minutes: estimateMinutes(survey),
    isReminder,
    url: await mint(deps, tx, delivery, "r"),
  });
  return { sms: { to: number.phone, text }, zone: number.zone };
}

/** Renders the slice's messages at the time of sending; messages that no longer apply are withdrawn. */
export function buildSurveysRenderers(deps: DeliveryDeps): OutboxRenderer[] {
  async function findWithdrawal(
    tx: ClientTx,
    { invitation, addressee, client, expiresAt }: InvitationDelivery,
  ): Promise<string | null> {
    const now = deps.clock.now();
    const state = toState({ completedAt: invitation.completedAt, expiresAt }, now);
    if (state !== "open") return `the invitation is ${state}`;
    if (addressee.audience === "employees") return null;
    const today = toLocalDate(client.timeZone, now);
    const hasLease = invitation.leaseId !== null && (await deps.residents.isLeaseActive(tx, invitation.leaseId, today));
    return hasLease ? null : "the lease has ended";
  }

  return [
    buildRenderer(invitationMessage, async (tx, { invitationId, reminder }) => {
      const invitation = await findInvitation(tx, invitationId);
      const addressee = invitation && (await findAddressee(deps, tx, invitation));
      if (!addressee || addressee.isErased) return { withdrawn: "no recipient" };
      const client = await deps.organization.readClient(tx, tx.clientId);
      const place = await deps.organization.findPlace(tx, invitation.locationId);
      const expiresAt = getEffectiveExpiry(client.timeZone, invitation, addressee);
      const locationName = place?.name ?? client.name;
      const delivery = { invitation, addressee, client, locationName, expiresAt, isReminder: reminder !== undefined };
      const withdrawn = await findWithdrawal(tx, delivery);
      if (withdrawn !== null) return { withdrawn };
      return invitation.channel === "sms" ? writeText(deps, tx, delivery) : writeMail(deps, tx, delivery);
    }),
  ];
}
