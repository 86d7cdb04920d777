import { settledOutcome, type TaskFacts } from "./task-states.rules.ts";

/** What a plan is for; onboarding and offboarding enrol by themselves. */
export type PlanType = "onboarding" | "offboarding" | "development";

/** Whom a plan enrols by itself. */
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

/** What happens to somebody. */
export type PlanEvent = "hire" | "notice";

const typeOf: Readonly<Record<PlanEvent, PlanType>> = { hire: "onboarding", notice: "offboarding" };

const fits = (allowed: readonly number[], id: number | null): boolean =>
  allowed.length === 0 || (id !== null && allowed.includes(id));

/** The plans that a hire or a notice enrols somebody in, without those that run already. */
export function plansFor(
  event: PlanEvent,
  post: { readonly positionId: number | null; readonly locationId: number | null },
  plans: readonly PlanAudience[],
  running: ReadonlySet<number>,
): readonly PlanAudience[] {
  return plans.filter(
    (plan) =>
      plan.type === typeOf[event] &&
      plan.currentVersion !== null &&
      !plan.isArchived &&
      !running.has(plan.planId) &&
      fits(plan.positionIds, post.positionId) &&
      fits(plan.locationIds, post.locationId),
  );
}

/** The day on which an enrollment's last task ended; null while one is open, and where there is none. */
export function completedOn(tasks: readonly TaskFacts[], today: string): string | null {
  const ends = tasks.map((task) => settledOutcome(task, today)?.on ?? null);
  const days = ends.filter((day) => day !== null).toSorted();
  return days.length < ends.length ? null : (days.at(-1) ?? null);
}

/** A task with the enrollments that it is done for. */
export interface SharedTask extends TaskFacts {
  readonly id: number;
  readonly enrollmentIds: readonly number[];
}

/** Which open tasks end with an enrollment: those that no other running enrollment needs. */
export function tasksOfNobodyElse(
  tasks: readonly SharedTask[],
  unenrolled: number,
  running: ReadonlySet<number>,
  today: string,
): readonly SharedTask[] {
  return tasks.filter(
    (task) =>
      task.enrollmentIds.includes(unenrolled) &&
      settledOutcome(task, today) === null &&
      !task.enrollmentIds.some((id) => id !== unenrolled && running.has(id)),
  );
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

/** When an enrollment will be complete, as its tasks' due dates say; null where no task has one. */
export function planEndOn(tasks: readonly TaskFacts[], today: string): string | null {
  const done = completedOn(tasks, today);
  if (done !== null) return done;
  const due = tasks.flatMap((task) => (settledOutcome(task, today) === null ? (task.dates?.dueOn ?? []) : []));
  return due.toSorted().at(-1) ?? null;
}
