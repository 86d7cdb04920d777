import type { AssignmentRow, AssignmentsReply } from "#slices/plans/contract/task-assignments.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { openRoutes, type SendRequest, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { createEndedTask, createTaskRow, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

/** Creates a report row from `createTaskRow`, at a location. */
export function createAssignmentRow(id: number, rest: Partial<AssignmentRow> = {}): AssignmentRow {
  return { ...createTaskRow(id), location: { id: 3, name: "Alder Court" }, ...rest };
}

function createAssignmentsReply(rows: AssignmentRow[], { query }: SendRequest): AssignmentsReply {
  const type = (query.get("structures[report_type]") ?? "open") as "open" | "unassigned" | "historical";
  return {
    data: rows,
    meta: {
      widget: { id: "task_assignments_report", data_type: "basic_json_array", url_key: "task_assignments_report" },
      endpoint: "/v1/en/analytics/reports/task_assignments_report",
      pagination: { last: true, total_pages: 1, record_count: rows.length === 0 ? 0 : 40 },
      filters: {
        q_text: null,
        task_progress_statuses: [],
        task_statuses: [],
        employees: [],
        assignees: [],
        locations: [],
        plan_types: [],
        attention: [],
      },
      structures: { report_type: type, report_types: [] },
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: {
        tasks: 40,
        past_due: 2,
        due_soon: 1,
        busy_owner: 6,
        locations: [{ id: 3, name: "Alder Court" }],
      },
      additional_meta: { sorts: [], export_options: ["xlsx", "csv"] },
      headers: [],
    },
  };
}

interface Fixture {
  readonly rows?: AssignmentRow[];
  readonly task?: UserTask;
  /** Reply to PUT; default: the task completed on time. */
  readonly put?: (requests: SendRequest) => unknown;
}

/** Opens an address of the report. */
export function openAssignments(address: string, fixture: Fixture = {}): OpenedRoutes {
  const { rows = [createAssignmentRow(1)], task = createUserTask() } = fixture;
  return openRoutes(address, buildPlansRoutes, (requests) => {
    if (requests.path === "/integration/employees/autocomplete") return { data: [{ id: 6, name: "Ana Diaz" }] };
    if (requests.path === "/identity/user") return { data: { id: 3, client_id: 1 } };
    if (requests.path === "/analytics/reports/task_assignments_report") return createAssignmentsReply(rows, requests);
    if (requests.path.startsWith("/analytics/reports/task_assignments_report.")) {
      const headers = { "content-type": "text/csv", "content-disposition": 'attachment; filename="tasks.csv"' };
      return new Response("Completion", { headers });
    }
    if (!requests.path.startsWith("/plans/user_tasks/")) return undefined;
    if (requests.method === "GET") return { data: task };
    return fixture.put ? fixture.put(requests) : { data: createEndedTask(1) };
  });
}
