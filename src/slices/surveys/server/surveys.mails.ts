import { type Clock, localDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type OutboxRenderer, renderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { Client, OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { renderInvitationMail } from "#slices/surveys/emails/invitation-mail.tsx";
import { type SurveyRecipient, type AddresseeSources, findAddressee, effectiveExpiry } from "./survey-recipient.ts";
import { minutesFor } from "./answers.rules.ts";
import { invitationMessage } from "./invitation-message.ts";
import { invitationText } from "./invitation-text.rules.ts";
import { getLastDay, surveyTexts } from "./pages/survey-texts.ts";
import type { SurveyReader } from "./survey-definitions.ts";
import { findInvitation, type Invitation } from "./surveys.read-model.ts";
import { toState } from "./surveys.rules.ts";

interface Deps extends AddresseeSources {
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
  readonly messaging: MessagingApi;
  readonly sharing: SharingApi;
  readonly surveys: SurveyReader;
  readonly publicUrl: () => string;
}

/** An invitation that is still to be sent, with everything that its words need. */
interface Ready {
  readonly invitation: Invitation;
  readonly addressee: SurveyRecipient;
  readonly client: Client;
  readonly locationName: string;
  readonly expiresAt: Date;
  readonly isReminder: boolean;
}

async function mint(deps: Deps, tx: ClientTx, { invitation, expiresAt }: Ready): Promise<string> {
  const now = deps.clock.now();
  return deps.sharing.mintToken(tx, { purpose: "survey", objectId: invitation.id, expiresAt, now });
}

/** A resident with a number that has not agreed to texts is offered them. */
async function textsUrl(deps: Deps, tx: ClientTx, { addressee }: Ready, email: string): Promise<string | null> {
  const { phone, audience } = addressee;
  if (audience !== "residents" || phone === null) return null;
  const consented = await deps.messaging.consentedNumbers(tx, [phone]);
  return consented.has(phone) ? null : deps.messaging.optInUrl(tx, email, deps.clock.now());
}

async function writeMail(deps: Deps, tx: ClientTx, ready: Ready): Promise<RenderResult> {
  const { invitation, addressee, client, locationName, expiresAt, isReminder } = ready;
  const email = addressee.email?.toLowerCase() ?? "";
  if (!isMailAddress(email)) return { withdrawn: "no email address" };
  const block = (await deps.messaging.blockedAddresses(tx, [email])).get(email);
  if (block !== undefined) return { withdrawn: `the address has ${block === "bounced" ? "bounced" : "opted out"}` };
  const survey = await deps.surveys(tx, invitation.surveyId, invitation.surveyVersion);
  const language = addressee.locale;
  const isForResident = addressee.audience === "residents";
  const optOut = await deps.messaging.optOutLinks(tx, email, deps.clock.now());
  const mail = renderInvitationMail({
    language,
    firstName: addressee.firstName,
    clientName: client.name,
    locationName,
    surveyName: survey.name[language],
    intro: survey.intro[language],
    minutes: minutesFor(survey),
    lastDay: getLastDay(expiresAt, client.timeZone, language),
    whoSees: surveyTexts[language].who({
      clientName: client.name,
      locationName,
      isProtected: invitation.isProtected,
      isForResident,
    }),
    url: `${deps.publicUrl()}/s/${await mint(deps, tx, ready)}`,
    isForResident,
    isReminder,
    optOutUrl: optOut.pageUrl,
    postalAddress: client.postalAddress,
    textsUrl: await textsUrl(deps, tx, ready, email),
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: optOut.oneClickUrl } };
}

async function writeText(deps: Deps, tx: ClientTx, ready: Ready): Promise<RenderResult> {
  const { invitation, addressee, client, locationName, isReminder } = ready;
  const email = addressee.email?.toLowerCase() ?? "";
  const block = email === "" ? undefined : (await deps.messaging.blockedAddresses(tx, [email])).get(email);
  // Someone who said no is asked by no way at all.
  if (block === "opted_out") return { withdrawn: "the address has opted out" };
  const { phone } = addressee;
  const consented = phone === null ? new Set<string>() : await deps.messaging.consentedNumbers(tx, [phone]);
  if (phone === null || !consented.has(phone)) return { withdrawn: "number hasn’t opted in to texts" };
  // Before anything is minted: a text that must wait is rendered again when its time has come.
  const now = deps.clock.now();
  const zone = (await deps.organisation.zone(tx, invitation.locationId)) ?? client.timeZone;
  const instant = deps.messaging.nextTextInstant(zone, now);
  if (instant > now) return { postponed: instant };
  const survey = await deps.surveys(tx, invitation.surveyId, invitation.surveyVersion);
  const text = invitationText({
    language: addressee.locale,
    clientName: client.name,
    locationName,
    minutes: minutesFor(survey),
    isReminder,
    url: `${deps.publicUrl()}/r/${await mint(deps, tx, ready)}`,
  });
  return { sms: { to: phone, text }, zone };
}

/** Renders the slice's messages at the moment of sending; what no longer holds is withdrawn, not sent. */
export function surveysRenderers(deps: Deps): OutboxRenderer[] {
  async function whyNot(tx: ClientTx, { invitation, addressee, client, expiresAt }: Ready): Promise<string | null> {
    const now = deps.clock.now();
    const state = toState({ completedAt: invitation.completedAt, expiresAt }, now);
    if (state !== "open") return `the invitation is ${state}`;
    if (addressee.audience === "employees") return null;
    const today = localDate(client.timeZone, now);
    const hasLease = invitation.leaseId !== null && (await deps.residents.isLeaseActive(tx, invitation.leaseId, today));
    return hasLease ? null : "the lease has ended";
  }

  return [
    renderer(invitationMessage, async (tx, { invitationId, reminder }) => {
      const invitation = await findInvitation(tx, invitationId);
      const addressee = invitation && (await findAddressee(deps, tx, invitation));
      if (!addressee || addressee.isErased) return { withdrawn: "no recipient" };
      const client = await deps.organisation.client(tx, tx.clientId);
      const place = await deps.organisation.place(tx, invitation.locationId);
      const expiresAt = effectiveExpiry(client.timeZone, invitation, addressee);
      const locationName = place?.name ?? client.name;
      const ready = { invitation, addressee, client, locationName, expiresAt, isReminder: reminder !== undefined };
      const withdrawn = await whyNot(tx, ready);
      if (withdrawn !== null) return { withdrawn };
      return invitation.channel === "sms" ? writeText(deps, tx, ready) : writeMail(deps, tx, ready);
    }),
  ];
}
