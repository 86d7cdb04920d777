import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type EmployeeTasks,
  getCurrentTasks,
  getHistoricalTasks,
  type TaskRow,
  type TaskSort,
  type TasksQuery,
  type TasksReply,
  taskSorts,
} from "#slices/plans/contract/tasks.contract.ts";
import { readCareer } from "../enrollments/career.ts";
import { readOwnPage } from "../enrollments/my-plans.read-model.ts";
import { readRoleHolders } from "./task-assignees.ts";
import { readEnrollmentsFor, readListed, readOwnEnded, readTasksAbout } from "./task-lists.read-model.ts";
import { toEmployees, filterTasks, sortTasks } from "./task-lists.rules.ts";
import { noTaskFilters, type TaskPage } from "./task-page.read-model.ts";
import { toTaskRow, buildTaskRows, withAssignees } from "./task-rows.ts";
import { readSubject } from "./task.read-model.ts";
import { getManagerActions, canSeeTask, getTaskerActions } from "./task-permissions.rules.ts";
import { loadTaskRelations } from "./task-relations.ts";
import type { TaskReadDeps } from "./task-view.ts";

const labels = {
  task_title: "Task",
  on_behalf_of: "On Behalf Of",
  due_by_date: "Due Date",
  completed_at: "Completed At",
} as const;

interface TaskListDefinition {
  readonly id: string;
  readonly path: string;
  readonly sort: TaskSort;
  readonly isDescending: boolean;
}

const current: TaskListDefinition = {
  id: "tasks",
  path: getCurrentTasks.path,
  sort: "due_by_date",
  isDescending: false,
};
const historical: TaskListDefinition = {
  id: "task_history",
  path: getHistoricalTasks.path,
  sort: "completed_at",
  isDescending: true,
};

type Summary = TasksReply["meta"]["summary_object"];

function buildMeta(
  listing: TaskListDefinition,
  query: TasksQuery,
  recordCount: number,
  summary: Summary,
): TasksReply["meta"] {
  const { filters, page } = query;
  const pages = Math.ceil(recordCount / page.size);
  return {
    widget: { id: listing.id, data_type: "basic_json_array", url_key: listing.id },
    endpoint: listing.path,
    pagination: { last: page.number >= pages, total_pages: pages, record_count: recordCount },
    filters: {
      q_text: filters.q_text ?? null,
      task_progress_statuses: [...(filters.task_progress_statuses ?? [])],
      task_statuses: [...(filters.task_statuses ?? [])],
      employees: [...(filters.employees ?? [])],
    },
    structures: {},
    parent: null,
    breadcrumb: [],
    top_nav: [],
    summary_object: summary,
    additional_meta: { sorts: [...taskSorts], export_options: [] },
    headers: Object.entries(labels).map(([key, label]) => ({ key, label, sortable: true, numeric: false })),
  };
}

/** Returns the requested sort order, ascending unless specified; the list's default without a request. */
function chooseOrder(
  listing: TaskListDefinition,
  query: TasksQuery,
): { readonly order: TaskSort; readonly isDescending: boolean } {
  const isOwn = query.sort_desc === undefined && query.sort_by === undefined;
  return {
    order: query.sort_by ?? listing.sort,
    isDescending: (isOwn && listing.isDescending) || query.sort_desc === "true",
  };
}

async function buildHistoryReply(
  deps: TaskReadDeps,
  tx: ClientTx,
  query: TasksQuery,
  all: readonly TaskRow[],
): Promise<TasksReply> {
  const { filters, page } = query;
  const found = filterTasks(all, {
    text: filters.q_text ?? "",
    progressIds: filters.task_progress_statuses ?? [],
    complianceIds: filters.task_statuses ?? [],
    employeeIds: filters.employees ?? [],
    services: filters.services ?? [],
  });
  const { order, isDescending } = chooseOrder(historical, query);
  const sorted = sortTasks(found, order, isDescending);
  const shown = sorted.slice((page.number - 1) * page.size, page.number * page.size);
  // Ended tasks need no attention.
  const summary = { tasks: all.length, past_due: 0, due_soon: 0, employees: toEmployees(all) };
  return { data: await withAssignees(deps, tx, shown), meta: buildMeta(historical, query, found.length, summary) };
}

const hasPlans = async (deps: TaskReadDeps, tx: ClientTx): Promise<boolean> =>
  (await deps.organization.readActiveServices(tx)).has("introduce");

const EMPTY_PAGE: TaskPage = { ids: [], urgencies: [], recordCount: 0, all: 0, priorityFlags: [0, 0, 0], choices: [] };

async function readCurrentPage(deps: TaskReadDeps, tx: ClientTx, actor: Actor, query: TasksQuery): Promise<TaskPage> {
  if (!(await hasPlans(deps, tx))) return EMPTY_PAGE;
  const { filters, page } = query;
  const taskPage = await readOwnPage(tx, {
    personId: actor.personId,
    now: deps.clock.now(),
    holders: await readRoleHolders(deps, tx),
    filters: {
      ...noTaskFilters,
      text: filters.q_text ?? "",
      progressIds: filters.task_progress_statuses ?? [],
      complianceIds: filters.task_statuses ?? [],
      employeeIds: filters.employees ?? [],
    },
    ...chooseOrder(current, query),
    offset: (page.number - 1) * page.size,
    limit: page.size,
  });
  // Plans are the only service with tasks.
  const services = filters.services ?? [];
  return services.length === 0 || services.includes("introduce")
    ? taskPage
    : { ...taskPage, ids: [], urgencies: [], recordCount: 0 };
}

/** Returns the actor's open tasks. */
export function listCurrentTasks(deps: TaskReadDeps, actor: Actor, query: TasksQuery): Promise<TasksReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const page = await readCurrentPage(deps, tx, actor, query);
    const now = deps.clock.now();
    const data = await buildTaskRows(deps, tx, { tasks: await readListed(tx, page.ids), now });
    const [pastDue, dueSoon] = page.priorityFlags;
    const employees = [...page.choices];
    const summary = { tasks: page.all, past_due: pastDue, due_soon: dueSoon, employees };
    return { data, meta: buildMeta(current, query, page.recordCount, summary) };
  });
}

/** Returns the actor's ended tasks. */
export function listHistoricalTasks(deps: TaskReadDeps, actor: Actor, query: TasksQuery): Promise<TasksReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const now = deps.clock.now();
    // The latest local date on earth is the day after that of UTC.
    const request = { personId: actor.personId, before: addDays(toLocalDate("UTC", now), 1) };
    const rows = (await hasPlans(deps, tx)) ? await readOwnEnded(tx, request) : [];
    const all = rows.map((row) => toTaskRow(row, now)).filter((row) => row.completed_at !== null);
    return buildHistoryReply(deps, tx, query, all);
  });
}

/**
 * Returns an employee with plans and tasks, as far as the actor may see them. Throws notFound when the actor may see
 * none.
 */
export function readEmployeeTasks(deps: TaskReadDeps, actor: Actor, personId: number): Promise<EmployeeTasks> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const now = deps.clock.now();
    const person = (await hasPlans(deps, tx)) ? await readSubject(tx, personId) : undefined;
    if (person === undefined) throw notFound();
    const place = { location_id: person.location_id, region_id: person.region_id };
    // The relation to an unassigned task about an employee is the relation to the employee.
    const { relation } = await loadTaskRelations(deps, tx, actor, {
      id: 0,
      person_id: personId,
      isEnded: false,
      ...place,
    });
    const rows = (await readTasksAbout(tx, personId)).filter(({ is_offboarding: isOffboarding }) =>
      canSeeTask(relation, { isOffboarding }),
    );
    if (!canSeeTask(relation, { isOffboarding: false })) throw notFound();
    const tasks = await buildTaskRows(deps, tx, { tasks: rows, now });
    const enrollments = await readEnrollmentsFor(tx, personId);
    const seen = enrollments.filter(({ type }) => canSeeTask(relation, { isOffboarding: type === "offboarding" }));
    return {
      employee_details: {
        id: person.id,
        full_name: `${person.first_name} ${person.last_name}`.trim(),
        start_date: person.start_date,
        last_day: person.last_day,
        position: person.position,
        location: person.location,
      },
      enrollments: await readCareer(tx, seen, { now, shown: new Set(rows.map(({ id }) => id)) }),
      tasks: tasks.map((task, index) => {
        const own = { ...relation, isAssignee: task.assignees.some(({ id }) => id === actor.personId) };
        const isEnded = task.completed_at !== null;
        return {
          ...task,
          plans: [...(rows[index]?.plans ?? [])],
          tasker_actions: getTaskerActions(own, { isEnded, isOffboarding: task.task_type.includes("offboarding") }),
          manager_actions: getManagerActions(own, { isEnded, hasDueDate: task.due_by_date !== null }),
        };
      }),
    };
  });
}
