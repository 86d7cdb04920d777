import { dayIn } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type AssignedRow,
  type AssignedWanted,
  countOwnTasks,
  readAssigned,
  readCourses,
  readRunning,
  readTasksOf,
} from "./own-plans.read-model.ts";
import { dueStateOn, progressOf, stateOf, typesOf } from "./own-plans.rules.ts";
import { type AssigneeDeps, roleHolders } from "./task-assignees.ts";
import type { AssignedTask, AssignedTasks, OfferedCourse, OwnAsked, PlansApi, RunningPlans } from "./plans.api.ts";

/** The archetype of tasks that are done somewhere else, and completed here by a word. */
export const STANDARD = 2;

function taskOf(row: AssignedRow, now: Date): AssignedTask {
  const dueOn = row.due_on ?? "";
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    types: typesOf(row),
    about: { id: row.person_id, name: `${row.first_name} ${row.last_name}`.trim() },
    dueOn,
    due: dueStateOn(dueOn, dayIn(row.zone, now)),
    isPlain: row.archetype === STANDARD,
    course: row.course_id === null || row.course_url === null ? null : { id: row.course_id, url: row.course_url },
  };
}

type Asked = OwnAsked & Pick<AssignedWanted, "before" | "aboutId" | "limit">;

/** The open tasks with a due date that wait for a person, as rows. One that was abandoned does not wait any more. */
export async function assignedRows(deps: AssigneeDeps, tx: ClientTx, asked: Asked) {
  return readAssigned(tx, { ...asked, holders: await roleHolders(deps, tx) });
}

async function assignments(deps: AssigneeDeps, tx: ClientTx, asked: Asked): Promise<AssignedTasks> {
  const { tasks, count } = await assignedRows(deps, tx, asked);
  return { tasks: tasks.map((row) => taskOf(row, asked.now)), count };
}

async function running(tx: ClientTx, { personId, now }: OwnAsked): Promise<RunningPlans> {
  const enrollments = await readRunning(tx, personId);
  const rows = await readTasksOf(
    tx,
    enrollments.map(({ id }) => id),
  );
  const tasks = rows.map((row) => ({ ...row, state: stateOf(row, now) }));
  const once = new Map(tasks.map(({ id, state }) => [id, state]));
  const { tasks: count, pastDue } = progressOf([...once.values()]);
  return {
    plans: enrollments.map(({ id, plan_id: planId, title, type }) => {
      const own = tasks.filter((task) => task.enrollment_id === id).map(({ state }) => state);
      return { enrollmentId: id, planId, title, type, ...progressOf(own) };
    }),
    tasks: count,
    pastDue,
  };
}

async function courses(deps: AssigneeDeps, tx: ClientTx, asked: OwnAsked): Promise<readonly OfferedCourse[]> {
  const { tasks: open } = await assignments(deps, tx, { ...asked, before: null, aboutId: asked.personId });
  // By due date, so that the first one of a course is the earliest.
  const dueOn = new Map<number, string>();
  for (const { course, dueOn: day } of open) {
    if (course !== null && !dueOn.has(course.id)) dueOn.set(course.id, day);
  }
  const offered = (await readCourses(tx)).map((each) => ({ ...each, dueOn: dueOn.get(each.id) ?? null }));
  const last = "9999-12-31";
  return offered.toSorted((one, other) => (one.dueOn ?? last).localeCompare(other.dueOn ?? last));
}

/** What a person's own plans ask of them. */
export function ownPlans(deps: AssigneeDeps): Pick<PlansApi, "assignments" | "countAssigned" | "running" | "courses"> {
  return {
    countAssigned: async (tx, asked) => countOwnTasks(tx, { ...asked, holders: await roleHolders(deps, tx) }),
    assignments: (tx, asked) => assignments(deps, tx, asked),
    running,
    courses: (tx, asked) => courses(deps, tx, asked),
  };
}
