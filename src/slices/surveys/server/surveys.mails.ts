import { z } from "zod";
import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type OutboxRenderer, renderer, type Rendering } from "#platform/server/outbox/delivery.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { ResidentContact, ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { renderInvitationMail } from "#slices/surveys/emails/invitation-mail.tsx";
import { minutesFor } from "./answers.rules.ts";
import { lastDayOf, surveyTexts } from "./pages/survey-texts.ts";
import type { SurveyReader } from "./survey-definitions.ts";
import { findInvitation, type Invitation } from "./surveys.read-model.ts";
import { stateOf } from "./surveys.rules.ts";

/** "Mail this invitation": remembered without a token, which is minted when the mail is rendered. */
export const invitationMail: OutboxKind<{ invitationId: number }> = {
  name: "surveys.invitation",
  payload: z.object({ invitationId: z.number().int().positive() }),
};

interface Deps {
  readonly clock: Clock;
  readonly organisation: OrganisationApi;
  readonly residents: ResidentsApi;
  readonly sharing: SharingApi;
  readonly surveys: SurveyReader;
  readonly publicUrl: () => string;
}

async function writeMail(
  deps: Deps,
  tx: ClientTx,
  invitation: Invitation,
  contact: ResidentContact,
  email: string,
): Promise<Rendering> {
  const client = await deps.organisation.client(tx, tx.clientId);
  const place = await deps.organisation.place(tx, invitation.locationId);
  const survey = await deps.surveys(tx, invitation.surveyId, invitation.surveyVersion);
  const { id, expiresAt } = invitation;
  const token = await deps.sharing.mintToken(tx, { purpose: "survey", objectId: id, expiresAt, now: deps.clock.now() });
  const language = contact.locale;
  const locationName = place?.name ?? client.name;
  const mail = renderInvitationMail({
    language,
    firstName: contact.firstName,
    clientName: client.name,
    locationName,
    surveyName: survey.name[language],
    intro: survey.intro[language],
    minutes: minutesFor(survey),
    lastDay: lastDayOf(expiresAt, client.timeZone, language),
    whoSees: surveyTexts[language].who({
      clientName: client.name,
      locationName,
      isProtected: invitation.isProtected,
      isForResident: true,
    }),
    url: `${deps.publicUrl()}/s/${token}`,
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: null } };
}

/** Renders the slice's mails at the moment of sending; what no longer holds is withdrawn, not sent. */
export function surveysRenderers(deps: Deps): OutboxRenderer[] {
  async function whyNot(tx: ClientTx, invitation: Invitation): Promise<string | null> {
    const now = deps.clock.now();
    const state = stateOf(invitation, now);
    if (state !== "open") return `the invitation is ${state}`;
    const { timeZone } = await deps.organisation.client(tx, tx.clientId);
    const today = dayIn(timeZone, now);
    const hasLease = invitation.leaseId !== null && (await deps.residents.isLeaseActive(tx, invitation.leaseId, today));
    return hasLease ? null : "the lease has ended";
  }

  return [
    renderer(invitationMail, async (tx, { invitationId }) => {
      const invitation = await findInvitation(tx, invitationId);
      if (!invitation || invitation.residentId === null)
        return { withdrawn: "there is no such invitation of a resident" };
      const withdrawn = await whyNot(tx, invitation);
      if (withdrawn !== null) return { withdrawn };
      const contact = await deps.residents.contact(tx, invitation.residentId);
      if (!contact?.email || !isMailAddress(contact.email)) return { withdrawn: "the resident has no e-mail address" };
      return writeMail(deps, tx, invitation, contact, contact.email);
    }),
  ];
}
