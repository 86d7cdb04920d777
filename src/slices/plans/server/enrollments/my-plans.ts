import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type AssignedRow,
  type AssignedTasksRequest,
  countOwnTasks,
  readAssigned,
  readCourses,
  readRunning,
  readTasksFor,
} from "./my-plans.read-model.ts";
import { getDueStateOn, findProgress, toState, toTypes } from "./my-plans.rules.ts";
import { type AssigneeDeps, readRoleHolders } from "../tasks/task-assignees.ts";
import { toTitle } from "../templates/reader-texts.rules.ts";
import type {
  AssignedTask,
  AssignedTasks,
  OfferedCourse,
  MyPlansRequest,
  PlansApi,
  RunningPlans,
} from "../plans.api.ts";

/** The archetype of tasks that are done elsewhere and only marked as complete here. */
export const STANDARD_ARCHETYPE = 2;

function toTask(row: AssignedRow, now: Date): AssignedTask {
  const dueOn = row.due_on ?? "";
  const today = toLocalDate(row.zone, now);
  return {
    id: row.id,
    title: toTitle(row),
    description: row.description,
    descriptionEs: row.description_es,
    types: toTypes(row),
    about: { id: row.person_id, name: `${row.first_name} ${row.last_name}`.trim() },
    dueOn,
    due: getDueStateOn(dueOn, today),
    today,
    isPlain: row.archetype === STANDARD_ARCHETYPE,
    course: row.course_id === null || row.course_url === null ? null : { id: row.course_id, url: row.course_url },
  };
}

type Request = MyPlansRequest & Pick<AssignedTasksRequest, "before" | "aboutId" | "limit">;

/** Returns a person's open tasks with a due date as rows. Tasks past their abandon date are left out. */
export async function readAssignedRows(deps: AssigneeDeps, tx: ClientTx, request: Request) {
  return readAssigned(tx, { ...request, holders: await readRoleHolders(deps, tx) });
}

async function readAssignments(deps: AssigneeDeps, tx: ClientTx, request: Request): Promise<AssignedTasks> {
  const { tasks, count } = await readAssignedRows(deps, tx, request);
  return { tasks: tasks.map((row) => toTask(row, request.now)), count };
}

async function readRunningPlans(tx: ClientTx, { personId, now }: MyPlansRequest): Promise<RunningPlans> {
  const enrollments = await readRunning(tx, personId);
  const rows = await readTasksFor(
    tx,
    enrollments.map(({ id }) => id),
  );
  const tasks = rows.map((row) => ({ ...row, state: toState(row, now) }));
  const once = new Map(tasks.map(({ id, state }) => [id, state]));
  const { tasks: count, pastDue } = findProgress([...once.values()]);
  return {
    plans: enrollments.map(({ id, plan_id: planId, title, type }) => {
      const own = tasks.filter((task) => task.enrollment_id === id).map(({ state }) => state);
      return { enrollmentId: id, planId, title, type, ...findProgress(own) };
    }),
    tasks: count,
    pastDue,
  };
}

async function readOfferedCourses(
  deps: AssigneeDeps,
  tx: ClientTx,
  request: MyPlansRequest,
): Promise<readonly OfferedCourse[]> {
  const { tasks: open } = await readAssignments(deps, tx, { ...request, before: null, aboutId: request.personId });
  // Sorted by due date, so the first task of a course is the earliest.
  const dueOn = new Map<number, string>();
  for (const { course, dueOn: day } of open) {
    if (course !== null && !dueOn.has(course.id)) dueOn.set(course.id, day);
  }
  const offered = (await readCourses(tx)).map((each) => ({ ...each, dueOn: dueOn.get(each.id) ?? null }));
  const last = "9999-12-31";
  return offered.toSorted((one, other) => (one.dueOn ?? last).localeCompare(other.dueOn ?? last));
}

/** Returns the API functions about a person's own tasks and plans. */
export function buildMyPlans(
  deps: AssigneeDeps,
): Pick<PlansApi, "readAssignedTasks" | "countAssigned" | "readRunningPlans" | "readCourses"> {
  return {
    countAssigned: async (tx, request) => countOwnTasks(tx, { ...request, holders: await readRoleHolders(deps, tx) }),
    readAssignedTasks: (tx, request) => readAssignments(deps, tx, request),
    readRunningPlans,
    readCourses: (tx, request) => readOfferedCourses(deps, tx, request),
  };
}
