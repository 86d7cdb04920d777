import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { invitationKey, invitationMessage } from "../invitation-message.ts";
import { addParticipation } from "../surveys.counting.repository.ts";
import { linkEndOf } from "../surveys.rules.ts";
import type { Invite, Recipient } from "./decide.rules.ts";
import { insertInvitations, type NewInvitation, type Origin } from "./invitations.repository.ts";

/** Somebody who is to be asked, and by what. */
export interface Asking {
  readonly recipient: Recipient;
  readonly decision: Invite;
  readonly origin: Origin;
}

/** The survey as it is now, frozen with each invitation. */
export interface SurveyNow {
  readonly id: number;
  readonly version: number;
}

/** The client's day of sending. */
export interface SendingDay {
  readonly timeZone: string;
  readonly today: string;
}

type Made = NewInvitation & { readonly id: number };

function invitationOf(
  { recipient, decision, origin }: Asking,
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
    expiresAt: linkEndOf(timeZone, today, { surveyId: survey.id, lastDay }),
  };
}

// In one order everywhere, so that two runs that count in the same places queue up and never cross.
function cellsOf(made: readonly Made[]) {
  const cells = Map.groupBy(made, (each) => `${each.locationId}/${each.positionCategoryId ?? 0}`);
  return [...cells.values()]
    .flatMap((rows) => (rows[0] ? [{ first: rows[0], sent: rows.length }] : []))
    .toSorted(
      (a, b) =>
        a.first.locationId - b.first.locationId ||
        (a.first.positionCategoryId ?? 0) - (b.first.positionCategoryId ?? 0),
    );
}

/** Makes invitations: the rows, the participation of the day, the messages in the outbox. Returns those that are new. */
export async function sendInvitations(
  uow: UnitOfWork,
  askings: readonly Asking[],
  survey: SurveyNow,
  day: SendingDay,
): Promise<readonly Made[]> {
  const made = await insertInvitations(
    uow,
    askings.map((asking) => invitationOf(asking, survey, day, uow.now)),
  );
  for (const { first, sent } of cellsOf(made)) {
    const { locationId, positionCategoryId, surveyId } = first;
    const cell = { locationId, positionCategoryId, surveyId, day: day.today };
    await addParticipation(uow, cell, { sent, started: 0, completed: 0 });
  }
  for (const { id, channel } of made) {
    if (channel !== "print") await uow.post(invitationMessage, invitationKey(id), { invitationId: id });
  }
  return made;
}
