import type { ActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import type {
  Assignment,
  AssignmentChoices,
  AssignmentRow,
  AssignmentTarget,
} from "#slices/actions/contract/assignments.contract.ts";
import type { ActionEffect, ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { openRoutes, type SendRequest, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildActionsRoutes } from "#slices/actions/web/public.tsx";

/** Creates a target with its scores. Without a new score there is no result yet. */
export function createTarget(id: number, name: string, before: number | null, after: number | null): AssignmentTarget {
  return {
    id,
    name,
    old_score: before,
    new_score: after,
    old_state: before === null ? "na" : "value",
    new_state: after === null ? "na" : "value",
    old_n: before === null ? null : 15,
    new_n: after === null ? null : 20,
  };
}

/** Creates an assignment with results. */
export function createAssignmentRow(id: number, rest: Partial<AssignmentRow> = {}): AssignmentRow {
  return {
    id,
    action_item: {
      id: 111,
      title: "Explain how pay is made",
      body: "Pay feels fairer where its parts are known.",
      attachments: [{ id: 111, name: "Explain how pay is made.txt", url: "/v1/en/analytics/attachments/111" }],
    },
    topic: "Pay",
    priority: { id: 18, body: "My pay is fair for the work I do." },
    es: {
      action_item: { title: "Explicar el sueldo", body: "Se siente más justo." },
      topic: "Sueldo",
      priority: "Mi sueldo es justo.",
    },
    assigned_at: "2026-03-02T15:00:00.000Z",
    assigned_on: "2026-03-02",
    due_by: "2026-04-01",
    awaiting_results_started_at: "2026-03-29T02:00:00.000Z",
    // The day before in the client's zone.
    awaiting_results_started_on: "2026-03-28",
    completed_at: "2026-07-06T10:00:00.000Z",
    completed_on: "2026-07-06",
    assignee: { id: 5, first_name: "Priya", last_name: "Nair" },
    creator: { id: 1, first_name: "Ana", last_name: "Diaz" },
    current_status: "Completed",
    status: "completed",
    overdue: false,
    target_regions: [createTarget(1, "Coastal", 61, 72)],
    target_positions: [createTarget(2, "Leasing", 58, null)],
    target_locations: [],
    ...rest,
  };
}

/** No effect yet. */
const noEffect: ActionEffect = {
  points: null,
  word: null,
  places: 0,
  pre_trend: null,
  reason: "no_follow_up",
};

/** Creates an assignment with effects at its targets. */
export function createMeasuredRow(row: AssignmentRow, effect: ActionEffect = noEffect) {
  const withEffect = (targets: readonly AssignmentTarget[]) => targets.map((each) => ({ ...each, effect }));
  const position: ActionEffect = { ...noEffect, reason: "position" };
  return {
    ...row,
    effect,
    target_regions: withEffect(row.target_regions),
    target_positions: row.target_positions.map((each) => ({ ...each, effect: position })),
    target_locations: withEffect(row.target_locations),
  };
}

/** Creates an open assignment as its assignee sees it. */
export function openAssignment(rest: Partial<Assignment> = {}): Assignment {
  const done = { awaiting_results_started_at: null, awaiting_results_started_on: null } as const;
  const open = { ...done, completed_at: null, completed_on: null } as const;
  return {
    ...createMeasuredRow(
      createAssignmentRow(7, { ...open, status: "assigned", current_status: "Assigned", due_by: "2026-12-01" }),
    ),
    note: "Start with the leasing office.",
    comments: [],
    unread_comments: 0,
    action_required: true,
    actions: ["start", "finish", "comment"],
    ...rest,
  };
}

/** Choices for a new assignment. */
export const choices: AssignmentChoices = {
  topic: "Pay",
  es: { topic: "Sueldo" },
  action_items: [{ id: 111, title: "Explain how pay is made", es: { title: "Explicar el sueldo" } }],
  assignees: [{ id: 5, name: "Priya Nair", position: "Property Manager", location: "Alder Court" }],
  regions: [{ id: 1, name: "Coastal" }],
  locations: [],
  positions: [{ id: 2, name: "Leasing" }],
  needs_place: false,
};

function createReport(rows: AssignmentRow[]): ActionItemReport {
  const widget = { id: "employee_action_item_report", data_type: "basic_json_array" } as const;
  return {
    data: rows,
    meta: {
      widget: { ...widget, url_key: widget.id },
      endpoint: `/v1/en/analytics/reports/${widget.id}`,
      pagination: { last: true, total_pages: 1, record_count: rows.length },
      filters: { topic: [], status: [], q_text: null, locations: [], regions: [] },
      structures: {},
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: {
        statuses: { assigned: 1, in_progress: 0, awaiting_results: 0, completed: 2, canceled: 0 },
        overdue: 1,
        topics: [{ id: 11, name: "Pay", es: "Sueldo" }],
        can_assign: true,
      },
      additional_meta: { sorts: [], export_options: ["xlsx", "csv"] },
      headers: [],
    },
  };
}

interface Fixture {
  readonly rows?: AssignmentRow[];
  readonly assignment?: Assignment;
  readonly effects?: readonly ItemEffect[];
  /** Reply to a change; default: the unchanged assignment. */
  readonly change?: (requests: SendRequest) => unknown;
}

/** Opens an address of the slice. */
export function openActions(address: string, fixture: Fixture = {}): OpenedRoutes {
  const { rows = [createAssignmentRow(1)], assignment = openAssignment() } = fixture;
  return openRoutes(address, buildActionsRoutes, (requests) => {
    if (requests.method !== "GET") return fixture.change ? fixture.change(requests) : { data: assignment };
    if (requests.path === "/analytics/reports/employee_action_item_report") return createReport(rows);
    if (requests.path === "/analytics/assignments/effects") return { data: fixture.effects ?? [] };
    if (requests.path === "/analytics/assignments/choices") return { data: choices };
    if (requests.path === "/analytics/assignments") {
      const { id, action_item: item, topic, es, creator, due_by, status, overdue } = assignment;
      const words = { title: es.action_item.title, topic: es.topic };
      const own = { id, title: item.title, topic, es: words, creator, due_by, status, overdue, unread_comments: 2 };
      return { data: [own] };
    }
    return requests.path === `/analytics/assignments/${assignment.id}` ? { data: assignment } : undefined;
  });
}
