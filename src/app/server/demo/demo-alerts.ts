import { reasonNames, reasonsOf } from "#slices/alerts/server/alerts.rules.ts";
import { latestOf } from "#slices/people/server/employments.rules.ts";
import type { AnsweredQuestion } from "#slices/surveys/server/answers.rules.ts";
import { signalsOf, wantsContact } from "#slices/surveys/server/resident-answered.ts";
import { alertComment } from "./content/alert-comments.ts";
import type { Chance } from "./content/chance.ts";
import type { DemoAccess } from "./demo-access.ts";
import { dayNumber, dayText } from "./demo-days.ts";
import type { AlertHands, Invited, Telling } from "./demo-telling.ts";

/** The manager of the location, once there; before that whoever administrates the company. */
export function handsOf(access: readonly DemoAccess[], administratorId: number): AlertHands {
  const managers = access.filter(({ role }) => role === "property_manager");
  const byLocation = new Map(
    managers.flatMap(({ employee, locationIds }) =>
      locationIds.map((id) => [id, { id: employee.id, since: latestOf(employee.member.history)?.startDate ?? "" }]),
    ),
  );
  return (locationId, day) => {
    const manager = byLocation.get(locationId);
    return manager !== undefined && manager.since <= day ? manager.id : administratorId;
  };
}

const SHARE_RESOLVED = 0.93;
const LONGEST_DAYS = 16;
const WORKING_FROM = 9 * 3600;
const WORKING_UNTIL = 17 * 3600;

interface Resolution {
  readonly completed_at: Date | null;
  readonly completed_on: string | null;
  readonly completed_by: number | null;
  readonly comment: string | null;
}

const open: Resolution = { completed_at: null, completed_on: null, completed_by: null, comment: null };

/** Writes the alert that a completed response opens by the product's own rule, and how it was resolved, if it was. */
export function tellAlert(
  telling: Telling,
  chance: Chance,
  { id, asked, invitee }: Invited,
  response: {
    readonly at: Date;
    readonly on: string;
    readonly given: readonly AnsweredQuestion[];
  },
): void {
  const { decision, surveyId } = asked;
  if (invitee.residentId === null || decision.kind === "skip") return;
  const { at, on, given } = response;
  const reasons = reasonsOf({
    signals: decision.isProtected ? null : signalsOf(given),
    wantsContact: wantsContact(given),
  });
  const [reason] = reasons === null ? [] : reasonNames(reasons);
  if (reasons === null || reason === undefined) return;
  const resolve = (): Resolution => {
    if (!chance.happens(SHARE_RESOLVED)) return open;
    // Most are looked after within days, some after weeks.
    const day = dayNumber(on) + 1 + Math.floor(LONGEST_DAYS * chance.next() ** 3);
    const completed_at = telling.days.at(day, chance.between(WORKING_FROM, WORKING_UNTIL));
    if (completed_at >= telling.frame.asOf) return open;
    const completed_on = dayText(day);
    const completed_by = telling.hands(decision.locationId, completed_on);
    return { completed_at, completed_on, completed_by, comment: alertComment(chance, reason) };
  };
  telling.sink.add("alerts", {
    invitation_id: id,
    survey_id: surveyId,
    location_id: decision.locationId,
    resident_id: invitee.residentId,
    lease_id: decision.leaseId,
    is_protected: decision.isProtected,
    has_service_issue: reasons.hasServiceIssue,
    is_unlikely: reasons.isUnlikely,
    wants_contact: reasons.wantsContact,
    created_at: at,
    created_on: on,
    ...resolve(),
  });
}
