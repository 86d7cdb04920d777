import type { TaskRow, TasksReply } from "#slices/plans/contract/tasks.contract.ts";
import type { PlanTexts } from "#slices/plans/contract/plan-texts.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { openRoutes, type SendRequest, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import type { Viewer } from "#slices/plans/web/tasks/use-viewer.ts";

/** Creates a list row of a task that is due in five days. */
export function createTaskRow(id: number, rest: Partial<TaskRow> = {}): TaskRow {
  return {
    id,
    task_title: `Task ${id}`,
    task_type: ["onboarding"],
    on_behalf_of: { id: 8, name: "Tom Ruiz" },
    due_by_date: "2026-11-25",
    today: "2026-11-20",
    assignees: [{ id: 5, name: "Priya Nair" }],
    completed_at: null,
    completed_on: null,
    user_task_progress_status_id: 2,
    user_task_compliance_status_id: null,
    task_archetype: { value: 2 },
    notes_count: 0,
    warning: null,
    attention: "none",
    tasker_actions: ["complete", "cant_complete", "add_note"],
    manager_actions: [],
    ...rest,
  };
}

/** Builds the server's reply to a list. */
export function createTasksReply(rows: TaskRow[], all = rows.length): TasksReply {
  return {
    data: rows,
    meta: {
      widget: { id: "tasks", data_type: "basic_json_array", url_key: "tasks" },
      endpoint: "/v1/en/analytics/tasks/current",
      pagination: { last: true, total_pages: 1, record_count: rows.length },
      filters: { q_text: null, task_progress_statuses: [], task_statuses: [], employees: [] },
      structures: {},
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: { tasks: all, past_due: 1, due_soon: 2, employees: [{ id: 8, name: "Tom Ruiz" }] },
      additional_meta: { sorts: [], export_options: [] },
      headers: [],
    },
  };
}

/** Creates a pending task that the viewer can complete. */
export function createUserTask(rest: Partial<UserTask> = {}): UserTask {
  return {
    id: 1,
    task: {
      title: "Hand out keys",
      description: "At the office.",
      description_es: "",
      task_type: ["onboarding"],
      schedule: { anchor: "start_date", offset_days: 5, after_task: null },
    },
    on_behalf_of: {
      id: 8,
      full_name: "Tom Ruiz",
      first_name: "Tom",
      last_name: "Ruiz",
      last_day: "2026-12-04",
      start_date: "2026-11-01",
      position_id: 2,
      position_name: "Leasing Agent",
      location_id: 3,
      location_name: "Alder Court",
      termination_categories_id: 5,
      termination_reason_note: "Another job",
      employee_id: "E-17",
      email: "tom@harborline.example",
      personal_email: "tom@home.example",
      cell_phone: "5125550143",
      locale: "en",
      may_edit: true,
    },
    assignees: [{ id: 5, name: "Priya Nair" }],
    plans: [{ id: 1, name: "First weeks", type: "onboarding", enrollment_status_id: 1 }],
    files: [],
    notes: [],
    created_at: "2026-10-01T12:00:00.000Z",
    updated_at: "2026-10-01T12:00:00.000Z",
    completed_at: null,
    completed_on: null,
    completed_by_name: null,
    is_on_record: false,
    due_by_date: "2026-11-25",
    first_due_by_date: "2026-11-25",
    alert_date: "2026-11-18",
    escalate_date: "2026-11-28",
    abandon_date: "2026-12-25",
    today: "2026-11-20",
    admin_note: null,
    admin_note_created_at: null,
    user_task_progress_status_id: 2,
    user_task_compliance_status_id: null,
    warning: null,
    tasker_actions: ["complete", "cant_complete", "add_note"],
    manager_actions: [],
    admin_actions: [],
    task_archetype: { value: 2 },
    course: null,
    course_launch_link: null,
    ...rest,
  };
}

/** Creates an ended task with this outcome. */
export function createEndedTask(complianceId: number, rest: Partial<UserTask> = {}): UserTask {
  return createUserTask({
    user_task_progress_status_id: 4,
    user_task_compliance_status_id: complianceId,
    completed_at: "2026-11-20T15:00:00.000Z",
    completed_on: "2026-11-20",
    completed_by_name: "Priya Nair",
    tasker_actions: ["add_note"],
    manager_actions: [],
    ...rest,
  });
}

/** The viewer of the session. */
export const taskViewer: Viewer = { id: 5, client_id: 1, impersonation: null };

interface Fixture {
  readonly rows?: TaskRow[];
  readonly all?: number;
  readonly task?: UserTask;
  /** Reply to PUT; default: the task completed on time. */
  readonly put?: (requests: SendRequest) => unknown;
  /** Reply to a list request; undefined: the rows. */
  readonly listed?: () => unknown;
  /** The current viewer of the session; default: Priya Nair. */
  readonly viewer?: () => Viewer;
  /** Spanish titles of plans and tasks; default: none. */
  readonly texts?: PlanTexts;
  /** Routes, when the screens are in a frame. */
  readonly routes?: typeof buildPlansRoutes;
}

/** Opens an address of the task screens. */
export function openTasks(address: string, fixture: Fixture = {}): OpenedRoutes {
  const {
    rows = [createTaskRow(1)],
    task = createUserTask(),
    viewer = () => taskViewer,
    listed = () => undefined,
  } = fixture;
  return openRoutes(address, fixture.routes ?? buildPlansRoutes, (requests) => {
    if (requests.path === "/integration/employees/autocomplete") return { data: [{ id: 6, name: "Ana Diaz" }] };
    if (requests.path === "/plans/texts") return { data: fixture.texts ?? [] };
    if (requests.path === "/identity/user") return { data: viewer() };
    if (requests.path.startsWith("/analytics/tasks/")) return listed() ?? createTasksReply(rows, fixture.all);
    if (requests.path === "/analytics/team/options") return { data: { locations: [], positions: [] } };
    if (!requests.path.startsWith("/plans/user_tasks/")) return undefined;
    if (requests.method === "GET") return { data: task };
    return fixture.put ? fixture.put(requests) : { data: createEndedTask(1) };
  });
}
