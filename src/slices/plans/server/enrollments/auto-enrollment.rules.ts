import { addDays } from "#platform/server/clock.ts";
import { findEffectiveOutcome, type TaskFacts } from "../tasks/task-states.rules.ts";

/** Type of a plan. Onboarding and offboarding plans enroll people automatically. */
export type PlanType = "onboarding" | "offboarding" | "development";

/** A plan with the people whom it enrolls automatically. */
export interface PlanAudience {
  readonly planId: number;
  readonly type: PlanType;
  /** Null: never published. */
  readonly currentVersion: number | null;
  readonly isArchived: boolean;
  /** Empty: every position. */
  readonly positionIds: readonly number[];
  /** Empty: everywhere. */
  readonly locationIds: readonly number[];
}

/** Employment event that enrolls people. */
export type PlanEvent = "hire" | "notice";

const typeOf: Readonly<Record<PlanEvent, PlanType>> = { hire: "onboarding", notice: "offboarding" };

const isAllowed = (allowed: readonly number[], id: number | null): boolean =>
  allowed.length === 0 || (id !== null && allowed.includes(id));

/** Position and location of a person. */
export interface EnrollingPlacement {
  readonly positionId: number | null;
  readonly locationId: number | null;
}

/** Returns true for a published, unarchived plan whose audience includes the position and location. */
export function isInAudience(plan: Omit<PlanAudience, "planId" | "type">, placement: EnrollingPlacement): boolean {
  if (plan.currentVersion === null || plan.isArchived) return false;
  return isAllowed(plan.positionIds, placement.positionId) && isAllowed(plan.locationIds, placement.locationId);
}

/** Returns the plans that a hire or notice enrolls a person in, without plans that already run. */
export function selectPlans(
  event: PlanEvent,
  placement: EnrollingPlacement,
  plans: readonly PlanAudience[],
  running: ReadonlySet<number>,
): readonly PlanAudience[] {
  return plans.filter(
    (plan) => plan.type === typeOf[event] && !running.has(plan.planId) && isInAudience(plan, placement),
  );
}

/** Days after the first day in which a person from an imported file counts as new. */
const NEW_FOR_DAYS = 30;

/**
 * Returns the events that an imported employment must still trigger. A hire: the person is new and was never enrolled
 * for this first day. A notice: the last day is ahead and was never processed. A company's first file therefore enrolls
 * no one who has been there longer.
 */
export function selectEventsToCatchUp(
  { startDate, lastDay }: { readonly startDate: string | null; readonly lastDay: string | null },
  known: { readonly firstDays: ReadonlySet<string>; readonly lastDays: ReadonlySet<string> },
  today: string,
): readonly PlanEvent[] {
  if (lastDay !== null && lastDay < today) return [];
  const isNew = startDate !== null && startDate >= addDays(today, -NEW_FOR_DAYS) && !known.firstDays.has(startDate);
  const isLeaving = lastDay !== null && !known.lastDays.has(lastDay);
  return [...(isNew ? (["hire"] as const) : []), ...(isLeaving ? (["notice"] as const) : [])];
}

/**
 * Returns the day on which an enrollment's last task ended; null while a task is open and for an enrollment without
 * tasks.
 */
export function findCompletionDay(tasks: readonly TaskFacts[], today: string): string | null {
  const ends = tasks.map((task) => findEffectiveOutcome(task, today)?.on ?? null);
  const days = ends.filter((day) => day !== null).toSorted();
  return days.length < ends.length ? null : (days.at(-1) ?? null);
}

/** A task with the enrollments that it is done for. */
export interface SharedTask extends TaskFacts {
  readonly id: number;
  readonly enrollmentIds: readonly number[];
}

/** Returns the open tasks that end with an enrollment: those that no other running enrollment needs. */
export function selectUnsharedTasks(
  tasks: readonly SharedTask[],
  unenrolled: number,
  running: ReadonlySet<number>,
  today: string,
): readonly SharedTask[] {
  return tasks.filter(
    (task) =>
      task.enrollmentIds.includes(unenrolled) &&
      findEffectiveOutcome(task, today) === null &&
      !task.enrollmentIds.some((id) => id !== unenrolled && running.has(id)),
  );
}

const DONE: ReadonlySet<number> = new Set([1, 2]);

/**
 * Splits the tasks that a plan requests: those that running enrollments already have, open or done, and those that are
 * missing.
 */
export function splitSharedTasks<Request extends { readonly templateId: number }>(
  requests: readonly Request[],
  running: readonly (TaskFacts & { readonly id: number; readonly templateId: number })[],
): { readonly shared: readonly number[]; readonly missing: readonly Request[] } {
  const shared = new Map<number, number>();
  for (const { id, templateId, outcome } of running) {
    if (outcome === null || DONE.has(outcome.complianceId)) shared.set(templateId, id);
  }
  return {
    shared: requests.flatMap(({ templateId }) => shared.get(templateId) ?? []),
    missing: requests.filter(({ templateId }) => !shared.has(templateId)),
  };
}

/**
 * Returns the first and last day of a task's overlapping enrollments. `until` is null while one runs. Null without
 * enrollments.
 */
export function getActiveSpan(
  enrollments: readonly { readonly enrolledOn: string; readonly endedOn: string | null }[],
): { readonly from: string; readonly until: string | null } | null {
  const [from] = enrollments.map(({ enrolledOn }) => enrolledOn).toSorted();
  if (from === undefined) return null;
  const ends = enrollments.flatMap(({ endedOn }) => endedOn ?? []);
  return { from, until: ends.length < enrollments.length ? null : (ends.toSorted().at(-1) ?? null) };
}

/** The part of a task that decides when its enrollment will be complete. */
export interface EndingTask extends TaskFacts {
  readonly templateId: number;
  /** The template of the task that this one is counted from; null when it is counted from a day. */
  readonly afterTemplateId: number | null;
  /** Days after its anchor. */
  readonly offsetDays: number;
}

/**
 * Returns the day on which a task ended or is due. For a waiting task, adds its offset to the expected end of the task
 * before it. Null when unknown.
 */
function findExpectedEnd(task: EndingTask, byTemplate: ReadonlyMap<number, EndingTask>, today: string): string | null {
  let at = task;
  let days = 0;
  // A chain of tasks has at most as many steps as there are tasks, unless it is a cycle.
  for (let step = 0; step < byTemplate.size; step += 1) {
    const known = findEffectiveOutcome(at, today)?.on ?? at.dates?.dueOn;
    if (known !== undefined) return addDays(known, days);
    const before = at.afterTemplateId === null ? undefined : byTemplate.get(at.afterTemplateId);
    if (before === undefined) return null;
    days += at.offsetDays;
    at = before;
  }
  return null;
}

/**
 * Returns the day when an enrollment is expected to be complete: the day of its last outcome, or the latest due date of
 * its open tasks. Waiting tasks count from the due date of the task before them. Never before today; null when no task
 * has a day.
 */
export function getPlanEnd(tasks: readonly EndingTask[], today: string): string | null {
  const done = findCompletionDay(tasks, today);
  if (done !== null) return done;
  const byTemplate = new Map(tasks.map((task) => [task.templateId, task]));
  const open = tasks.filter((task) => findEffectiveOutcome(task, today) === null);
  const days = open.flatMap((task) => findExpectedEnd(task, byTemplate, today) ?? []);
  const last = days.toSorted().at(-1) ?? null;
  // A past due task can be completed today at the earliest.
  return last !== null && last < today ? today : last;
}
