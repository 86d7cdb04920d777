import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { TasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { EscalationsReply } from "#slices/plans/contract/escalations.contract.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

const CREATED = "2026-10-01T12:00:00Z";
let t: TestApplication;

interface TaskOutline {
  id: number;
  escalate: string;
  assignees: readonly number[];
  rest?: object;
}

/** Tasks about person 5, due on 10 November. */
const tasks: readonly TaskOutline[] = [
  { id: 1, escalate: "2026-11-15", assignees: [5] },
  { id: 2, escalate: "2026-11-20", assignees: [5] },
  { id: 3, escalate: "2026-11-14", assignees: [] },
  { id: 4, escalate: "2026-11-14", assignees: [7] },
  { id: 5, escalate: "2026-11-14", assignees: [8] },
  {
    id: 6,
    escalate: "2026-11-14",
    assignees: [5],
    rest: { outcome_id: 1, outcome_on: "2026-11-09", outcome_at: "2026-11-09T12:00:00Z" },
  },
  { id: 7, escalate: "2026-11-14", assignees: [5], rest: { abandon_on: "2026-11-19" } },
];

beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) {
    await t.db.withClient(client, async (tx) => {
      await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
      await insertRows(
        tx,
        "service_access",
        people.map(({ id, role }) => ({ person_id: id, service: "introduce", top_role: role })),
      );
      await insertRows(tx, "task_templates", [{ id: 1, title: "Hand out keys" }]);
      const what = { title: "Hand out keys", archetype: 2, anchor: "start_date", offset_days: 5, escalate_days: 5 };
      // One version per assignee rule. No mentor is set.
      await insertRows(tx, "task_template_versions", [
        { task_template_id: 1, version: 1, ...what, assignee: "mentor" },
        ...[5, 7, 8].map((assignee_person_id) => ({
          ...what,
          task_template_id: 1,
          version: assignee_person_id,
          assignee: "person",
          assignee_person_id,
        })),
      ]);
      const days = {
        alert_on: "2026-11-01",
        due_on: "2026-11-10",
        first_due_on: "2026-11-10",
        abandon_on: "2026-12-31",
      };
      for (const { id, escalate, assignees, rest } of tasks) {
        const [version = 1] = assignees;
        const task = { id, task_template_id: 1, template_version: version, person_id: 5, zone: "UTC", ...days };
        const times = { created_at: CREATED, updated_at: CREATED };
        await insertRows(tx, "user_tasks", [{ ...task, escalate_on: escalate, ...times, ...rest }]);
      }
    });
    // 3 manages 5, and 2 manages 3. 4 manages 7. 8 has no manager and no location.
    await readClientRows(
      t,
      client,
      "UPDATE people SET manager_id = CASE WHEN id = 5 THEN 3 WHEN id = 3 THEN 2 WHEN id = 7 THEN 4 END WHERE id IN (3, 5, 7)",
    );
  }
});
afterAll(() => t.close());

async function get<Body>(role: Role, path: string, status = 200): Promise<Body> {
  const headers = await t.signIn(buildEmail(1, role), PASSWORD);
  const reply = await t.server.inject({ url: `/v1/en/${path}`, headers });
  expect(reply.statusCode, reply.body).toBe(status);
  return reply.json<Body>();
}
const list = (role: Role, query = ""): Promise<EscalationsReply> => get(role, `analytics/escalations/tasks?${query}`);
const readCounts = async (role: Role): Promise<TasksCounts> =>
  (await get<{ data: TasksCounts }>(role, "plans/user_tasks/tasks_counts")).data;
const getIds = ({ data }: EscalationsReply): number[] => data.map(({ id }) => id).toSorted((a, b) => a - b);

describe("escalated tasks", () => {
  test.each<[Role, number[]]>([
    ["regional_manager", [1, 3]],
    ["reporting", [1, 3]],
    ["multi_regional_manager", [4]],
    ["property_manager", []],
    ["client-admin", [5]],
    ["employee", []],
  ])("go to everyone above an assignee, or else to the administrators: %s", async (role, expected) => {
    const reply = await list(role);
    expect(getIds(reply)).toEqual(expected);
    expect((await readCounts(role)).escalations).toBe(expected.length);
    expect(reply.meta.summary_object.escalations).toBe(expected.length);
  });

  test.each<Role>(["regional_manager", "reporting", "multi_regional_manager", "client-admin"])(
    "can be rescheduled and handed over by their receivers, as the task itself shows: %s",
    async (role) => {
      const { data } = await list(role);
      expect(data.length).toBeGreaterThan(0);
      for (const { id, manager_actions } of data) {
        const task = await get<{ data: UserTask }>(role, `plans/user_tasks/${id}`);
        expect(task.data.manager_actions).toEqual(manager_actions);
      }
    },
  );

  test("show title, due date, assignees and employee [ENT-51]", async () => {
    const { data } = await list("regional_manager", "filters[q_text]=property");
    expect(data.find(({ id }) => id === 1)).toEqual({
      id: 1,
      due_by_date: "2026-11-10",
      days_late: 10,
      assignees: [{ id: 5, name: "property_manager of 1" }],
      task_title: "Hand out keys",
      on_behalf_of: { id: 5, name: "property_manager of 1" },
      today: "2026-11-20",
      reminded_on: null,
      manager_actions: ["reschedule", "hand_over", "remind"],
    });
    expect(data.find(({ id }) => id === 3)?.assignees).toEqual([]);
  });

  test("escalate on the day after their escalate date", async () => {
    t.clock.set("2026-11-21T00:00:00Z");
    expect(getIds(await list("regional_manager"))).toEqual([1, 2, 3]);
    t.clock.set("2026-11-20T15:00:00Z");
  });

  test("are narrowed by filters and pages, which leave the total count", async () => {
    expect(getIds(await list("regional_manager", "filters[assignees][]=5"))).toEqual([1]);
    expect(getIds(await list("regional_manager", "filters[employees][]=7"))).toEqual([]);
    const page = await list("regional_manager", "page[size]=1&page[number]=2&sort_by=task_title");
    expect(page.data).toHaveLength(1);
    expect(page.meta.pagination).toEqual({ last: true, total_pages: 2, record_count: 2 });
    expect(page.meta.summary_object).toEqual({ escalations: 2 });
  });
});

describe("late tasks of a person without a manager", () => {
  const run = (text: string) => readClientRows(t, 1, text);
  const readEscalatedIds = async (): Promise<Record<string, number[]>> => {
    const roles = [
      "client-admin",
      "regional_manager",
      "property_manager",
      "multi_property_manager",
      "employee",
    ] as const;
    const found: Record<string, number[]> = {};
    for (const role of roles) found[role] = getIds(await list(role));
    return found;
  };
  const none = {
    "client-admin": [],
    regional_manager: [1, 3],
    property_manager: [],
    multi_property_manager: [],
    employee: [],
  };
  // 5 and 6 manage location 1. 3 and 4 manage its region.
  test("go to the managers of the location, as do unassigned tasks about the person", async () => {
    await run("UPDATE people SET location_id = 1 WHERE client_id = 1 AND id = 8");
    await run("UPDATE user_tasks SET person_id = 8 WHERE client_id = 1 AND id = 3");
    expect(await readEscalatedIds()).toEqual({
      ...none,
      regional_manager: [1, 3, 5],
      property_manager: [3, 5],
      multi_property_manager: [3, 5],
    });
    expect((await readCounts("property_manager")).escalations).toBe(2);
  });

  test("can be acted on by their receiver, as the task itself shows", async () => {
    for (const { id, manager_actions } of (await list("property_manager")).data) {
      const task = (await get<{ data: UserTask }>("property_manager", `plans/user_tasks/${id}`)).data;
      expect(task.manager_actions).toEqual(manager_actions);
      expect(task.tasker_actions).toContain("complete");
    }
    const payload = { tasker_action: "cant_complete", note: "Nobody is there to do it." };
    const headers = { ...(await t.signIn(buildEmail(1, "property_manager"), PASSWORD)), ...sameOrigin };
    const url = "/v1/en/plans/user_tasks/5";
    const done = await t.server.inject({ method: "PUT", url, headers, payload });
    expect(done.statusCode, done.body).toBe(200);
    await run(
      "UPDATE user_tasks SET outcome_id = NULL, outcome_on = NULL, outcome_at = NULL, outcome_by = NULL WHERE client_id = 1 AND id = 5",
    );
  });

  test("go to the administrators when those managers have left or have no permission in plans", async () => {
    await run("UPDATE people SET archived_at = now() WHERE client_id = 1 AND id IN (3, 5)");
    await run(
      "UPDATE service_access SET status = 'inactive' WHERE client_id = 1 AND person_id IN (4, 6) AND service = 'introduce'",
    );
    expect(getIds(await list("client-admin"))).toEqual([3, 4, 5]);
    await run("UPDATE people SET archived_at = NULL WHERE client_id = 1 AND id IN (3, 5)");
    await run(
      "UPDATE service_access SET status = 'active' WHERE client_id = 1 AND person_id IN (4, 6) AND service = 'introduce'",
    );
  });

  test("go to the location's managers too when the only manager has left", async () => {
    await run("UPDATE people SET manager_id = 7 WHERE client_id = 1 AND id = 8");
    await run("UPDATE people SET manager_id = NULL WHERE client_id = 1 AND id = 7");
    await run("UPDATE people SET archived_at = now() WHERE client_id = 1 AND id = 7");
    expect(getIds(await list("property_manager"))).toEqual([3, 5]);
    await run("UPDATE people SET archived_at = NULL WHERE client_id = 1 AND id = 7");
    expect(getIds(await list("property_manager"))).toEqual([]);
    expect(getIds(await list("maintenance_manager"))).toEqual([3, 5]);
  });

  test("of an administrator without a manager go to the others, and to the administrator only as the only one", async () => {
    await run("UPDATE task_template_versions SET assignee_person_id = 1 WHERE client_id = 1 AND version = 8");
    expect(getIds(await list("client-admin"))).toEqual([4, 5]);
    await run(
      "UPDATE service_access SET top_role = 'client-admin' WHERE client_id = 1 AND person_id = 2 AND service = 'introduce'",
    );
    expect(getIds(await list("client-admin"))).toEqual([4]);
    expect(getIds(await list("reporting"))).toContain(5);
  });

  afterAll(async () => {
    await run(
      "UPDATE service_access SET top_role = 'reporting' WHERE client_id = 1 AND person_id = 2 AND service = 'introduce'",
    );
    await run("UPDATE task_template_versions SET assignee_person_id = 8 WHERE client_id = 1 AND version = 8");
    await run("UPDATE user_tasks SET person_id = 5 WHERE client_id = 1 AND id = 3");
    await run(
      "UPDATE people SET manager_id = CASE WHEN id = 7 THEN 4 END, location_id = NULL WHERE client_id = 1 AND id IN (7, 8)",
    );
  });
});

describe("the filters", () => {
  test("offer the assignees and the employees of escalated tasks [API-33]", async () => {
    const offered = await get<{ data: unknown }>("regional_manager", "analytics/escalations/assignees");
    const person = { id: 5, name: "property_manager of 1" };
    expect(offered.data).toEqual({ assignees: [person], employees: [person] });
    expect((await get<{ data: unknown }>("employee", "analytics/escalations/assignees")).data).toEqual({
      assignees: [],
      employees: [],
    });
  });
});

describe("counts of waiting tasks", () => {
  test("count the viewer's open tasks, not ended or abandoned ones [API-26]", async () => {
    expect(await readCounts("property_manager")).toEqual({ tasks: 2, escalations: 0, resident_alerts: 0 });
    expect((await readCounts("employee")).tasks).toBe(1);
    expect((await readCounts("client-admin")).tasks).toBe(0);
  });

  test("count no escalations without a permission in plans", async () => {
    await readClientRows(
      t,
      1,
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 1 AND service = 'introduce'",
    );
    expect(await readCounts("property_manager")).toMatchObject({ tasks: 0, escalations: 0 });
    await get("regional_manager", "analytics/escalations/tasks", 403);
    await readClientRows(
      t,
      1,
      "UPDATE client_services SET status = 'active' WHERE client_id = 1 AND service = 'introduce'",
    );
  });
});

describe("seventeen escalations", () => {
  beforeAll(async () => {
    const days = {
      alert_on: "2026-11-01",
      first_due_on: "2026-11-09",
      escalate_on: "2026-11-14",
      abandon_on: "2026-12-31",
    };
    await t.db.withClient(1, (tx) =>
      insertRows(
        tx,
        "user_tasks",
        Array.from({ length: 16 }, (_, at) => ({
          ...days,
          id: 21 + at,
          task_template_id: 1,
          template_version: 7,
          person_id: at === 0 ? 8 : 5,
          due_on: at % 2 === 0 ? "2026-11-09" : "2026-11-10",
          zone: "UTC",
          created_at: CREATED,
          updated_at: CREATED,
        })),
      ),
    );
  });

  test.each([
    ["", [21, 23, 25, 27, 29, 31, 33, 35, 4, 22, 24, 26, 28, 30, 32]],
    ["page[number]=2", [34, 36]],
    ["sort_by=due_by_date&sort_desc=true&page[size]=3", [4, 22, 24]],
    ["sort_by=on_behalf_of&page[size]=2", [21, 23]],
    ["sort_by=on_behalf_of&sort_desc=true&page[size]=1", [23]],
    ["sort_by=task_title&page[size]=2", [21, 23]],
    ["sort_by=assignees&page[size]=2", [21, 23]],
    ["filters[q_text]=EMPLOYEE", [21]],
    ["filters[q_text]=hand out&page[size]=1", [21]],
    ["filters[q_text]=maintenance_manager&page[size]=1", [21]],
    ["filters[employees][]=8", [21]],
    ["filters[assignees][]=7&page[size]=1&page[number]=17", [36]],
    ["filters[assignees][]=7&filters[employees][]=8", [21]],
    ["filters[assignees][]=8", []],
  ])(
    "%s gives %j: fifteen per page, by due date, filtered by text, assignees and employees [API-32]",
    async (query, expected) => {
      const reply = await list("multi_regional_manager", query);
      expect(reply.data.map(({ id }) => id)).toEqual(expected);
      expect(reply.meta.summary_object.escalations).toBe(17);
    },
  );
});
