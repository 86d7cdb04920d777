import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";

let t: PlansFixture;
beforeAll(async () => {
  t = await setUpPlansFixture();
  t.clock.set("2026-11-20T15:00:00Z");
  const [basics, keys] = [
    { title: "Basics", anchor: "start_date", offset_days: 10 },
    { title: "Keys", anchor: "start_date", offset_days: -2 },
  ] as const;
  await t.createPlan("onboarding", "Welcome", [basics, keys, { title: "Meet", anchor: "enrollment", offset_days: 3 }]);
  await t.createPlan("onboarding", "Leasing", [{ title: "Tour", anchor: "start_date", offset_days: 90 }]);
}, 60_000);
afterAll(() => t.close());

interface Preview {
  readonly suggested_manager: { readonly id: number } | null;
  readonly plans: readonly { readonly title: string }[];
  readonly tasks: number;
  readonly overdue: number;
}

const preview = (start: string, location = 1, role: Parameters<PlansFixture["send"]>[0] = "client-admin") =>
  t.send<{ data: Preview }>(
    role,
    "GET",
    `/integration/hire_preview?location_id=${location}&position_id=1&start_date=${start}`,
  );

let count = 0;
async function hire(more: object) {
  count += 1;
  const form = { first_name: "Long", last_name: `Serving ${count}`, location_id: 1, position_id: 1 };
  const email = `serving${count}@client1.example`;
  const body = { ...form, email, start_date: "2021-03-01", ...more };
  return t.send<{ data: { user_id: number }; errors: { path: string }[] }>(
    "client-admin",
    "POST",
    "/integration/users",
    body,
  );
}
const readTasks = (id: number) =>
  t.run(`SELECT v.title, t.due_on::text AS due FROM user_tasks t JOIN task_template_versions v
    ON v.client_id = t.client_id AND v.task_template_id = t.task_template_id AND v.version = t.template_version
    WHERE t.client_id = 1 AND t.person_id = ${id} ORDER BY v.title`);

describe("preview before an employee is added", () => {
  test("shows the tasks of a hire, how many are overdue at once, and the suggested manager", async () => {
    const { status, body } = await preview("2021-03-01");
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ suggested_manager: { id: 5 }, tasks: 4, overdue: 3 });
    expect(body.data.plans.map(({ title }) => title)).toEqual(["Leasing", "Welcome"]);
    expect((await preview("2026-11-20")).body.data).toMatchObject({ tasks: 4, overdue: 1 });
    expect((await t.run("SELECT id FROM enrollments WHERE client_id = 1")).length).toBe(0);
  });

  test("shows nothing for a location outside the viewer's scope", async () => {
    expect((await preview("2026-11-20", 3, "property_manager")).status).toBe(404);
    expect((await preview("2026-11-20", 1, "property_manager")).status).toBe(200);
    expect((await preview("2026-11-20", 1, "employee")).status).toBe(403);
  });
});

describe("an employee with a start date long ago", () => {
  test("gets tasks counted from the start date by default", async () => {
    const { body } = await hire({ manager_id: 5 });
    expect((await readTasks(body.data.user_id)).map(({ due }) => due)).toEqual([
      "2021-03-11",
      "2021-02-27",
      "2026-11-23",
      "2021-05-30",
    ]);
    expect(await t.run(`SELECT manager_id::int FROM people WHERE client_id = 1 AND id = ${body.data.user_id}`)).toEqual(
      [{ manager_id: 5 }],
    );
  });

  test("gets tasks counted from today on request, none overdue, and keeps those dates", async () => {
    const { body } = await hire({ plans_from: "today" });
    const expected = [
      { title: "Basics", due: "2026-11-30" },
      { title: "Keys", due: "2026-11-20" },
      { title: "Meet", due: "2026-11-23" },
      { title: "Tour", due: "2027-02-18" },
    ];
    expect(await readTasks(body.data.user_id)).toEqual(expected);
    await t.product.jobs.find(({ name }) => name === "plans.settle")?.run({ clientId: 1 });
    expect(await readTasks(body.data.user_id)).toEqual(expected);
  });

  test("gets no tasks on request", async () => {
    const { body } = await hire({ plans_from: "none" });
    expect(await readTasks(body.data.user_id)).toEqual([]);
  });

  test.each([
    ["the suggested one by default", {}, 5],
    ["none on request", { manager_id: null }, null],
    ["the named one", { manager_id: 3 }, 3],
  ])("gets a manager: %s", async (_name, named, managerId) => {
    const { body } = await hire({ ...named, plans_from: "none" });
    expect(await t.run(`SELECT manager_id::int FROM people WHERE client_id = 1 AND id = ${body.data.user_id}`)).toEqual(
      [{ manager_id: managerId }],
    );
  });

  test("does not accept a manager who is not a valid one", async () => {
    const refused = await hire({ manager_id: 999 });
    expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path: "body.manager_id" }]]);
  });
});
