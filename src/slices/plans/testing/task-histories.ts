import { addDays } from "#platform/server/clock.ts";
import { getActiveSpan, type PlanType } from "../server/enrollments/auto-enrollment.rules.ts";
import { computeDates } from "../server/tasks/task-dates.rules.ts";
import type { ComplianceId, TaskDates, TaskOutcome } from "../server/tasks/task-states.rules.ts";

/** A generated task with all columns that metrics group by. */
export interface GeneratedTask {
  readonly id: number;
  readonly templateId: number;
  readonly personId: number;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly dates: TaskDates | null;
  readonly outcome: TaskOutcome | null;
  readonly enrollmentIds: readonly number[];
  readonly assigneeIds: readonly number[];
}

/** A generated enrollment. */
export interface GeneratedEnrollment {
  readonly id: number;
  readonly personId: number;
  readonly planId: number;
  readonly statusId: 1 | 2 | 3 | 4 | 5;
  readonly enrolledOn: string;
  readonly endedOn: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** A generated history. */
export interface GeneratedHistory {
  readonly tasks: readonly GeneratedTask[];
  readonly enrollments: readonly GeneratedEnrollment[];
}

/** Types of plans by id. Positions 1 and 2 have category 1; position 3 has none. */
export const planTypes: Readonly<Record<number, PlanType>> = {
  1: "onboarding",
  2: "offboarding",
  3: "development",
  4: "development",
};
export const findCategory = (positionId: number | null): number | null =>
  positionId === 1 || positionId === 2 ? 1 : null;

const PEOPLE = 30;
const TEMPLATES = 6;
const ENROLLMENTS = 90;

/** Returns a generator of whole numbers below a bound, from a seed. */
function createDraw(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % below;
  };
}

function drawOutcome(draw: (below: number) => number, dates: TaskDates | null, today: string): TaskOutcome | null {
  const kind = draw(7);
  if (kind > 4) return null;
  const complianceId = (kind + 1) as ComplianceId;
  if (dates === null) return { complianceId: complianceId === 4 ? 1 : complianceId, on: addDays(today, -draw(300)) };
  const on = complianceId === 4 ? dates.abandonOn : addDays(dates.dueOn, complianceId === 1 ? -draw(10) : draw(20));
  return on < today ? { complianceId, on } : null;
}

/** Moves dates so that one of them is today, yesterday, or the last day of June a year ago. */
function onTheEdge(draw: (below: number) => number, dates: TaskDates, today: string): TaskDates {
  const edge = [today, addDays(today, -1), `${Number(today.slice(0, 4)) - 1}-06-30`][draw(3)] ?? today;
  const from = [dates.alertOn, dates.dueOn, dates.abandonOn][draw(3)] ?? today;
  const shift = Math.round((Date.parse(edge) - Date.parse(from)) / 86_400_000);
  const shiftDay = (day: string): string => addDays(day, shift);
  return {
    alertOn: shiftDay(dates.alertOn),
    dueOn: shiftDay(dates.dueOn),
    escalateOn: shiftDay(dates.escalateOn),
    abandonOn: shiftDay(dates.abandonOn),
  };
}

function areOverlapping(one: GeneratedEnrollment, other: GeneratedEnrollment): boolean {
  const isBefore = (a: GeneratedEnrollment, b: GeneratedEnrollment): boolean =>
    a.endedOn !== null && a.endedOn < b.enrolledOn;
  return one.statusId !== 4 && other.statusId !== 4 && !isBefore(one, other) && !isBefore(other, one);
}

/** Generates two years of enrollments with tasks in every state: shared, unassigned and without location among them. */
export function generateHistory(seed: number, today: string): GeneratedHistory {
  const draw = createDraw(seed);
  const running = new Set<string>();
  const enrollments = Array.from({ length: ENROLLMENTS }, (_, index): GeneratedEnrollment => {
    const enrolledOn = addDays(today, -draw(800));
    const personId = 1 + draw(PEOPLE);
    const planId = 1 + draw(4);
    const isRunning = draw(3) === 0 && !running.has(`${personId} ${planId}`);
    if (isRunning) running.add(`${personId} ${planId}`);
    const ended = addDays(enrolledOn, draw(200));
    return {
      id: index + 1,
      personId,
      planId,
      statusId: isRunning ? 1 : ((2 + draw(4)) as 2 | 3 | 4 | 5),
      enrolledOn,
      endedOn: isRunning ? null : ended < today ? ended : today,
      locationId: draw(5) === 0 ? null : 1 + draw(3),
      positionId: draw(6) === 0 ? null : 1 + draw(3),
    };
  });
  const tasks = enrollments.flatMap((enrollment) =>
    Array.from({ length: 1 + draw(5) }, (): Omit<GeneratedTask, "id"> => {
      const offsets = { offsetDays: draw(60), alertDays: draw(10), escalateDays: draw(8), abandonDays: 8 + draw(40) };
      const schedule = { anchor: "enrollment", anchorTemplateId: null, ...offsets } as const;
      const planned = computeDates(schedule, enrollment.enrolledOn);
      const placed = draw(3) === 0 ? onTheEdge(draw, planned, today) : planned;
      const dates = draw(12) === 0 ? null : placed;
      // A task is shared while both enrollments run. Purged enrollments share nothing.
      const others = enrollments.filter(
        (each) =>
          each.personId === enrollment.personId && each.id !== enrollment.id && areOverlapping(each, enrollment),
      );
      const other = draw(3) === 0 ? others[draw(Math.max(1, others.length))] : undefined;
      return {
        templateId: 1 + draw(TEMPLATES),
        personId: enrollment.personId,
        locationId: enrollment.locationId,
        positionId: enrollment.positionId,
        dates,
        outcome: drawOutcome(draw, dates, today),
        enrollmentIds: [enrollment.id, ...(other ? [other.id] : [])],
        assigneeIds: [3, 4, 5].filter(() => draw(3) === 0),
      };
    }),
  );
  return { enrollments, tasks: tasks.map((task, index) => ({ ...task, id: index + 1 })) };
}

type Row = Readonly<Record<string, unknown>>;
const createNumbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const AT = new Date("2024-01-01T00:00:00Z");

function toDateColumns(dates: TaskDates | null): Row {
  if (dates === null) return {};
  const { alertOn: alert_on, dueOn: due_on, escalateOn: escalate_on, abandonOn: abandon_on } = dates;
  return { alert_on, due_on, first_due_on: due_on, escalate_on, abandon_on };
}

function toOutcomeColumns(outcome: TaskOutcome | null): Row {
  if (outcome === null) return {};
  const { complianceId: outcome_id, on: outcome_on } = outcome;
  const notes = {
    outcome_note: outcome_id === 3 ? "Moved away" : "",
    admin_note: outcome_id === 5 ? "Unenrolled" : "",
  };
  return { outcome_id, outcome_on, outcome_at: AT, ...notes };
}

function toTaskRow(task: GeneratedTask, enrollments: readonly GeneratedEnrollment[]): Row {
  const its = enrollments.filter(({ id, statusId }) => statusId !== 4 && task.enrollmentIds.includes(id));
  const span = getActiveSpan(its);
  const belongsTo = (type: PlanType): boolean => its.some(({ planId }) => planTypes[planId] === type);
  return {
    id: task.id,
    task_template_id: task.templateId,
    template_version: 1,
    person_id: task.personId,
    location_id: task.locationId,
    position_id: task.positionId,
    position_category_id: findCategory(task.positionId),
    zone: "America/Chicago",
    ...toDateColumns(task.dates),
    ...toOutcomeColumns(task.outcome),
    ...(span === null ? {} : { active_from: span.from, active_until: span.until }),
    is_onboarding: belongsTo("onboarding"),
    is_offboarding: belongsTo("offboarding"),
    is_development: belongsTo("development"),
    created_at: AT,
    updated_at: AT,
  };
}

function buildTemplateRows(): [string, Row[]][] {
  const version = { version: 1, title: "Task", archetype: 2, anchor: "enrollment", offset_days: 7, escalate_days: 3 };
  return [
    ["task_templates", createNumbers(TEMPLATES).map((id) => ({ id, title: `Task ${id}` }))],
    [
      "task_template_versions",
      createNumbers(TEMPLATES).map((id) => ({ task_template_id: id, ...version, assignee: "employee" })),
    ],
  ];
}

/** Converts a history to table rows in the order of their references. Locations must exist. */
export function toRows({ tasks, enrollments }: GeneratedHistory): readonly [string, readonly Row[]][] {
  const plans = Object.entries(planTypes).map(([id, type]) => ({ id: Number(id), type, title: `Plan ${id}` }));
  return [
    ["position_categories", [{ id: 1, name: "Leasing" }]],
    [
      "positions",
      createNumbers(3).map((id) => ({ id, name: `Position ${id}`, position_category_id: findCategory(id) })),
    ],
    ["people", createNumbers(PEOPLE).map((id) => ({ id, first_name: "P", last_name: `${id}` }))],
    ["plans", plans.map((plan) => ({ ...plan, created_at: AT }))],
    ["plan_versions", plans.map(({ id }) => ({ plan_id: id, version: 1, created_at: AT, published_at: AT }))],
    ...buildTemplateRows(),
    [
      "enrollments",
      enrollments.map((each) => ({
        id: each.id,
        person_id: each.personId,
        plan_id: each.planId,
        plan_version: 1,
        status_id: each.statusId,
        enrolled_on: each.enrolledOn,
        ended_on: each.endedOn,
        location_id: each.locationId,
        position_id: each.positionId,
        position_category_id: findCategory(each.positionId),
      })),
    ],
    ["user_tasks", tasks.map((task) => toTaskRow(task, enrollments))],
    [
      "user_task_plans",
      tasks.flatMap(({ id, enrollmentIds }) => enrollmentIds.map((of) => ({ user_task_id: id, enrollment_id: of }))),
    ],
    [
      "user_task_assignees",
      tasks.flatMap(({ id, assigneeIds }) => assigneeIds.map((person_id) => ({ user_task_id: id, person_id }))),
    ],
  ];
}
