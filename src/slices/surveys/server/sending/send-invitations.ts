import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { getInvitationKey, invitationMessage } from "../invitation-message.ts";
import { addParticipation } from "../surveys.counting.repository.ts";
import { buildLinkEnd } from "../surveys.rules.ts";
import type { Invite, Recipient } from "./send-decision.rules.ts";
import { insertInvitations, type NewInvitation, type Origin } from "./invitations.repository.ts";

/** An invitation to create: its recipient, the decision and the source. */
export interface InvitationContext {
  readonly recipient: Recipient;
  readonly decision: Invite;
  readonly origin: Origin;
}

/** The current version of a survey, stored with each invitation. */
export interface SurveyNow {
  readonly id: number;
  readonly version: number;
}

/** The current day of the client. */
export interface SendingDay {
  readonly timeZone: string;
  readonly today: string;
}

type CreatedInvitation = NewInvitation & { readonly id: number };

function buildInvitation(
  { recipient, decision, origin }: InvitationContext,
  survey: SurveyNow,
  { timeZone, today }: SendingDay,
  now: Date,
): NewInvitation {
  const lastDay = recipient.audience === "employees" ? recipient.lastDay : null;
  return {
    ...decision,
    audience: recipient.audience,
    recipientId: recipient.id,
    origin,
    surveyId: survey.id,
    surveyVersion: survey.version,
    sentAt: now,
    sentOn: today,
    expiresAt: buildLinkEnd(timeZone, today, { surveyId: survey.id, lastDay }),
  };
}

// In one order everywhere, so that two runs that update the same cells wait for each other and never deadlock.
function toCells(created: readonly CreatedInvitation[]) {
  const cells = Map.groupBy(created, (each) => `${each.locationId}/${each.positionCategoryId ?? 0}`);
  return [...cells.values()]
    .flatMap((rows) => (rows[0] ? [{ first: rows[0], sent: rows.length }] : []))
    .toSorted(
      (a, b) =>
        a.first.locationId - b.first.locationId ||
        (a.first.positionCategoryId ?? 0) - (b.first.positionCategoryId ?? 0),
    );
}

/** Creates invitations: the rows, the day's participation, and the messages in the outbox. Returns the new ones. */
export async function sendInvitations(
  uow: UnitOfWork,
  requests: readonly InvitationContext[],
  survey: SurveyNow,
  day: SendingDay,
): Promise<readonly CreatedInvitation[]> {
  const created = await insertInvitations(
    uow,
    requests.map((request) => buildInvitation(request, survey, day, uow.now)),
  );
  for (const { first, sent } of toCells(created)) {
    const { locationId, positionCategoryId, surveyId } = first;
    const cell = { locationId, positionCategoryId, surveyId, day: day.today };
    await addParticipation(uow, cell, { sent, started: 0, completed: 0 });
  }
  for (const { id, channel } of created) {
    if (channel !== "print") await uow.post(invitationMessage, getInvitationKey(id), { invitationId: id });
  }
  return created;
}
