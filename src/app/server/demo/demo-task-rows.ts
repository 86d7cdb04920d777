import type { getActiveSpan, PlanType } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";
import { getStateOn } from "#slices/plans/server/tasks/task-states.rules.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { canceledTask, getNote } from "./content/notes.ts";
import { toDayNumber, type ZoneDays } from "./demo-days.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoSink } from "./demo-sink.ts";
import type { SimulatedTask } from "./demo-tasks.ts";

/** A task with all that its rows need. */
export interface DemoTaskDetails {
  readonly id: number;
  readonly company: DemoCompany;
  readonly employee: Employee;
  readonly task: SimulatedTask;
  /** The employee's place and position when it ended, or today. */
  readonly at: {
    readonly location_id: number | null;
    readonly position_id: number | null;
    readonly position_category_id: number | null;
  };
  readonly assigneeIds: readonly number[];
  readonly enrolledOn: string;
  /** The first and the last day of its enrollments. */
  readonly span: ReturnType<typeof getActiveSpan>;
  /** The person who cancels open tasks when an employee leaves. */
  readonly authorId: number;
  /** The days of the task's zone. */
  readonly days: ZoneDays;
}

const MORNING = 8 * 3600;
const WORKDAY = 34_000;
const LAST_SECOND = 86_399;
const CANNOT = 3;
const ABANDONED = 4;
const CANCELED = 5;

/** Returns the person who ended a task; null for an abandoned one. */
function findDoer({ task, assigneeIds, employee, authorId }: DemoTaskDetails): number | null {
  const kind = task.outcome?.complianceId ?? ABANDONED;
  if (kind === ABANDONED) return null;
  return kind === CANCELED ? authorId : (assigneeIds[0] ?? employee.id);
}

function toDates({ dates }: SimulatedTask) {
  const { alertOn = null, dueOn = null, escalateOn = null, abandonOn = null } = dates ?? {};
  return { alert_on: alertOn, due_on: dueOn, first_due_on: dueOn, escalate_on: escalateOn, abandon_on: abandonOn };
}

function drawOutcome(random: Random, context: DemoTaskDetails) {
  const { company, employee, task, days } = context;
  const outcome_id = task.outcome?.complianceId ?? null;
  const outcome_on = task.outcome?.on ?? null;
  // An abandoned task ends with its day; people complete tasks from morning to evening.
  const second = outcome_id === ABANDONED ? LAST_SECOND : MORNING + random.between(0, WORKDAY);
  const outcome_at = outcome_on === null ? null : days.toInstant(toDayNumber(outcome_on), second);
  const isCanceled = outcome_id === CANCELED;
  return {
    outcome_id,
    outcome_on,
    outcome_at,
    outcome_by: findDoer(context),
    outcome_note: outcome_id === CANNOT ? getNote(random, employee.member.locale) : null,
    admin_note: isCanceled ? canceledTask[company.locale] : null,
    admin_note_at: isCanceled ? outcome_at : null,
  };
}

/** The facts about a task's enrollments that metrics read. */
function toMembership({ task, span }: DemoTaskDetails) {
  const belongsTo = (type: PlanType): boolean => task.plans.some((plan) => plan.type === type);
  return {
    active_from: span?.from ?? null,
    active_until: span?.until ?? null,
    is_onboarding: belongsTo("onboarding"),
    is_offboarding: belongsTo("offboarding"),
    is_development: belongsTo("development"),
  };
}

/** Writes a task with its assignees and with the note on why it cannot be done. */
export function writeTask(sink: DemoSink, random: Random, context: DemoTaskDetails): void {
  const { id, employee, task, at, assigneeIds, enrolledOn, days } = context;
  const outcome = drawOutcome(random, context);
  const created_at = days.toInstant(toDayNumber(enrolledOn), MORNING);
  sink.add("user_tasks", {
    id,
    task_template_id: task.of.templateId,
    template_version: 1,
    person_id: employee.id,
    ...at,
    zone: days.zone,
    ...toDates(task),
    ...outcome,
    ...toMembership(context),
    created_at,
    updated_at: outcome.outcome_at ?? created_at,
  });
  for (const person_id of assigneeIds) sink.add("user_task_assignees", { user_task_id: id, person_id });
  const { outcome_note: note, outcome_on, outcome_at, outcome_by: author_id } = outcome;
  if (note === null || outcome_on === null || outcome_at === null) return;
  const from_progress_id = getStateOn({ dates: task.dates, outcome: null }, outcome_on).progressId;
  const changed = { from_progress_id, to_progress_id: 4, to_compliance_id: CANNOT } as const;
  sink.add("user_task_notes", { user_task_id: id, author_id, note, ...changed, created_at: outcome_at });
}
