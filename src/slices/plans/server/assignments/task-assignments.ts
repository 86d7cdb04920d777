import type { ClientTx } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type Actor, getServicePermission, type ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import {
  type AssignmentRow,
  type AssignmentsExportQuery,
  type AssignmentSort,
  type AssignmentsQuery,
  type AssignmentsReply,
  assignmentSorts,
  type AssignmentType,
  assignmentTypes,
  getTaskAssignments,
} from "#slices/plans/contract/task-assignments.contract.ts";
import { priorityFlags } from "#slices/plans/contract/tasks.contract.ts";
import { isPlanAdmin } from "../enrollments/enrollment-permissions.rules.ts";
import { readEscalatedPeople, type ReceiverDeps } from "../escalations/escalation-receivers.ts";
import { readRoleHolders } from "../tasks/task-assignees.ts";
import { readAssignmentsPage } from "./task-assignments.read-model.ts";
import { type ListedRow, readListed } from "../tasks/task-lists.read-model.ts";
import type { TaskPage } from "../tasks/task-page.read-model.ts";
import { getManagerActions, getTaskerActions, type TaskRelation } from "../tasks/task-permissions.rules.ts";
import { buildTaskRows } from "../tasks/task-rows.ts";
import type { TaskReadDeps } from "../tasks/task-view.ts";

/** Dependencies of the report. */
export interface AssignmentsDeps extends Omit<TaskReadDeps, "organization"> {
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readLocations" | "readClient">;
}

/** Titles of the tabs and files. */
export const assignmentTitles: Readonly<Record<AssignmentType, string>> = {
  open: "Open Tasks",
  unassigned: "Unassigned Tasks",
  historical: "Task History",
};

/** Column labels in order. */
export const assignmentLabels = {
  completion: "Completion",
  task_title: "Task",
  on_behalf_of: "Employee",
  assignees: "Assignee",
  due_by_date: "Due",
  notes_count: "Notes",
  completed: "Completed",
  completed_at: "Completed On",
} as const;

/** Returns the actor's permission in plans. Throws forbidden when it shows no places. */
export function getAssignmentsPermission(actor: Actor): ServicePermission {
  const right = getServicePermission(actor, "introduce");
  if (right === null || right.role === "employee") throw forbidden();
  return right;
}

const NONE = priorityFlags.indexOf("none");

const opening: Readonly<Record<AssignmentType, { readonly order: AssignmentSort; readonly isDescending: boolean }>> = {
  open: { order: "attention", isDescending: false },
  unassigned: { order: "due_by_date", isDescending: false },
  historical: { order: "completed_at", isDescending: true },
};

/** Reads the tasks of a page of the report by id, with counts of the whole tab. */
export async function buildAssignmentsPage(
  deps: AssignmentsDeps,
  tx: ClientTx,
  actor: Actor,
  request: AssignmentsExportQuery & { readonly offset: number; readonly limit: number },
): Promise<TaskPage> {
  const { filters, structures, sort_by: order, sort_desc: desc } = request;
  const right = getAssignmentsPermission(actor);
  const type = structures.report_type;
  return readAssignmentsPage(tx, {
    type,
    scope: right.scope,
    // People do not see tasks about their own departure, unless they manage the place.
    unseenLeaverId: right.role === "reporting" ? actor.personId : null,
    planTypes: filters.plan_types ?? [],
    now: deps.clock.now(),
    holders: await readRoleHolders(deps, tx),
    filters: {
      text: filters.q_text ?? "",
      progressIds: filters.task_progress_statuses ?? [],
      complianceIds: filters.task_statuses ?? [],
      employeeIds: filters.employees ?? [],
      assigneeIds: filters.assignees ?? [],
      locationIds: filters.locations ?? [],
      priorityFlags: (filters.attention ?? []).map((each) => priorityFlags.indexOf(each)),
    },
    ...(order === undefined ? opening[type] : { order, isDescending: desc === "true" }),
    offset: request.offset,
    limit: request.limit,
  });
}

/** Adds the actions that the actor has on each of these tasks, as in the task's dialog. */
async function withActions(
  deps: ReceiverDeps,
  tx: ClientTx,
  actor: Actor,
  { rows, sources }: { readonly rows: readonly AssignmentRow[]; readonly sources: ReadonlyMap<number, ListedRow> },
): Promise<AssignmentRow[]> {
  const right = getAssignmentsPermission(actor);
  const isAdmin = isPlanAdmin(actor);
  const toOwners = (row: AssignmentRow): number[] =>
    row.assignees.length > 0 ? row.assignees.map(({ id }) => id) : [sources.get(row.id)?.person_id ?? 0];
  const below = isAdmin ? new Set() : await readEscalatedPeople(deps, tx, actor.personId, rows.flatMap(toOwners));
  return rows.map((row) => {
    const relation: TaskRelation = {
      isAdmin,
      isAssignee: row.assignees.some(({ id }) => id === actor.personId),
      isManagedBy: toOwners(row).some((id) => below.has(id)),
      canSeePlace: true,
      managesPlace: right.role !== "reporting",
      isAbout: sources.get(row.id)?.person_id === actor.personId,
    };
    const isOffboarding = row.task_type.includes("offboarding");
    const isEnded = row.completed_at !== null;
    return {
      ...row,
      tasker_actions: getTaskerActions(relation, { isEnded, isOffboarding }),
      manager_actions: getManagerActions(relation, { isEnded, hasDueDate: row.due_by_date !== null }),
    };
  });
}

/** Returns these tasks as report rows, in their order. */
export async function readAssignmentRows(
  deps: AssignmentsDeps,
  tx: ClientTx,
  actor: Actor,
  page: TaskPage,
): Promise<AssignmentRow[]> {
  const now = deps.clock.now();
  const sources = await readListed(tx, page.ids);
  const places = new Map((await deps.organization.readLocations(tx)).map(({ id, name }) => [id, { id, name }]));
  const rows = await buildTaskRows(deps, tx, { tasks: sources, now });
  const urgencies = new Map(page.ids.map((id, at) => [id, page.urgencies[at] ?? NONE]));
  const shown = rows.map((row, at) => ({
    ...row,
    attention: priorityFlags[urgencies.get(row.id) ?? NONE] ?? "none",
    location: places.get(sources[at]?.location_id ?? 0) ?? null,
  }));
  return withActions(deps, tx, actor, { rows: shown, sources: new Map(sources.map((row) => [row.id, row])) });
}

function toMeta(query: AssignmentsQuery, taskPage: TaskPage): AssignmentsReply["meta"] {
  const { filters, page, structures } = query;
  const pages = Math.ceil(taskPage.recordCount / page.size);
  const [pastDue, dueSoon, busyOwner] = taskPage.priorityFlags;
  const sortable: ReadonlySet<string> = new Set(assignmentSorts);
  return {
    widget: { id: "task_assignments_report", data_type: "basic_json_array", url_key: "task_assignments_report" },
    endpoint: getTaskAssignments.path,
    pagination: { last: page.number >= pages, total_pages: pages, record_count: taskPage.recordCount },
    filters: {
      q_text: filters.q_text ?? null,
      task_progress_statuses: [...(filters.task_progress_statuses ?? [])],
      task_statuses: [...(filters.task_statuses ?? [])],
      employees: [...(filters.employees ?? [])],
      assignees: [...(filters.assignees ?? [])],
      locations: [...(filters.locations ?? [])],
      plan_types: [...(filters.plan_types ?? [])],
      attention: [...(filters.attention ?? [])],
    },
    structures: {
      report_type: structures.report_type,
      report_types: assignmentTypes.map((key) => ({ key, label: assignmentTitles[key] })),
    },
    parent: null,
    breadcrumb: [],
    top_nav: [],
    summary_object: {
      tasks: taskPage.all,
      past_due: pastDue,
      due_soon: dueSoon,
      busy_owner: busyOwner,
      locations: [...taskPage.choices],
    },
    additional_meta: { sorts: [...assignmentSorts], export_options: ["xlsx", "csv"] },
    headers: Object.entries(assignmentLabels).map(([key, label]) => ({
      key,
      label,
      sortable: sortable.has(key),
      numeric: key === "notes_count",
    })),
  };
}

/** Returns the tasks at the actor's places. */
export function listTaskAssignments(
  deps: AssignmentsDeps,
  actor: Actor,
  query: AssignmentsQuery,
): Promise<AssignmentsReply> {
  getAssignmentsPermission(actor);
  const { number, size } = query.page;
  return deps.db.reading(actor.clientId, async (tx) => {
    const taskPage = await buildAssignmentsPage(deps, tx, actor, {
      ...query,
      offset: (number - 1) * size,
      limit: size,
    });
    return { data: await readAssignmentRows(deps, tx, actor, taskPage), meta: toMeta(query, taskPage) };
  });
}
