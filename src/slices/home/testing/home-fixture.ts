import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { HomeReportType, HomeWidgetsReply } from "#slices/home/contract/home-widgets.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

/** The viewer of a request: the person of a role in a client. */
export interface ViewerOptions {
  readonly client?: 1 | 2;
  readonly role?: Role;
}

interface JsonReply<Body> {
  readonly status: number;
  readonly body: Body & { readonly code?: string; readonly errors?: readonly { path: string; message: string }[] };
}

/** Two clients of equal ids whose people open their home pages. */
export interface HomeFixture extends TestApplication {
  send<Body = { data: { id: number } }>(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    who?: ViewerOptions,
    payload?: object,
  ): Promise<JsonReply<Body>>;
  /** Requests one block of a person's home page. */
  readBlock(reportType: HomeReportType, who?: ViewerOptions): Promise<HomeWidgetsReply>;
  /** Returns a session of staff that impersonates a person. */
  impersonate(client: 1 | 2, personId: number): Promise<{ cookie: string }>;
}

/** Starts the application with two clients of equal ids. */
export async function setUpHomeFixture(): Promise<HomeFixture> {
  const t = await startTestApplication();
  await writeTwoClients(t);
  const openSession = ({ client = 1, role = "client-admin" }: ViewerOptions) =>
    t.signIn(buildEmail(client, role), PASSWORD);
  const send: HomeFixture["send"] = async (method, path, who = {}, payload) => {
    const headers = { ...sameOrigin, ...(await openSession(who)) };
    const reply = await t.server.inject({ method, url: `/v1/en${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, body: reply.json() };
  };
  return {
    ...t,
    send,
    async readBlock(reportType, who = {}) {
      const path = `/analytics/home/home_widgets?structures[report_type]=${reportType}`;
      const { status, body } = await send<HomeWidgetsReply>("GET", path, who);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body;
    },
    async impersonate(client_id, person_id) {
      const staff = await createStaffSession(t, await writeStaff(t));
      const payload = { client_id, person_id, reason: "Ticket 4711: the home page looks empty" };
      const headers = { ...sameOrigin, ...staff };
      const reply = await t.server.inject({ method: "POST", url: "/v1/en/auth/impersonation", headers, payload });
      const cookie = reply.cookies.find(({ name }) => name === "session");
      return { cookie: `session=${cookie?.value ?? ""}` };
    },
  };
}

/** A task of a test's plan, by the days on which it is due and on which it would be abandoned. */
export interface PlannedTask {
  readonly id: number;
  readonly dueOn: string;
  readonly abandonOn?: string;
  readonly assignee: number;
  readonly outcome?: { readonly id: 1 | 2 | 3 | 4; readonly on: string };
  readonly courseId?: number;
}

/** Adds plans to a client: person 8 is in one of them, with tasks that are assigned as stated. */
export async function writePlans(t: TestApplication, client: number, tasks: readonly PlannedTask[]): Promise<void> {
  const at = t.clock.now();
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
    await insertRows(tx, "service_access", [{ person_id: 8, service: "introduce", top_role: "employee" }]);
    await insertRows(tx, "courses", [
      { id: 1, title: "Fair Housing", author: "Grace Hill", minutes: 90, url: "https://learn.example/1" },
      { id: 2, title: "Boilers", author: "", minutes: 40, url: "https://learn.example/2" },
      { id: 3, title: "Gone", author: "", minutes: 40, url: "https://learn.example/3", archived_at: at },
    ]);
    await insertRows(tx, "plans", [{ id: 1, type: "onboarding", title: `Plan of ${client}`, created_at: at }]);
    await insertRows(tx, "plan_versions", [{ plan_id: 1, version: 1, created_at: at, published_at: at }]);
    await insertRows(tx, "enrollments", [
      { id: 1, person_id: 8, plan_id: 1, plan_version: 1, status_id: 1, enrolled_on: "2026-11-01" },
    ]);
    for (const task of tasks) await writeTask(tx, client, task, at);
  });
}

type Tx = Parameters<typeof insertRows>[0];

async function writeTask(tx: Tx, client: number, task: PlannedTask, at: Date): Promise<void> {
  const { id, dueOn, outcome, courseId = null, assignee } = task;
  const title = `Task ${id} of ${client}`;
  await insertRows(tx, "task_templates", [{ id, title }]);
  const days = { offset_days: 0, escalate_days: 0, abandon_days: 30 };
  const what = { title, description: "How.", archetype: courseId === null ? 2 : 5, course_id: courseId };
  await insertRows(tx, "task_template_versions", [
    {
      task_template_id: id,
      version: 1,
      anchor: "start_date",
      ...what,
      ...days,
      // The tasks are about person 8.
      ...(assignee === 8 ? { assignee: "employee" } : { assignee: "person", assignee_person_id: assignee }),
    },
  ]);
  await insertRows(tx, "user_tasks", [
    {
      id,
      task_template_id: id,
      template_version: 1,
      person_id: 8,
      zone: "UTC",
      alert_on: "2026-11-01",
      due_on: dueOn,
      first_due_on: dueOn,
      escalate_on: dueOn,
      abandon_on: task.abandonOn ?? "2027-01-31",
      ...(outcome ? { outcome_id: outcome.id, outcome_on: outcome.on, outcome_at: at, outcome_note: "Because." } : {}),
      active_from: "2026-11-01",
      is_onboarding: true,
      created_at: at,
      updated_at: at,
    },
  ]);
  await insertRows(tx, "user_task_plans", [{ user_task_id: id, enrollment_id: 1 }]);
}
