import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

/** A response of the API. */
export interface ApiResponse<Body> {
  readonly status: number;
  readonly body: Body & {
    readonly code?: string;
    readonly detail?: string;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

/** The signed-in person of a call. */
export interface TaskViewer {
  readonly client?: 1 | 2;
  readonly role: Role;
}

/** Two clients with the same ids and with plans. Person 8 works at location 1 and reports to 5, who reports to 3. */
export interface TaskFixture extends TestApplication {
  send<Body = { data: UserTask }>(
    method: "GET" | "PUT" | "POST",
    path: string,
    viewer: TaskViewer,
    payload?: object,
  ): Promise<ApiResponse<Body>>;
  /** Sends a call as platform staff who impersonate a person of client 1. */
  sendImpersonated<Body = { data: UserTask }>(
    method: "PUT" | "POST",
    path: string,
    personId: number,
    payload: object,
  ): Promise<ApiResponse<Body>>;
  /** Inserts a task about person 8 into both clients. */
  add(task: AddedTask): Promise<void>;
}

export interface AddedTask {
  readonly id: number;
  readonly title?: string;
  readonly rule?: {
    readonly assignee: "employee" | "role" | "person" | "mentor";
    readonly role?: string;
    readonly personId?: number;
  };
  readonly archetype?: 2 | 3 | 4 | 5;
  readonly courseId?: number;
  /** Null: it waits for the task in `after`. */
  readonly due: string | null;
  readonly alert?: string;
  readonly escalate?: string;
  readonly abandon?: string;
  readonly after?: number;
  readonly personId?: number;
  readonly enrollmentIds?: readonly number[];
  readonly isOffboarding?: boolean;
  readonly rest?: object;
}

/** Initial time of a test's clock. */
export const NOW = "2026-11-20T15:00:00Z";
const AT = "2026-10-01T12:00:00Z";

async function writePlans(t: TestApplication, client: 1 | 2): Promise<void> {
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
    await insertRows(
      tx,
      "service_access",
      people.map(({ id, role }) => ({ person_id: id, service: "introduce", top_role: role })),
    );
    const managed = people.flatMap((person) => [
      ...person.regions.map((region, position) => ({ person, position, region_id: region, location_id: null })),
      ...person.locations.map((location, position) => ({ person, position, region_id: null, location_id: location })),
    ]);
    await insertRows(
      tx,
      "service_access_scopes",
      managed.map(({ person, ...at }) => ({ person_id: person.id, service: "introduce", ...at })),
    );
    await insertRows(tx, "position_categories", [{ id: 1, name: "Leasing" }]);
    await insertRows(tx, "positions", [{ id: 1, name: "Leasing Agent", position_category_id: 1 }]);
    await insertRows(tx, "courses", [
      { id: 1, title: "Fair Housing", author: "Grace Hill", minutes: 90, url: `https://learn.example/${client}` },
    ]);
    const types = ["onboarding", "offboarding", "development"];
    await insertRows(
      tx,
      "plans",
      types.map((type, index) => ({ id: index + 1, type, title: `Plan ${type}`, created_at: AT })),
    );
    await insertRows(
      tx,
      "plan_versions",
      types.map((type, index) => ({
        plan_id: index + 1,
        version: 1,
        created_at: AT,
        // Unpublished, so that a notice in a test enrolls no one. The tests insert their own ids.
        published_at: type === "offboarding" ? null : AT,
      })),
    );
    await insertRows(tx, "enrollments", [
      { id: 1, person_id: 8, plan_id: 1, plan_version: 1, status_id: 1, enrolled_on: "2026-11-01", mentor_id: 7 },
    ]);
  });
  await readClientRows(
    t,
    client,
    "UPDATE people SET manager_id = CASE WHEN id = 8 THEN 5 WHEN id = 5 THEN 3 END, location_id = CASE WHEN id = 8 THEN 1 END, " +
      "position_id = 1 WHERE id IN (5, 8)",
  );
}

function toDays({ due, alert, escalate, abandon }: AddedTask): object {
  if (due === null) return {};
  return {
    alert_on: alert ?? "2026-11-01",
    due_on: due,
    first_due_on: due,
    escalate_on: escalate ?? due,
    abandon_on: abandon ?? "2026-12-31",
  };
}

async function addTask(t: TestApplication, client: 1 | 2, task: AddedTask): Promise<void> {
  const {
    id,
    title = `Task ${id}`,
    rule = { assignee: "employee" },
    after = null,
    archetype = 2,
    courseId = null,
  } = task;
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "task_templates", [{ id, title }]);
    await insertRows(tx, "task_template_versions", [
      {
        task_template_id: id,
        version: 1,
        title,
        description: "How it is done.",
        archetype,
        // Manual dates stay unchanged, unless the task waits for another one.
        anchor: after === null ? "enrollment" : "completion",
        anchor_template_id: after,
        offset_days: 5,
        alert_days: 2,
        escalate_days: 3,
        abandon_days: 30,
        assignee: rule.assignee,
        assignee_role: rule.role ?? null,
        assignee_person_id: rule.personId ?? null,
        course_id: courseId,
      },
    ]);
    await insertRows(tx, "user_tasks", [
      {
        id,
        task_template_id: id,
        template_version: 1,
        person_id: task.personId ?? 8,
        location_id: 1,
        zone: "UTC",
        ...toDays(task),
        has_own_dates: task.due !== null,
        active_from: "2026-11-01",
        is_onboarding: task.isOffboarding !== true,
        is_offboarding: task.isOffboarding === true,
        created_at: AT,
        updated_at: AT,
        ...task.rest,
      },
    ]);
    const links = (task.enrollmentIds ?? [1]).map((enrollment_id) => ({ user_task_id: id, enrollment_id }));
    await insertRows(tx, "user_task_plans", links);
  });
}

/** Starts a session in which platform staff impersonate a person of client 1. */
async function actAs(t: TestApplication, personId: number): Promise<{ cookie: string }> {
  const staff = await createStaffSession(t, await writeStaff(t, `staff-${personId}@courtyard.example`));
  const reply = await t.server.inject({
    method: "POST",
    url: "/v1/en/auth/impersonation",
    headers: { ...sameOrigin, ...staff },
    payload: { client_id: 1, person_id: personId, reason: "Ticket 4711: a task is missing" },
  });
  return { cookie: `session=${reply.cookies.find(({ name }) => name === "session")?.value ?? ""}` };
}

/** Starts the application with two clients with the same ids and with plans. */
export async function setUpTaskFixture(): Promise<TaskFixture> {
  const t = await startTestApplication();
  t.clock.set(NOW);
  await writeTwoClients(t);
  for (const client of [1, 2] as const) await writePlans(t, client);
  return {
    ...t,
    async send(method, path, { client = 1, role }, payload) {
      const headers = { ...sameOrigin, ...(await t.signIn(buildEmail(client, role), PASSWORD)) };
      const reply = await t.server.inject({
        method,
        url: `/v1/en${path}`,
        headers,
        ...(payload ? { payload } : {}),
      });
      return { status: reply.statusCode, body: reply.json() };
    },
    async sendImpersonated(method, path, personId, payload) {
      const headers = { ...sameOrigin, ...(await actAs(t, personId)) };
      const reply = await t.server.inject({ method, url: `/v1/en${path}`, headers, payload });
      return { status: reply.statusCode, body: reply.json() };
    },
    async add(task) {
      for (const client of [1, 2] as const) await addTask(t, client, task);
    },
  };
}
