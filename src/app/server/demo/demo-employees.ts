import { addDays } from "#platform/server/clock.ts";
import { type History, findEmploymentPeriod } from "#slices/people/server/employments.rules.ts";
import type { Recipient } from "#slices/surveys/server/sending/send-decision.rules.ts";
import type { LocationProfile } from "./content/place-character.ts";
import { type Respondent, drawRespondent } from "./content/respondent.ts";
import { type InviteOptions, decideInvitations, type InvitationsPlan } from "./demo-invitations-plan.ts";
import { type CompanyCampaigns, buildEngagementInvitations } from "./demo-campaigns.ts";
import { toDayNumber, formatDay } from "./demo-days.ts";
import { reportInvited } from "./demo-invitations.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoPlace } from "./demo-places.ts";
import type { DemoContext } from "./demo-context.ts";
import type { DemoStaff } from "./demo-staff-rows.ts";

/** Days between an employee's notice and their last day. */
const NOTICE_DAYS = 14;
const PEOPLE_PER_BATCH = 500;

/** Days without a break at one company; an open one has no end. */
export interface Employment {
  readonly start: string;
  readonly end: string | null;
}

/** Employment periods without a free day between them are one employment. */
export function toEmployments(history: History): Employment[] {
  const found: { start: string; end: string | null }[] = [];
  for (const { startsOn, endsOn } of history) {
    const last = found.at(-1);
    const start = startsOn ?? "";
    if (last !== undefined && last.end !== null && addDays(last.end, 1) === start) last.end = endsOn;
    else found.push({ start, end: endsOn });
  }
  return found;
}

/** Returns the known facts of an employment on a day: of the last one that has begun, or the first. */
function findEmploymentOn(employments: readonly Employment[], day: string): Employment | undefined {
  return employments.findLast((each) => each.start <= day) ?? employments[0];
}

function getKnownLastDay(employment: Employment | undefined, day: number): string | null {
  const end = employment?.end ?? null;
  return end !== null && toDayNumber(end) - NOTICE_DAYS <= day ? end : null;
}

function toInvitations(
  employee: Employee,
  employments: readonly Employment[],
  campaigns: CompanyCampaigns,
): InviteOptions[] {
  const hires = employments.flatMap(({ start, end }) => {
    const key = `${employee.id}:${start}`;
    const from = toDayNumber(start);
    const after = ([30, 60, 90] as const).map((days) => {
      return { event: `hire_${days}` as const, key, day: from + days, knownFrom: from };
    });
    const leaves = { event: "last_day" as const, key, day: toDayNumber(end ?? start), knownFrom: 0 };
    return end === null ? after : [...after, { ...leaves, knownFrom: toDayNumber(end) - NOTICE_DAYS }];
  });
  const isEmployed = (day: string): boolean =>
    employments.some(({ start, end }) => start <= day && (end === null || end >= day));
  const yearly = buildEngagementInvitations(campaigns).filter(({ day }) => isEmployed(formatDay(day)));
  return [...hires.map((each) => ({ kind: "event" as const, ...each })), ...yearly];
}

interface DemoEmployeesContext extends DemoContext {
  readonly staff: DemoStaff;
  readonly places: readonly DemoPlace[];
  readonly campaigns: CompanyCampaigns;
}

/** Returns the place and position on a day, as an invitation freezes them. */
function buildRecipientOn(
  context: DemoEmployeesContext,
  employee: Employee,
  employments: readonly Employment[],
  day: number,
): Recipient {
  const { id, member, name, email } = employee;
  const text = formatDay(day);
  const employment = findEmploymentOn(employments, text);
  const post = findEmploymentPeriod(member.history, text);
  return {
    audience: "employees",
    id,
    firstName: name.first,
    lastName: name.last,
    email,
    phone: null,
    locale: member.locale,
    locationId: post?.locationId ?? null,
    positionCategoryId: context.staff.categoryIds.get(member.jobOpening.position.category) ?? null,
    startDate: employment?.start ?? null,
    lastDay: getKnownLastDay(employment, day),
    isArchived: false,
    isErased: false,
  };
}

function inviteEmployee(context: DemoEmployeesContext, employee: Employee): InvitationsPlan[] {
  const { first, todayNumber } = context.frame;
  const employments = toEmployments(employee.member.history);
  const invites = toInvitations(employee, employments, context.campaigns).filter(
    ({ day }) => day >= first && day < todayNumber,
  );
  const closes = new Map(context.places.map((place) => [place.id, place.closes]));
  const on = (day: number): Recipient => buildRecipientOn(context, employee, employments, day);
  const isLocationArchived = (day: number): boolean => {
    const { locationId } = on(day) as { readonly locationId: number | null };
    const end = closes.get(locationId ?? 0) ?? null;
    return end !== null && day > end;
  };
  return decideInvitations({ on, blocked: null, isLocationArchived }, invites);
}

/** Invites the employees of a company for all campaigns and events, and writes the outcome. */
export async function reportEmployees(context: DemoEmployeesContext): Promise<void> {
  const { sink, staff } = context;
  const characters = new Map<number, LocationProfile>(context.places.map((place) => [place.id, place.character]));
  // The place does not matter for people who are not invited.
  const [nowhere] = characters.values();
  if (nowhere === undefined) return;
  for (let at = 0; at < staff.employees.length; at += PEOPLE_PER_BATCH) {
    const all = staff.employees
      .slice(at, at + PEOPLE_PER_BATCH)
      .flatMap((employee) => inviteEmployee(context, employee).map((invited) => ({ employee, invited })));
    const count = all.filter(({ invited }) => invited.decision.kind === "invite").length;
    const ids = await sink.reserveIds("invitations", count);
    const people = new Map<Employee, Respondent>();
    let next = 0;
    for (const [index, { employee, invited }] of all.entries()) {
      const { member } = employee;
      const { decision, invite } = invited;
      const who = people.get(employee) ?? drawRespondent(member.random.fork(3), member.locale, 0);
      people.set(employee, who);
      const place = (decision.kind === "invite" && characters.get(decision.locationId)) || nowhere;
      const employment = findEmploymentOn(toEmployments(member.history), formatDay(invite.day));
      const invitee = {
        who: { place, respondent: who, category: member.jobOpening.position.category },
        residentId: null,
        personId: employee.id,
        lastDay: employment?.end ?? null,
      };
      const id = decision.kind === "invite" ? (ids[next++] ?? 0) : 0;
      reportInvited(context, member.random.fork(100 + index), { id, invited, invitee });
    }
    await sink.relieve();
  }
}
