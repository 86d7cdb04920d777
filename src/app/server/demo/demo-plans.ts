import { getActiveSpan } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { positions } from "./content/positions.ts";
import { type DemoFrame, ZoneDays } from "./demo-days.ts";
import { PlanLoadCounter } from "./demo-plan-load.ts";
import { type PlanStart, buildPlanStarts, getPlacementOn } from "./demo-enrolling.ts";
import { JobHolders } from "./demo-jobs.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoPlace } from "./demo-places.ts";
import { writePlans } from "./demo-plans-rows.ts";
import type { DemoSink } from "./demo-sink.ts";
import type { DemoStaff } from "./demo-staff-rows.ts";
import { writeTask } from "./demo-task-rows.ts";
import { simulateOutcomes, type SimulatedTask, simulateTasks } from "./demo-tasks.ts";

interface DemoPlansContext {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly frame: DemoFrame;
  readonly staff: DemoStaff;
  readonly places: readonly DemoPlace[];
}

const PLANS = 4000;
const MENTOR = 900;
const MORNING = 8 * 3600;
const AUTHOR = "Human Resources Manager";

/** Writes the outcome of the plans that began together for one employee. */
class PlanWriter {
  readonly #context: DemoPlansContext;
  readonly #authorId: number;
  readonly #holders: JobHolders;
  readonly #places: ReadonlyMap<number, DemoPlace>;
  readonly #categories: ReadonlyMap<number | null, number>;
  readonly #days = new Map<string, ZoneDays>();

  readonly #crowds: PlanLoadCounter;

  constructor(context: DemoPlansContext, authorId: number, loads: PlanLoadCounter) {
    this.#crowds = loads;
    this.#context = context;
    this.#authorId = authorId;
    const { staff, places } = context;
    this.#holders = new JobHolders(staff.employees, places, staff.positionIds);
    this.#places = new Map(places.map((place) => [place.id, place]));
    const categories = positions.map(({ name, category }): [number, number] => [
      staff.positionIds.get(name) ?? 0,
      staff.categoryIds.get(category) ?? 0,
    ]);
    this.#categories = new Map(categories);
  }

  async write(random: Random, employee: Employee, start: PlanStart): Promise<void> {
    const { sink, frame, company } = this.#context;
    const life = { today: frame.today, places: this.#places, crowds: this.#crowds };
    const { tasks, enrollments } = simulateOutcomes(simulateTasks(random, life, employee, start), start, frame.today);
    const { enrolledOn, startDate, lastDay, plans } = start;
    const { locationId } = getPlacementOn(employee, enrolledOn);
    const mentor_id = this.#holders.pickColleague(random.fork(MENTOR), locationId, startDate, employee.id);
    const ids = await sink.reserveIds("enrollments", plans.length);
    for (const [index, { plan, statusId, endedOn }] of enrollments.entries()) {
      sink.add("enrollments", {
        id: ids[index] ?? 0,
        person_id: employee.id,
        plan_id: plan.planId,
        plan_version: 1,
        status_id: statusId,
        enrolled_on: enrolledOn,
        start_date: startDate,
        last_day: lastDay,
        mentor_id,
        ...this.#toPlacement(employee, endedOn ?? frame.today),
        ended_on: endedOn,
      });
    }
    const taskIds = await sink.reserveIds("user_tasks", tasks.length);
    for (const [index, task] of tasks.entries()) {
      const id = taskIds[index] ?? 0;
      const at = this.#toPlacement(employee, task.outcome?.on ?? frame.today);
      const assigneeIds = this.#assignees({ employee, task, mentor: mentor_id }, at.location_id);
      const its = enrollments.filter(({ plan }) => task.plans.includes(plan));
      const span = getActiveSpan(its.map(({ endedOn }) => ({ enrolledOn, endedOn })));
      const of = { span, employee, task, id, at, assigneeIds, enrolledOn, authorId: this.#authorId };
      writeTask(sink, random.fork(MENTOR + index + 1), { ...of, company, days: this.#daysAt(at.location_id) });
      for (const plan of task.plans) {
        sink.add("user_task_plans", { user_task_id: id, enrollment_id: ids[plans.indexOf(plan)] ?? 0 });
      }
    }
  }

  #toPlacement(employee: Employee, day: string) {
    const { locationId, positionId } = getPlacementOn(employee, day);
    const position_category_id = this.#categories.get(positionId) ?? null;
    return { location_id: locationId, position_id: positionId, position_category_id };
  }

  #daysAt(locationId: number | null): ZoneDays {
    const zone = this.#places.get(locationId ?? 0)?.community.zone ?? this.#context.company.zone;
    const days = this.#days.get(zone) ?? new ZoneDays(zone);
    this.#days.set(zone, days);
    return days;
  }

  #assignees(
    of: { employee: Employee; task: SimulatedTask; mentor: number | null },
    locationId: number | null,
  ): readonly number[] {
    const { assignee } = of.task.of.task;
    const day = of.task.outcome?.on ?? this.#context.frame.today;
    if (assignee === "employee") return [of.employee.id];
    if (assignee === "mentor") return of.mentor === null ? [] : [of.mentor];
    return assignee === "human_resources" ? [this.#authorId] : this.#holders.listLeaders(assignee, locationId, day);
  }
}

/** Writes a company's plans and the outcome of all enrollments over the years. */
export async function reportPlans(context: DemoPlansContext): Promise<void> {
  const { sink, company, frame, staff } = context;
  const active = staff.employees.filter(({ member }) => member.history.at(-1)?.endsOn === null);
  const author = active.find(({ member }) => member.jobOpening.position.name === AUTHOR) ?? active[0];
  if (author === undefined) return;
  const at = new ZoneDays(company.zone).toInstant(frame.first, MORNING);
  const plans = await writePlans({ sink, company, positionIds: staff.positionIds, authorId: author.id, at });
  const crowds = new PlanLoadCounter();
  const listStarts = (employee: Employee) =>
    buildPlanStarts(employee.member.random.fork(PLANS), frame, employee, plans).entries();
  for (const employee of staff.employees) {
    for (const [, { enrolledOn }] of listStarts(employee))
      crowds.add(getPlacementOn(employee, enrolledOn).locationId, enrolledOn);
  }
  const writer = new PlanWriter(context, author.id, crowds);
  for (const employee of staff.employees) {
    const random = employee.member.random.fork(PLANS);
    for (const [index, beginning] of listStarts(employee)) {
      await writer.write(random.fork(index + 1), employee, beginning);
    }
    await sink.relieve();
  }
}
