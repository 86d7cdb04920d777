import { toLocalDate } from "#platform/server/clock.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type {
  EndingPreview,
  EnrollmentRow,
  EnrollmentsReply,
  PlanAvailability,
} from "#slices/plans/contract/enrollments.contract.ts";
import { isInAudience, getPlanEnd, selectUnsharedTasks } from "./auto-enrollment.rules.ts";
import {
  type EnrolledPerson,
  findEnrollment,
  findPerson,
  readEnrollmentsFor,
  readTaskTitles,
} from "./enrollment.read-model.ts";
import { canChangePlansOf, isPlanAdmin, canSeePlansOf } from "./enrollment-permissions.rules.ts";
import { getChangeablePerson, type EnrollmentDeps, getVisiblePerson } from "./enrollment.service.ts";
import { readRunning, readTasksFor } from "./my-plans.read-model.ts";
import { toEnding, toFacts, findProgress, toState } from "./my-plans.rules.ts";
import { countMentorTasks, type EnrollingPlan, readEnrollingPlans } from "../templates/plan-audiences.read-model.ts";

type Row = Awaited<ReturnType<typeof readEnrollmentsFor>>[number];
type TaskRow = Awaited<ReturnType<typeof readTasksFor>>[number];

/** Returns true for a running enrollment with a present mentor. */
const isGuided = ({ status_id, mentor_id, mentor_archived_at }: Row): boolean =>
  status_id === 1 && mentor_id !== null && mentor_archived_at === null;

/** Returns the open mentor tasks whose enrollments all have no mentor. */
function selectMentorlessTaskIds(rows: readonly Row[], tasks: readonly TaskRow[], now: Date): ReadonlySet<number> {
  const guided = new Set(rows.filter(isGuided).map(({ id }) => id));
  const isDone = new Set(tasks.filter((task) => guided.has(task.enrollment_id)).map(({ id }) => id));
  const open = tasks.filter((task) => task.assignee === "mentor" && toState(task, now).complianceId === null);
  return new Set(open.map(({ id }) => id).filter((id) => !isDone.has(id)));
}

interface EnrollmentContext {
  readonly person: EnrolledPerson;
  readonly tasks: readonly TaskRow[];
  readonly missing: ReadonlySet<number>;
  readonly now: Date;
}

function toWire(row: Row, { person, tasks, missing, now }: EnrollmentContext): EnrollmentRow {
  const { tasks: task_count, pastDue, completePercentage } = findProgress(tasks.map((task) => toState(task, now)));
  const today = toLocalDate(tasks[0]?.zone ?? "UTC", now);
  return {
    id: row.id,
    plan_id: row.plan_id,
    plan: { title: row.title, type: row.type },
    enrollment_status_id: row.status_id,
    full_name: person.name,
    name: row.title,
    start_date: row.type === "offboarding" ? row.last_day : row.start_date,
    enrolled_on: row.enrolled_on,
    ended_on: row.ended_on,
    plan_end_date: row.ended_on ?? getPlanEnd(tasks.map(toEnding), today),
    complete_percentage: completePercentage,
    task_count,
    past_due: pastDue,
    position: row.position,
    location: row.location,
    mentor: row.mentor_id === null ? null : { id: row.mentor_id, name: `${row.first_name} ${row.last_name}`.trim() },
    tasks_without_mentor: row.status_id === 1 ? tasks.filter(({ id }) => missing.has(id)).length : 0,
  };
}

/** Lists the enrollments of an employee that the actor sees. Employees do not see their own departure. */
export function listEnrollments(deps: EnrollmentDeps, actor: Actor, personId: number): Promise<EnrollmentsReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const person = await getVisiblePerson(tx, actor, personId);
    const canChange = canChangePlansOf(actor, person);
    const all = await readEnrollmentsFor(tx, personId);
    // Employees learn about their departure from a person, not from a list.
    const rows = all.filter(({ type }) => personId !== actor.personId || isPlanAdmin(actor) || type !== "offboarding");
    const tasks = await readTasksFor(
      tx,
      rows.map(({ id }) => id),
    );
    const of = Map.groupBy(tasks, (task) => task.enrollment_id);
    const now = deps.clock.now();
    const missing = selectMentorlessTaskIds(rows, tasks, now);
    return {
      data: rows.map((row) => toWire(row, { person, tasks: of.get(row.id) ?? [], missing, now })),
      meta: { may_change: canChange, may_purge: canChange && isPlanAdmin(actor) },
    };
  });
}

/** Returns what ending an enrollment now would do. */
export function previewOfEnding(deps: EnrollmentDeps, actor: Actor, enrollmentId: number): Promise<EndingPreview> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const enrollmentRow = await findEnrollment(tx, enrollmentId);
    if (enrollmentRow === null) throw notFound();
    const person = await getChangeablePerson(tx, actor, enrollmentRow.personId);
    const running = await readRunning(tx, enrollmentRow.personId);
    const runs = new Set(running.map(({ id }) => id));
    const rows = await readTasksFor(tx, [...new Set([...runs, enrollmentId])]);
    const own = rows.filter((row) => row.enrollment_id === enrollmentId);
    const now = deps.clock.now();
    const titles = await readTaskTitles(
      tx,
      own.map(({ id }) => id),
    );
    const planOf = new Map(running.map(({ id, title }) => [id, title]));
    const toEnrollments = (taskId: number): number[] =>
      rows.filter(({ id }) => id === taskId).map((row) => row.enrollment_id);
    const isOpen = (row: TaskRow): boolean => toState(row, now).complianceId === null;
    const shared = own.map((row) => ({ ...toFacts(row), id: row.id, enrollmentIds: toEnrollments(row.id) }));
    const today = toLocalDate(own[0]?.zone ?? "UTC", now);
    const ending = new Set(selectUnsharedTasks(shared, enrollmentId, runs, today).map(({ id }) => id));
    const open = runs.has(enrollmentId) ? own.filter(isOpen) : [];
    const toTaskItem = (row: TaskRow) => ({ id: row.id, title: titles.get(row.id) ?? "", due_on: row.due_on });
    const plan = (await readEnrollmentsFor(tx, enrollmentRow.personId)).find(({ id }) => id === enrollmentId);
    return {
      id: enrollmentId,
      plan: plan?.title ?? "",
      full_name: person.name,
      is_running: runs.has(enrollmentId),
      canceled: open.filter(({ id }) => ending.has(id)).map(toTaskItem),
      kept: open
        .filter(({ id }) => !ending.has(id))
        .map((row) => ({
          ...toTaskItem(row),
          plans: toEnrollments(row.id).flatMap((id) => (id === enrollmentId ? [] : (planOf.get(id) ?? []))),
        })),
      ended: own.length - open.length,
    };
  });
}

/** Returns the plans that an employee can be enrolled in now, by type. */
export function readPlanAvailability(deps: EnrollmentDeps, actor: Actor, personId: number): Promise<PlanAvailability> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const person = await findPerson(tx, personId);
    if (person === null || !canSeePlansOf(actor, person)) throw notFound();
    const runs = new Set((await readRunning(tx, personId)).map((row) => row.plan_id));
    const plans = (await readEnrollingPlans(tx)).filter((plan) => isInAudience(plan, person) && !runs.has(plan.planId));
    const guided = await countMentorTasks(tx, plans);
    const getPlanChoices = (type: EnrollingPlan["type"]) =>
      plans
        .filter((plan) => plan.type === type)
        .map(({ planId: id, title }) => ({ id, title, mentor_tasks: guided.get(id) ?? 0 }));
    const onboarding = getPlanChoices("onboarding");
    return {
      onboading_plans: onboarding,
      onboarding_plans: onboarding,
      offboarding_plans: getPlanChoices("offboarding"),
      development_plans: getPlanChoices("development"),
    };
  });
}
