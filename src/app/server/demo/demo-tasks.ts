import { addDays } from "#platform/server/clock.ts";
import { findCompletionDay } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";
import { findAnchorDay } from "#slices/plans/server/tasks/task-dates.rules.ts";
import { findEffectiveOutcome, type TaskFacts } from "#slices/plans/server/tasks/task-states.rules.ts";
import type { Random } from "./content/random.ts";
import type { PlanLoadCounter } from "./demo-plan-load.ts";
import { type PlanStart, getPlacementOn } from "./demo-enrolling.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoPlace } from "./demo-places.ts";
import type { WrittenPlan, WrittenTask } from "./demo-plans-rows.ts";
import { simulateTask } from "./demo-task-simulation.ts";

/** A person's task, for one or more of the plans that began together. */
export interface SimulatedTask extends TaskFacts {
  readonly of: WrittenTask;
  readonly plans: readonly WrittenPlan[];
}

/** The current state of an enrollment. */
export interface SimulatedEnrollment {
  readonly plan: WrittenPlan;
  readonly statusId: 1 | 2 | 5;
  readonly endedOn: string | null;
}

interface Life {
  readonly today: string;
  readonly places: ReadonlyMap<number, DemoPlace>;
  readonly crowds: PlanLoadCounter;
}

const CANCELED = 5;

/** A task that was open when its employee left is canceled then, unless it had been abandoned before. */
function endTask(task: TaskFacts, endsOn: string | null, today: string): TaskFacts {
  if (endsOn === null || endsOn >= today) return task;
  const settled = findEffectiveOutcome(task, endsOn);
  return { ...task, outcome: settled ?? { complianceId: CANCELED, on: endsOn } };
}

/** Returns the tasks of plans that began together, ordered so that tasks come after those that they wait for. */
export function simulateTasks(random: Random, life: Life, employee: Employee, start: PlanStart): SimulatedTask[] {
  const { plans, endsOn, enrolledOn } = start;
  const ends = new Map<number, string | null>();
  const yesterday = addDays(life.today, -1);
  const all = [...new Map(plans.flatMap(({ tasks }) => tasks).map((task) => [task.templateId, task])).values()];
  return all.map((of, index): SimulatedTask => {
    const anchored = findAnchorDay(of.schedule, start, (templateId) => ends.get(templateId) ?? null);
    const { locationId } = getPlacementOn(employee, enrolledOn);
    const task = simulateTask(random.fork(index), of.schedule, anchored, {
      task: of.task,
      place: life.places.get(locationId ?? 0) ?? null,
      crowd: life.crowds.countOthers(locationId, enrolledOn),
      enrolledOn,
      until: endsOn !== null && endsOn < yesterday ? endsOn : yesterday,
    });
    const ended = endTask(task, endsOn, life.today);
    ends.set(of.templateId, findEffectiveOutcome(ended, life.today)?.on ?? null);
    return { ...ended, of, plans: plans.filter(({ tasks }) => tasks.includes(of)) };
  });
}

/** Returns the outcome of each enrollment, and of the tasks once they are complete: then abandonments are stored. */
export function simulateOutcomes(
  tasks: readonly SimulatedTask[],
  { plans, endsOn }: PlanStart,
  today: string,
): { readonly tasks: readonly SimulatedTask[]; readonly enrollments: readonly SimulatedEnrollment[] } {
  const enrollments = plans.map((plan): SimulatedEnrollment => {
    const own = tasks.filter((task) => task.plans.includes(plan));
    const isLeft = endsOn !== null && endsOn < today;
    const isCanceled = own.some(({ outcome }) => outcome?.complianceId === CANCELED);
    const done = isCanceled ? null : findCompletionDay(own, today);
    if (done !== null) return { plan, statusId: 5, endedOn: done };
    return isLeft ? { plan, statusId: 2, endedOn: endsOn } : { plan, statusId: 1, endedOn: null };
  });
  const over = new Set(enrollments.filter(({ statusId }) => statusId !== 1).map(({ plan }) => plan));
  const stored = tasks.map((task) =>
    task.plans.some((plan) => over.has(plan)) ? { ...task, outcome: findEffectiveOutcome(task, today) } : task,
  );
  return { tasks: stored, enrollments };
}
