import type { ClientTx } from "#platform/server/db/database.ts";
import type { ListAsked, ListFound, ListPage, ListSources } from "#slices/reports/server/reports.api.ts";
import { countDone, readEnrollmentsIn, type ReportedEnrollment } from "./enrollment-reports.read-model.ts";
import {
  endsOn,
  inOrder,
  progressOn,
  shareDone,
  type SortValue,
  type TaskOfEnrollment,
} from "./enrollment-reports.rules.ts";
import { isPlanAdmin } from "./enrollment-rights.rules.ts";
import { readTasksOf } from "./own-plans.read-model.ts";

const ENROLLED = 1;
const statusNames: Readonly<Record<number, string>> = {
  1: "Enrolled",
  2: "Unenrolled",
  3: "Canceled",
  5: "Completed",
};
const typeNames = { onboarding: "Onboarding", offboarding: "Offboarding", development: "Development" } as const;

const nameOf = (first: string | null, last: string | null): string => `${first ?? ""} ${last ?? ""}`.trim();
const employeeOf = (row: ReportedEnrollment): string => nameOf(row.first_name, row.last_name);

/** Of an offboarding plan the last day, of the others the first (decisions A16). */
const startOf = (row: ReportedEnrollment): string | null =>
  row.type === "offboarding" ? row.last_day : row.start_date;

const isChosen = (keys: readonly (number | string)[] | undefined, key: number | string): boolean =>
  keys === undefined || keys.length === 0 || keys.includes(key);

/** The enrollments that a list is made of, within its places and filters; of a departure nothing is told to who leaves. */
async function enrollmentsFor(
  tx: ClientTx,
  asked: ListAsked,
  more: { readonly type?: ReportedEnrollment["type"] } = {},
): Promise<ReportedEnrollment[]> {
  const { viewer, places, range, chosen } = asked;
  const rows = await readEnrollmentsIn(tx, { locationIds: places.locationIds, range, ...more });
  const isOwnDeparture = (row: ReportedEnrollment): boolean =>
    row.type === "offboarding" && row.person_id === viewer.personId && !isPlanAdmin(viewer);
  return rows.filter(
    (row) =>
      !isOwnDeparture(row) &&
      isChosen(chosen.plans, row.plan_id) &&
      isChosen(chosen.plan_types, row.type) &&
      isChosen(chosen.enrollment_statuses, row.status_id),
  );
}

const holds = (text: string | undefined, ...said: readonly string[]): boolean =>
  text === undefined || said.some((each) => each.toLowerCase().includes(text.toLowerCase()));

/** The page of somebody, where the viewer's places reach it. */
function pageOf({ places }: ListAsked, person: { readonly id: number; readonly at: number | null }, page: string) {
  const isReached = places.locationIds === null || (person.at !== null && places.locationIds.includes(person.at));
  return isReached ? { to: `/team/${person.id}/employee-details${page}` } : {};
}

type TasksOf = ReadonlyMap<number, readonly TaskOfEnrollment[]>;

async function tasksOf(tx: ClientTx, rows: readonly ReportedEnrollment[]): Promise<TasksOf> {
  const ids = rows.map(({ id }) => id);
  return Map.groupBy(await readTasksOf(tx, ids), (task) => task.enrollment_id);
}

type SortKeys = Readonly<Record<string, (row: ReportedEnrollment) => SortValue>>;

const sortKeys: SortKeys = {
  full_name: employeeOf,
  name: ({ title }) => title,
  employee: employeeOf,
  start_date: startOf,
  position: ({ position }) => position,
  location: ({ location }) => location,
  type: ({ type }) => typeNames[type],
  plan: ({ title }) => title,
};

/** One page of enrollments in the order that is asked for, with their tasks. */
async function enrollmentPage(
  tx: ClientTx,
  asked: ListAsked,
  all: readonly ReportedEnrollment[],
): Promise<{ readonly rows: readonly ReportedEnrollment[]; readonly tasks: TasksOf; readonly count: number }> {
  const found = all.filter((row) => holds(asked.text, employeeOf(row), row.title));
  const { key, isDescending } = asked.sort;
  const ids = found.map(({ id }) => id);
  const done = key === "complete_percentage" ? await countDone(tx, ids, asked.range.to) : new Map<number, never>();
  const valueOf = sortKeys[key] ?? ((row: ReportedEnrollment): SortValue => shareDone(done.get(row.id)));
  const { offset, limit } = asked.page;
  const rows = inOrder(found, valueOf, isDescending).slice(offset, offset + limit);
  return { rows, tasks: await tasksOf(tx, rows), count: found.length };
}

/** An enrollment as a row of a list. */
function enrollmentRow(asked: ListAsked, row: ReportedEnrollment, tasks: readonly TaskOfEnrollment[]): ListFound {
  const { completePercentage } = progressOn(tasks, asked.range.to, asked.today);
  return {
    m_id: row.person_id,
    ...pageOf(asked, { id: row.person_id, at: row.works_at }, "/career"),
    cells: {
      id: row.id,
      full_name: employeeOf(row),
      name: row.title,
      type: typeNames[row.type],
      enrollment_status: statusNames[row.status_id] ?? null,
      start_date: startOf(row),
      complete_percentage: completePercentage === null ? null : Math.round(completePercentage),
      plan_end_date: endsOn(row.ended_on, tasks, asked.today),
      position: row.position,
      location: row.location,
    },
  };
}

async function enrollmentList(tx: ClientTx, asked: ListAsked, all: readonly ReportedEnrollment[]): Promise<ListPage> {
  const { rows, tasks, count } = await enrollmentPage(tx, asked, all);
  return { rows: rows.map((row) => enrollmentRow(asked, row, tasks.get(row.id) ?? [])), count };
}

/** How a plan of somebody stands as a whole: by the most urgent of its tasks. */
function taskStatus({ pastDue, pending, scheduled }: ReturnType<typeof progressOn>): string {
  if (pastDue > 0) return "past_due";
  if (pending > 0) return "pending";
  return scheduled > 0 ? "scheduled" : "completed";
}

const isArchived = (row: ReportedEnrollment, today: string): boolean =>
  row.archived_at !== null || (row.leaves_on !== null && row.leaves_on < today);

/** How somebody stands in a plan, as a row of the development report. */
function developmentRow(asked: ListAsked, row: ReportedEnrollment, tasks: readonly TaskOfEnrollment[]): ListFound {
  const progress = progressOn(tasks, asked.range.to, asked.today);
  return {
    m_id: row.person_id,
    ...pageOf(asked, { id: row.person_id, at: row.works_at }, "/career"),
    cells: {
      id: row.id,
      name: employeeOf(row),
      plan_id: row.plan_id,
      plan: row.title,
      position: row.position,
      type: typeNames[row.type],
      task_count: progress.tasks,
      completed: progress.completed,
      pending: progress.pending,
      past_due: progress.pastDue,
      todo: progress.scheduled,
      employee_status: isArchived(row, asked.today) ? "Archived" : "Active",
      task_status: taskStatus(progress),
    },
  };
}

/** By plan, and within a plan as asked for. */
function byPlan(rows: readonly ReportedEnrollment[]): ReportedEnrollment[] {
  const plans = [...new Map(rows.map((row) => [row.plan_id, row.title]))];
  const ordered = plans.toSorted((one, other) => one[1].localeCompare(other[1], "en") || one[0] - other[0]);
  return ordered.flatMap(([plan]) => rows.filter((row) => row.plan_id === plan));
}

async function developmentReport(tx: ClientTx, asked: ListAsked): Promise<ListPage> {
  const all = await enrollmentsFor(tx, asked);
  const found = all.filter((row) => holds(asked.text, employeeOf(row), row.title));
  const { key, isDescending } = asked.sort;
  const valueOf = key === "name" ? employeeOf : (sortKeys[key] ?? employeeOf);
  const sorted = byPlan(inOrder(found, valueOf, isDescending));
  const { offset, limit } = asked.page;
  const rows = sorted.slice(offset, offset + limit);
  const tasks = await tasksOf(tx, rows);
  return { rows: rows.map((row) => developmentRow(asked, row, tasks.get(row.id) ?? [])), count: found.length };
}

/** A mentor with the enrollments that they mentor or mentored. */
interface Mentor {
  readonly id: number;
  readonly name: string;
  readonly at: number | null;
  readonly enrollments: readonly ReportedEnrollment[];
}

function mentorsOf(rows: readonly ReportedEnrollment[]): Mentor[] {
  const groups = Map.groupBy(rows, (row) => row.mentor_id);
  return [...groups].flatMap(([id, enrollments]) => {
    const [first] = enrollments;
    if (id === null || first === undefined) return [];
    return [{ id, name: nameOf(first.mentor_first, first.mentor_last), at: first.mentor_at, enrollments }];
  });
}

/** The enrollments that run, or all of them where none does any more. */
function currentOf({ enrollments }: Mentor): readonly ReportedEnrollment[] {
  const running = enrollments.filter((row) => row.status_id === ENROLLED);
  return running.length > 0 ? running : enrollments;
}

/** Whom a mentor mentors now, each once: "id:name" divided by semicolons; null for nobody. */
function menteesOf({ enrollments }: Mentor): string | null {
  const running = enrollments.filter((row) => row.status_id === ENROLLED);
  const people = new Map(running.map((row) => [row.person_id, employeeOf(row).replaceAll(/[;:]/g, " ")]));
  const named = [...people].toSorted((one, other) => one[1].localeCompare(other[1], "en") || one[0] - other[0]);
  return named.length === 0 ? null : named.map(([id, name]) => `${id}:${name}`).join(";");
}

async function mentorRows(tx: ClientTx, asked: ListAsked, mentors: readonly Mentor[]): Promise<ListFound[]> {
  const tasks = await tasksOf(tx, mentors.flatMap(currentOf));
  return mentors.map((mentor) => {
    const current = currentOf(mentor);
    const own = current.flatMap(({ id }) => tasks.get(id) ?? []);
    const { completePercentage } = progressOn(own, asked.range.to, asked.today);
    const ends = current.flatMap((row) => endsOn(row.ended_on, tasks.get(row.id) ?? [], asked.today) ?? []);
    return {
      m_id: mentor.id,
      ...pageOf(asked, mentor, ""),
      cells: {
        name: mentor.name,
        mentees: menteesOf(mentor),
        complete_percentage: completePercentage === null ? null : Math.round(completePercentage),
        mentorship_end_date: ends.toSorted().at(-1) ?? null,
      },
    };
  });
}

async function mentorList(tx: ClientTx, asked: ListAsked): Promise<ListPage> {
  const all = mentorsOf(await enrollmentsFor(tx, asked));
  const found = all.filter((mentor) => holds(asked.text, mentor.name, ...mentor.enrollments.map(employeeOf)));
  const { key, isDescending } = asked.sort;
  const menteeCount = ({ enrollments }: Mentor): number =>
    new Set(enrollments.filter((row) => row.status_id === ENROLLED).map((row) => row.person_id)).size;
  const byName = inOrder(found, ({ name }) => name, key === "name" && isDescending);
  const sorted = key === "mentees" ? inOrder(byName, menteeCount, isDescending) : byName;
  const { offset, limit } = asked.page;
  return { rows: await mentorRows(tx, asked, sorted.slice(offset, offset + limit)), count: found.length };
}

/** The lists of enrollments that reports show, by the ids of their widgets. */
export const enrollmentReports: ListSources = {
  enrollment_history: async (tx, asked) => enrollmentList(tx, asked, await enrollmentsFor(tx, asked)),
  offboarding_employees: async (tx, asked) => {
    const all = await enrollmentsFor(
      tx,
      { ...asked, range: { from: asked.today, to: asked.today } },
      { type: "offboarding" },
    );
    return enrollmentList(
      tx,
      asked,
      all.filter((row) => row.status_id === ENROLLED),
    );
  },
  employee_development: developmentReport,
  mentors: mentorList,
};
