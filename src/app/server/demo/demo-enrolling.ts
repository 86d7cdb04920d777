import { addDays } from "#platform/server/clock.ts";
import {
  type Placement,
  type EmploymentPeriod,
  findEmploymentPeriod,
} from "#slices/people/server/employments.rules.ts";
import { selectPlans } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";
import type { Random } from "./content/random.ts";
import { toDayNumber, formatDay, type DemoFrame } from "./demo-days.ts";
import { type Employment, toEmployments } from "./demo-employees.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { WrittenPlan } from "./demo-plans-rows.ts";

/** Plans that begin together for an employee; a task that several of them share is done once. */
export interface PlanStart {
  readonly plans: readonly WrittenPlan[];
  readonly enrolledOn: string;
  readonly startDate: string;
  readonly lastDay: string | null;
  /** The day on which the employee leaves and open tasks end; null where they stay, or in an offboarding. */
  readonly endsOn: string | null;
}

const NOTICE_DAYS = 14;
const DEVELOPED = 0.3;
/** Days after the first one on which development begins at the earliest. */
const SETTLED_IN = 150;

/** Returns the place and position on a day; on a day without work, those before or after it. */
export function getPlacementOn(employee: Employee, day: string): Placement {
  const { history } = employee.member;
  const hasBegun = (period: EmploymentPeriod): boolean => period.startsOn === null || period.startsOn <= day;
  const found = findEmploymentPeriod(history, day) ?? history.findLast(hasBegun) ?? history[0];
  return { locationId: found?.locationId ?? null, positionId: found?.positionId ?? null };
}

const NO_PLANS: ReadonlySet<number> = new Set();

function buildDevelopment(
  random: Random,
  frame: DemoFrame,
  employee: Employee,
  { start, end }: Employment,
  plans: readonly WrittenPlan[],
) {
  const from = Math.max(toDayNumber(start) + SETTLED_IN, frame.first);
  const until = Math.min(end === null ? frame.todayNumber : toDayNumber(end), frame.todayNumber) - NOTICE_DAYS;
  if (from > until || !random.happens(DEVELOPED)) return [];
  const enrolledOn = formatDay(random.between(from, until));
  const { positionId } = getPlacementOn(employee, enrolledOn);
  const fitting = plans.filter(
    ({ type, positionIds }) => type === "development" && positionIds.includes(positionId ?? 0),
  );
  return fitting.length === 0 ? [] : [{ plans: fitting, enrolledOn, startDate: start, lastDay: null, endsOn: end }];
}

function buildEmploymentStarts(
  random: Random,
  frame: DemoFrame,
  employee: Employee,
  employment: Employment,
  plans: readonly WrittenPlan[],
): readonly PlanStart[] {
  const { start, end } = employment;
  const first = formatDay(frame.first);
  const selectWrittenPlans = (found: ReturnType<typeof selectPlans>): WrittenPlan[] =>
    plans.filter(({ planId }) => found.some((each) => each.planId === planId));
  const found: PlanStart[] = [];
  if (start >= first && start < frame.today) {
    const enrolledOn = addDays(start, -random.between(3, 10));
    const hired = selectWrittenPlans(selectPlans("hire", getPlacementOn(employee, start), plans, NO_PLANS));
    found.push({ plans: hired, enrolledOn, startDate: start, lastDay: null, endsOn: end });
  }
  found.push(...buildDevelopment(random, frame, employee, employment, plans));
  if (end !== null && end >= first && end < frame.today) {
    const noticed = addDays(end, -NOTICE_DAYS);
    const leaving = selectWrittenPlans(selectPlans("notice", getPlacementOn(employee, end), plans, NO_PLANS));
    const enrolledOn = noticed < start ? start : noticed;
    found.push({ plans: leaving, enrolledOn, startDate: start, lastDay: end, endsOn: null });
  }
  return found;
}

/** Returns all enrollments of an employee over the years: on arrival, later, and on leaving. */
export function buildPlanStarts(
  random: Random,
  frame: DemoFrame,
  employee: Employee,
  plans: readonly WrittenPlan[],
): readonly PlanStart[] {
  const employments = toEmployments(employee.member.history);
  return employments
    .flatMap((employment, index) => buildEmploymentStarts(random.fork(index), frame, employee, employment, plans))
    .filter((beginning) => beginning.plans.length > 0);
}
