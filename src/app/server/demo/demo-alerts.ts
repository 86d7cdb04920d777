import { toLocalDate, buildHour } from "#platform/server/clock.ts";
import { toDeadlines } from "#slices/alerts/server/alert-clock.rules.ts";
import { type AlertRule, defaultAlertRules } from "#slices/alerts/server/alert-rules.rules.ts";
import { findOwner } from "#slices/alerts/server/alert-owner.rules.ts";
import { getReasonNames, findReasons } from "#slices/alerts/server/alerts.rules.ts";
import { toLatest } from "#slices/people/server/employments.rules.ts";
import type { QuestionAnswer } from "#slices/surveys/server/answers.rules.ts";
import { toSignals, wantsContact } from "#slices/surveys/server/on-resident-response.ts";
import { getAlertOutcome, computeMinutesBetween } from "./demo-alert-outcomes.ts";
import { pickAlertComment } from "./content/notes.ts";
import type { Random } from "./content/random.ts";
import type { DemoAccess } from "./demo-access.ts";
import { toDayNumber, formatDay } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";
import type { AlertHandlers, InvitedPerson, DemoContext } from "./demo-context.ts";

const getRule = (hasServiceIssue: boolean): AlertRule =>
  hasServiceIssue ? defaultAlertRules.service_issue : defaultAlertRules.unlikely_to_renew;

/** The location's manager once employed, else an administrator. New alerts follow the product's rule. */
export function createAlertHandlers(
  access: readonly DemoAccess[],
  administratorId: number,
  places: readonly DemoPlace[],
): AlertHandlers {
  const zones = new Map(places.map(({ id, community }) => [id, community.zone]));
  const managers = access.filter(({ role }) => role === "property_manager");
  const byLocation = new Map(
    managers.flatMap(({ employee, locationIds }) =>
      locationIds.map((id) => [id, { id: employee.id, since: toLatest(employee.member.history)?.startDate ?? "" }]),
    ),
  );
  const candidates = access.map(({ employee, ...right }) => ({ personId: employee.id, ...right }));
  return {
    getResolver: (locationId, day) => {
      const manager = byLocation.get(locationId);
      return manager !== undefined && manager.since <= day ? manager.id : administratorId;
    },
    findOwner: (locationId, hasServiceIssue) =>
      findOwner(candidates, { locationId, regionId: null }, getRule(hasServiceIssue).ownerLevel)?.personId ?? null,
    getZone: (locationId) => zones.get(locationId) ?? "UTC",
  };
}

/** Alerts have clocks since this many days before the demo's present. */
const CLOCK_DAYS = 90;

/** The clock, the owner and the resident's verification of an alert; none on alerts older than the clocks. */
function buildAlertHandling(
  context: DemoContext,
  alert: { readonly id: number; readonly locationId: number; readonly hasServiceIssue: boolean; readonly from: Date },
  resolved: Resolution,
) {
  const { frame, alertHandlers } = context;
  const { id, locationId, hasServiceIssue, from } = alert;
  const age = frame.asOf.getTime() - from.getTime();
  const { completed_at: completedAt } = resolved;
  const outcome = getAlertOutcome(frame, { id, from }, completedAt);
  if (age > CLOCK_DAYS * DAY_MS) return { owner_id: null, first_response_due: null, resolve_due: null, ...outcome };
  const { firstResponseDue, resolveDue } = toDeadlines({
    rule: getRule(hasServiceIssue),
    zone: alertHandlers.getZone(locationId),
    from,
  });
  // Every third open one has been answered.
  const answeredAt = new Date(from.getTime() + HOUR_MS);
  const isAnswered = id % ANSWERED_EVERY === 0 && answeredAt < frame.asOf;
  return {
    owner_id: alertHandlers.findOwner(locationId, hasServiceIssue),
    first_response_due: firstResponseDue,
    resolve_due: resolveDue,
    ...outcome,
    ...(completedAt === null && isAnswered
      ? { acknowledged_at: answeredAt, answered_minutes: computeMinutesBetween(from, answeredAt) }
      : {}),
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANSWERED_EVERY = 3;
/** Most alerts of the last days are open, so that there is work to see; hardly any of the older ones are. */
const RECENT_DAYS = 14;
const SHARE_RESOLVED = { recent: 0.35, older: 0.99 };
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

/** Writes the alert that a completed response opens by the product's own rule, and its resolution, if any. */
export function writeAlertHistory(
  context: DemoContext,
  random: Random,
  { id, invited, invitee }: InvitedPerson,
  response: {
    readonly at: Date;
    readonly on: string;
    readonly given: readonly QuestionAnswer[];
  },
): void {
  const { decision, surveyId } = invited;
  if (invitee.residentId === null || decision.kind === "skip") return;
  const { at, on, given } = response;
  const reasons = findReasons({
    signals: decision.isProtected ? null : toSignals(given),
    wantsContact: wantsContact(given),
  });
  const [reason] = reasons === null ? [] : getReasonNames(reasons);
  if (reasons === null || reason === undefined) return;
  const resolve = (): Resolution => {
    const isRecent = context.frame.asOf.getTime() - at.getTime() <= RECENT_DAYS * DAY_MS;
    if (!random.happens(isRecent ? SHARE_RESOLVED.recent : SHARE_RESOLVED.older)) return open;
    // Most are followed up within days, some after weeks.
    const day = toDayNumber(on) + 1 + Math.floor(LONGEST_DAYS * random.next() ** 3);
    const completed_at = context.days.toInstant(day, random.between(WORKING_FROM, WORKING_UNTIL));
    if (completed_at >= context.frame.asOf) return open;
    const completed_on = formatDay(day);
    const completed_by = context.alertHandlers.getResolver(decision.locationId, completed_on);
    return { completed_at, completed_on, completed_by, comment: pickAlertComment(random, reason) };
  };
  const { locationId } = decision;
  const { hasServiceIssue } = reasons;
  // As in the product: no row discloses the hour of a confidential response.
  const zone = context.alertHandlers.getZone(locationId);
  const createdAt = decision.isProtected ? buildHour(zone, toLocalDate(zone, at), 0) : at;
  const resolved = resolve();
  context.sink.add("alerts", {
    invitation_id: id,
    survey_id: surveyId,
    location_id: locationId,
    resident_id: invitee.residentId,
    lease_id: decision.leaseId,
    is_protected: decision.isProtected,
    has_service_issue: hasServiceIssue,
    is_unlikely: reasons.isUnlikely,
    wants_contact: reasons.wantsContact,
    created_at: createdAt,
    created_on: on,
    ...resolved,
    ...buildAlertHandling(context, { id, locationId, hasServiceIssue, from: createdAt }, resolved),
  });
}
