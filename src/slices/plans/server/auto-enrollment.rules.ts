import { addDays } from "#platform/server/clock.ts";
import { effectiveOutcome, type TaskFacts } from "./task-states.rules.ts";

/** What a plan is for; onboarding and offboarding enroll by themselves. */
export type PlanType = "onboarding" | "offboarding" | "development";

/** Whom a plan enrolls by itself. */
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

/** What happens to someone. */
export type PlanEvent = "hire" | "notice";

const typeOf: Readonly<Record<PlanEvent, PlanType>> = { hire: "onboarding", notice: "offboarding" };

const fits = (allowed: readonly number[], id: number | null): boolean =>
  allowed.length === 0 || (id !== null && allowed.includes(id));

/** Where someone works and as what. */
export interface EnrollingPost {
  readonly positionId: number | null;
  readonly locationId: number | null;
}

/** True for a plan that someone at a post can be enrolled in: published, not archived, and for them. */
export function isFor(plan: Omit<PlanAudience, "planId" | "type">, post: EnrollingPost): boolean {
  if (plan.currentVersion === null || plan.isArchived) return false;
  return fits(plan.positionIds, post.positionId) && fits(plan.locationIds, post.locationId);
}

/** The plans that a hire or a notice enrolls someone in, without those that run already. */
export function plansFor(
  event: PlanEvent,
  post: EnrollingPost,
  plans: readonly PlanAudience[],
  running: ReadonlySet<number>,
): readonly PlanAudience[] {
  return plans.filter((plan) => plan.type === typeOf[event] && !running.has(plan.planId) && isFor(plan, post));
}

/** Days after a first day that came by file in which someone is still new. */
const NEW_FOR_DAYS = 30;

/**
 * What someone's employment, as a file left it, still has to tell plans: a hire where they are new and were never
 * enrolled for this first day, a notice where the last day is ahead and was never told. A company's first file enrolls
 * no one who has been there longer.
 */
export function eventsToCatchUp(
  { startDate, lastDay }: { readonly startDate: string | null; readonly lastDay: string | null },
  known: { readonly firstDays: ReadonlySet<string>; readonly lastDays: ReadonlySet<string> },
  today: string,
): readonly PlanEvent[] {
  if (lastDay !== null && lastDay < today) return [];
  const isNew = startDate !== null && startDate >= addDays(today, -NEW_FOR_DAYS) && !known.firstDays.has(startDate);
  const isLeaving = lastDay !== null && !known.lastDays.has(lastDay);
  return [...(isNew ? (["hire"] as const) : []), ...(isLeaving ? (["notice"] as const) : [])];
}

/** The day on which an enrollment's last task ended; null while one is open, and where there is none. */
export function completedOn(tasks: readonly TaskFacts[], today: string): string | null {
  const ends = tasks.map((task) => effectiveOutcome(task, today)?.on ?? null);
  const days = ends.filter((day) => day !== null).toSorted();
  return days.length < ends.length ? null : (days.at(-1) ?? null);
}

/** A task with the enrollments that it is done for. */
export interface SharedTask extends TaskFacts {
  readonly id: number;
  readonly enrollmentIds: readonly number[];
}

/** Which open tasks end with an enrollment: those that no other running enrollment needs. */
export function tasksOfNoOneElse(
  tasks: readonly SharedTask[],
  unenrolled: number,
  running: ReadonlySet<number>,
  today: string,
): readonly SharedTask[] {
  return tasks.filter(
    (task) =>
      task.enrollmentIds.includes(unenrolled) &&
      effectiveOutcome(task, today) === null &&
      !task.enrollmentIds.some((id) => id !== unenrolled && running.has(id)),
  );
}

const DONE: ReadonlySet<number> = new Set([1, 2]);

/** What of the tasks that a plan requests is there in someone's running enrollments, open or done, and what is missing. */
export function sharedWith<Request extends { readonly templateId: number }>(
  request: readonly Request[],
  running: readonly (TaskFacts & { readonly id: number; readonly templateId: number })[],
): { readonly shared: readonly number[]; readonly missing: readonly Request[] } {
  const shared = new Map<number, number>();
  for (const { id, templateId, outcome } of running) {
    if (outcome === null || DONE.has(outcome.complianceId)) shared.set(templateId, id);
  }
  return {
    shared: request.flatMap(({ templateId }) => shared.get(templateId) ?? []),
    missing: request.filter(({ templateId }) => !shared.has(templateId)),
  };
}

/** The first and the last day of a task's enrollments, which overlap; the last one null while one runs. Null: there is none. */
export function activeSpan(
  enrollments: readonly { readonly enrolledOn: string; readonly endedOn: string | null }[],
): { readonly from: string; readonly until: string | null } | null {
  const [from] = enrollments.map(({ enrolledOn }) => enrolledOn).toSorted();
  if (from === undefined) return null;
  const ends = enrollments.flatMap(({ endedOn }) => endedOn ?? []);
  return { from, until: ends.length < enrollments.length ? null : (ends.toSorted().at(-1) ?? null) };
}

/** A task as far as it says when its enrollment will be complete. */
export interface EndingTask extends TaskFacts {
  readonly templateId: number;
  /** The template whose task it is counted from; null where it is counted from a day. */
  readonly afterTemplateId: number | null;
  /** Days after its anchor. */
  readonly offsetDays: number;
}

/** The day on which a task ended, is due, or will be due once what it waits for has ended as planned; null: not known. */
function expectedEnd(task: EndingTask, byTemplate: ReadonlyMap<number, EndingTask>, today: string): string | null {
  let at = task;
  let days = 0;
  // No way from task to task is longer than there are tasks, unless it goes round a circle.
  for (let step = 0; step < byTemplate.size; step += 1) {
    const known = effectiveOutcome(at, today)?.on ?? at.dates?.dueOn;
    if (known !== undefined) return addDays(known, days);
    const before = at.afterTemplateId === null ? undefined : byTemplate.get(at.afterTemplateId);
    if (before === undefined) return null;
    days += at.offsetDays;
    at = before;
  }
  return null;
}

/**
 * When an enrollment will be complete: the day of its last outcome, or the latest due date of what is open, tasks that
 * wait for another one counted from when that is due, but never before today; null where no task has such a day.
 */
export function planEndOn(tasks: readonly EndingTask[], today: string): string | null {
  const done = completedOn(tasks, today);
  if (done !== null) return done;
  const byTemplate = new Map(tasks.map((task) => [task.templateId, task]));
  const open = tasks.filter((task) => effectiveOutcome(task, today) === null);
  const days = open.flatMap((task) => expectedEnd(task, byTemplate, today) ?? []);
  const last = days.toSorted().at(-1) ?? null;
  // What is past due can be done today at the earliest.
  return last !== null && last < today ? today : last;
}
