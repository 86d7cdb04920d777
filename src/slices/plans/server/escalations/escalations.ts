import type { z } from "zod";
import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { type CachedReplies, readCachedReply } from "#platform/server/db/cached-replies.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import {
  type EscalationAssignees,
  type EscalationRow,
  type EscalationsReply,
  escalationSorts,
  getEscalations,
} from "#slices/plans/contract/escalations.contract.ts";
import { managerActions } from "#slices/plans/contract/user-task.contract.ts";
import {
  countEscalatedTasks,
  type EscalationQuery,
  readEscalatedPage,
  readEscalationChoices,
} from "./escalations.read-model.ts";
import { countDaysLate } from "./escalations.rules.ts";
import type { MyPlansRequest } from "../plans.api.ts";
import { readEscalationReceivers, type ReceiverDeps } from "./escalation-receivers.ts";
import { type Assignee, readLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import { type ListedRow, readListed } from "../tasks/task-lists.read-model.ts";
import { noTaskFilters } from "../tasks/task-page.read-model.ts";

export interface EscalationsDeps extends ReceiverDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly replies: CachedReplies;
}

async function buildQuery(
  deps: ReceiverDeps,
  tx: ClientTx,
  { personId, now }: MyPlansRequest,
): Promise<EscalationQuery> {
  return { managerId: personId, now, ...(await readEscalationReceivers(deps, tx)) };
}

/** Counts the escalated tasks that go to a person. */
export async function countEscalated(deps: ReceiverDeps, tx: ClientTx, request: MyPlansRequest): Promise<number> {
  return countEscalatedTasks(tx, await buildQuery(deps, tx, request));
}

function buildRow(row: ListedRow, assignees: readonly Assignee[], now: Date): EscalationRow {
  const dueOn = row.due_on ?? "";
  const today = toLocalDate(row.zone, now);
  const name = `${row.first_name} ${row.last_name}`.trim();
  return {
    id: row.id,
    due_by_date: dueOn,
    days_late: countDaysLate(dueOn, today),
    assignees: [...assignees],
    task_title: row.title,
    on_behalf_of: name === "" ? null : { id: row.person_id, name },
    today,
    reminded_on: row.reminded_at === null ? null : toLocalDate(row.zone, row.reminded_at),
    // Receivers are above the assignee, manage the location, or administer the client.
    manager_actions: [...managerActions],
  };
}

const labels = {
  due_by_date: "Due Date",
  assignees: "Assigned To",
  task_title: "Task",
  on_behalf_of: "For Employee",
} as const satisfies Record<(typeof escalationSorts)[number], string>;

type Query = z.output<(typeof getEscalations)["query"]>;

function buildMeta({ filters, page }: Query, count: number, all: number): EscalationsReply["meta"] {
  const pages = Math.ceil(count / page.size);
  return {
    widget: { id: "escalations", data_type: "basic_json_array", url_key: "escalations" },
    endpoint: getEscalations.path,
    pagination: { last: page.number >= pages, total_pages: pages, record_count: count },
    filters: {
      q_text: filters.q_text ?? null,
      assignees: [...(filters.assignees ?? [])],
      employees: [...(filters.employees ?? [])],
    },
    structures: {},
    parent: null,
    breadcrumb: [],
    top_nav: [],
    summary_object: { escalations: all },
    additional_meta: { sorts: [...escalationSorts], export_options: [] },
    headers: escalationSorts.map((key) => ({ key, label: labels[key], sortable: true, numeric: false })),
  };
}

/** Returns the filter choices of the actor's escalations: their assignees and employees, by name. */
export function listEscalationChoices(deps: EscalationsDeps, actor: Actor): Promise<EscalationAssignees> {
  return deps.db.reading(actor.clientId, async (tx) => {
    if (getServicePermission(actor, "introduce") === null) return { assignees: [], employees: [] };
    const request = await buildQuery(deps, tx, { personId: actor.personId, now: deps.clock.now() });
    const { assignees, employees } = await readEscalationChoices(tx, request);
    return { assignees: [...assignees], employees: [...employees] };
  });
}

/** Lists the escalations that go to the actor; empty without a permission in plans. */
export async function listEscalations(deps: EscalationsDeps, actor: Actor, query: Query): Promise<EscalationsReply> {
  return readCachedReply(deps, { viewer: actor, address: getEscalations.path, query }, async ({ tx, now }) => {
    if (getServicePermission(actor, "introduce") === null) return { data: [], meta: buildMeta(query, 0, 0) };
    const request = await buildQuery(deps, tx, { personId: actor.personId, now });
    const { filters, page } = query;
    const taskPage = await readEscalatedPage(tx, {
      ...request,
      filters: {
        ...noTaskFilters,
        text: filters.q_text ?? "",
        assigneeIds: filters.assignees ?? [],
        employeeIds: filters.employees ?? [],
      },
      order: query.sort_by,
      isDescending: query.sort_desc === "true",
      offset: (page.number - 1) * page.size,
      limit: page.size,
    });
    const assignees = await readLiveAssignees(tx, taskPage.ids, request.holders);
    const rows = await readListed(tx, taskPage.ids);
    return {
      data: rows.map((row) => buildRow(row, assignees.get(row.id) ?? [], now)),
      meta: buildMeta(query, taskPage.recordCount, taskPage.all),
    };
  });
}
