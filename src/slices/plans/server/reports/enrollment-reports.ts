import type { ClientTx } from "#platform/server/db/database.ts";
import type { ListRequest, ListResult, ListPage, ListSources } from "#slices/reports/server/reports.api.ts";
import { countDone, readEnrollmentsIn, type ReportedEnrollment } from "./enrollment-reports.read-model.ts";
import {
  findEndDay,
  sortRows,
  computeProgress,
  computeShareDone,
  type SortValue,
  type TaskOfEnrollment,
} from "./enrollment-reports.rules.ts";
import { isPlanAdmin } from "../enrollments/enrollment-permissions.rules.ts";
import { readTasksFor } from "../enrollments/my-plans.read-model.ts";

const ENROLLED = 1;
const statusNames: Readonly<Record<number, string>> = {
  1: "Enrolled",
  2: "Unenrolled",
  3: "Canceled",
  5: "Completed",
};
const typeNames = { onboarding: "Onboarding", offboarding: "Offboarding", development: "Development" } as const;

const formatName = (first: string | null, last: string | null): string => `${first ?? ""} ${last ?? ""}`.trim();
const getEmployee = (row: ReportedEnrollment): string => formatName(row.first_name, row.last_name);

/** Returns the last day for an offboarding plan, else the first (decisions A16). */
const findStart = (row: ReportedEnrollment): string | null =>
  row.type === "offboarding" ? row.last_day : row.start_date;

const isSelected = (keys: readonly (number | string)[] | undefined, key: number | string): boolean =>
  keys === undefined || keys.length === 0 || keys.includes(key);

/** Reads the enrollments of a list within its places and filters. Employees do not see their own departure. */
async function readListedEnrollments(
  tx: ClientTx,
  request: ListRequest,
  more: { readonly type?: ReportedEnrollment["type"] } = {},
): Promise<ReportedEnrollment[]> {
  const { viewer, places, range, selected } = request;
  const rows = await readEnrollmentsIn(tx, { locationIds: places.locationIds, range, ...more });
  const isOwnDeparture = (row: ReportedEnrollment): boolean =>
    row.type === "offboarding" && row.person_id === viewer.personId && !isPlanAdmin(viewer);
  return rows.filter(
    (row) =>
      !isOwnDeparture(row) &&
      isSelected(selected.plans, row.plan_id) &&
      isSelected(selected.plan_types, row.type) &&
      isSelected(selected.enrollment_statuses, row.status_id),
  );
}

const matchesText = (text: string | undefined, ...texts: readonly string[]): boolean =>
  text === undefined || texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));

/** Returns the link to a person's page when the viewer's places include the person. */
function buildPage({ places }: ListRequest, person: { readonly id: number; readonly at: number | null }, page: string) {
  const isReached = places.locationIds === null || (person.at !== null && places.locationIds.includes(person.at));
  return isReached ? { to: `/team/${person.id}/employee-details${page}` } : {};
}

type TasksOf = ReadonlyMap<number, readonly TaskOfEnrollment[]>;

async function readTasks(tx: ClientTx, rows: readonly ReportedEnrollment[]): Promise<TasksOf> {
  const ids = rows.map(({ id }) => id);
  return Map.groupBy(await readTasksFor(tx, ids), (task) => task.enrollment_id);
}

type SortKeys = Readonly<Record<string, (row: ReportedEnrollment) => SortValue>>;

const sortKeys: SortKeys = {
  full_name: getEmployee,
  name: ({ title }) => title,
  employee: getEmployee,
  start_date: findStart,
  position: ({ position }) => position,
  location: ({ location }) => location,
  type: ({ type }) => typeNames[type],
  plan: ({ title }) => title,
};

/** Builds one page of enrollments in the requested order, with their tasks. */
async function buildEnrollmentPage(
  tx: ClientTx,
  request: ListRequest,
  all: readonly ReportedEnrollment[],
): Promise<{ readonly rows: readonly ReportedEnrollment[]; readonly tasks: TasksOf; readonly count: number }> {
  const matching = all.filter((row) => matchesText(request.text, getEmployee(row), row.title, row.title_es));
  const { key, isDescending } = request.sort;
  const ids = matching.map(({ id }) => id);
  const done = key === "complete_percentage" ? await countDone(tx, ids, request.range.to) : new Map<number, never>();
  const getValue = sortKeys[key] ?? ((row: ReportedEnrollment): SortValue => computeShareDone(done.get(row.id)));
  const { offset, limit } = request.page;
  const rows = sortRows(matching, getValue, isDescending).slice(offset, offset + limit);
  return { rows, tasks: await readTasks(tx, rows), count: matching.length };
}

/** Builds the list row of an enrollment. */
function buildEnrollmentRow(
  request: ListRequest,
  row: ReportedEnrollment,
  tasks: readonly TaskOfEnrollment[],
): ListResult {
  const { completePercentage } = computeProgress(tasks, request.range.to, request.today);
  return {
    m_id: row.person_id,
    ...buildPage(request, { id: row.person_id, at: row.works_at }, "/career"),
    cells: {
      id: row.id,
      full_name: getEmployee(row),
      name: row.title,
      type: typeNames[row.type],
      enrollment_status: statusNames[row.status_id] ?? null,
      start_date: findStart(row),
      complete_percentage: completePercentage === null ? null : Math.round(completePercentage),
      plan_end_date: findEndDay(row.ended_on, tasks, request.today),
      position: row.position,
      location: row.location,
    },
  };
}

async function buildEnrollmentList(
  tx: ClientTx,
  request: ListRequest,
  all: readonly ReportedEnrollment[],
): Promise<ListPage> {
  const { rows, tasks, count } = await buildEnrollmentPage(tx, request, all);
  return { rows: rows.map((row) => buildEnrollmentRow(request, row, tasks.get(row.id) ?? [])), count };
}

/** Returns the status of a person's plan as a whole, which is that of its most urgent task. */
function getTaskStatus({ pastDue, pending, scheduled }: ReturnType<typeof computeProgress>): string {
  if (pastDue > 0) return "past_due";
  if (pending > 0) return "pending";
  return scheduled > 0 ? "scheduled" : "completed";
}

const isArchived = (row: ReportedEnrollment, today: string): boolean =>
  row.archived_at !== null || (row.leaves_on !== null && row.leaves_on < today);

/** Builds the row of an enrollment in the development report. */
function buildDevelopmentRow(
  request: ListRequest,
  row: ReportedEnrollment,
  tasks: readonly TaskOfEnrollment[],
): ListResult {
  const progress = computeProgress(tasks, request.range.to, request.today);
  return {
    m_id: row.person_id,
    ...buildPage(request, { id: row.person_id, at: row.works_at }, "/career"),
    cells: {
      id: row.id,
      name: getEmployee(row),
      plan_id: row.plan_id,
      plan: row.title,
      position: row.position,
      type: typeNames[row.type],
      task_count: progress.tasks,
      completed: progress.completed,
      pending: progress.pending,
      past_due: progress.pastDue,
      todo: progress.scheduled,
      employee_status: isArchived(row, request.today) ? "Archived" : "Active",
      task_status: getTaskStatus(progress),
    },
  };
}

/** Sorts by plan, and keeps the requested order within a plan. */
function sortByPlan(rows: readonly ReportedEnrollment[]): ReportedEnrollment[] {
  const plans = [...new Map(rows.map((row) => [row.plan_id, row.title]))];
  const ordered = plans.toSorted((one, other) => one[1].localeCompare(other[1], "en") || one[0] - other[0]);
  return ordered.flatMap(([plan]) => rows.filter((row) => row.plan_id === plan));
}

async function buildDevelopmentReport(tx: ClientTx, request: ListRequest): Promise<ListPage> {
  const all = await readListedEnrollments(tx, request);
  const matching = all.filter((row) => matchesText(request.text, getEmployee(row), row.title, row.title_es));
  const { key, isDescending } = request.sort;
  const getValue = key === "name" ? getEmployee : (sortKeys[key] ?? getEmployee);
  const sorted = sortByPlan(sortRows(matching, getValue, isDescending));
  const { offset, limit } = request.page;
  const rows = sorted.slice(offset, offset + limit);
  const tasks = await readTasks(tx, rows);
  return {
    rows: rows.map((row) => buildDevelopmentRow(request, row, tasks.get(row.id) ?? [])),
    count: matching.length,
  };
}

/** A mentor with all their enrollments, running and ended. */
interface Mentor {
  readonly id: number;
  readonly name: string;
  readonly at: number | null;
  readonly enrollments: readonly ReportedEnrollment[];
}

function toMentors(rows: readonly ReportedEnrollment[]): Mentor[] {
  const groups = Map.groupBy(rows, (row) => row.mentor_id);
  return [...groups].flatMap(([id, enrollments]) => {
    const [first] = enrollments;
    if (id === null || first === undefined) return [];
    return [{ id, name: formatName(first.mentor_first, first.mentor_last), at: first.mentor_at, enrollments }];
  });
}

/** Returns the running enrollments, or all of them when none runs. */
function toCurrent({ enrollments }: Mentor): readonly ReportedEnrollment[] {
  const running = enrollments.filter((row) => row.status_id === ENROLLED);
  return running.length > 0 ? running : enrollments;
}

/** Formats a mentor's current mentees, each once, as "id:name" separated by semicolons; null without any. */
function findMentees({ enrollments }: Mentor): string | null {
  const running = enrollments.filter((row) => row.status_id === ENROLLED);
  const people = new Map(running.map((row) => [row.person_id, getEmployee(row).replaceAll(/[;:]/g, " ")]));
  const named = [...people].toSorted((one, other) => one[1].localeCompare(other[1], "en") || one[0] - other[0]);
  return named.length === 0 ? null : named.map(([id, name]) => `${id}:${name}`).join(";");
}

async function buildMentorRows(tx: ClientTx, request: ListRequest, mentors: readonly Mentor[]): Promise<ListResult[]> {
  const tasks = await readTasks(tx, mentors.flatMap(toCurrent));
  return mentors.map((mentor) => {
    const current = toCurrent(mentor);
    const currentTasks = current.flatMap(({ id }) => tasks.get(id) ?? []);
    const { completePercentage } = computeProgress(currentTasks, request.range.to, request.today);
    const ends = current.flatMap((row) => findEndDay(row.ended_on, tasks.get(row.id) ?? [], request.today) ?? []);
    return {
      m_id: mentor.id,
      ...buildPage(request, mentor, ""),
      cells: {
        name: mentor.name,
        mentees: findMentees(mentor),
        complete_percentage: completePercentage === null ? null : Math.round(completePercentage),
        mentorship_end_date: ends.toSorted().at(-1) ?? null,
      },
    };
  });
}

async function buildMentorList(tx: ClientTx, request: ListRequest): Promise<ListPage> {
  const all = toMentors(await readListedEnrollments(tx, request));
  const matching = all.filter((mentor) =>
    matchesText(request.text, mentor.name, ...mentor.enrollments.map(getEmployee)),
  );
  const { key, isDescending } = request.sort;
  const countMentees = ({ enrollments }: Mentor): number =>
    new Set(enrollments.filter((row) => row.status_id === ENROLLED).map((row) => row.person_id)).size;
  const byName = sortRows(matching, ({ name }) => name, key === "name" && isDescending);
  const sorted = key === "mentees" ? sortRows(byName, countMentees, isDescending) : byName;
  const { offset, limit } = request.page;
  return { rows: await buildMentorRows(tx, request, sorted.slice(offset, offset + limit)), count: matching.length };
}

/** Enrollment lists of the reports, by widget id. */
export const enrollmentReports: ListSources = {
  enrollment_history: async (tx, request) => buildEnrollmentList(tx, request, await readListedEnrollments(tx, request)),
  offboarding_employees: async (tx, request) => {
    const all = await readListedEnrollments(
      tx,
      { ...request, range: { from: request.today, to: request.today } },
      { type: "offboarding" },
    );
    return buildEnrollmentList(
      tx,
      request,
      all.filter((row) => row.status_id === ENROLLED),
    );
  },
  employee_development: buildDevelopmentReport,
  mentors: buildMentorList,
};
