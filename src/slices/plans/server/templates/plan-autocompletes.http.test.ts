import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { PlanChoices } from "#slices/plans/contract/plan-autocompletes.contract.ts";
import { setUpTaskFixture, type TaskFixture, type TaskViewer } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

const admin: TaskViewer = { role: "client-admin" };
let t: TaskFixture;

beforeAll(async () => {
  t = await setUpTaskFixture();
  const more = [
    { id: 2, person_id: 5, plan_id: 2, plan_version: 1, status_id: 1, enrolled_on: "2026-11-01", location_id: 1 },
    {
      id: 3,
      person_id: 2,
      plan_id: 3,
      plan_version: 1,
      status_id: 1,
      enrolled_on: "2026-11-01",
      location_id: 3,
      mentor_id: 4,
    },
  ];
  for (const client of [1, 2] as const) {
    await t.db.withClient(client, (tx) => insertRows(tx, "enrollments", more));
    await readClientRows(t, client, "UPDATE enrollments SET location_id = 1 WHERE id = 1");
    await readClientRows(t, client, "UPDATE people SET location_id = 3 WHERE id = 2");
  }
  await t.add({ id: 1, due: "2026-11-25", title: "Read the handbook" });
  await t.add({
    id: 2,
    due: "2026-11-26",
    title: "Hand in the keys",
    personId: 5,
    isOffboarding: true,
    enrollmentIds: [2],
  });
  await t.add({
    id: 3,
    due: "2026-11-26",
    title: "Far away",
    personId: 2,
    enrollmentIds: [3],
    rest: { location_id: 3 },
  });
  const assigned = [
    { user_task_id: 1, person_id: 8 },
    { user_task_id: 3, person_id: 4 },
  ];
  for (const client of [1, 2] as const) {
    await t.db.withClient(client, (tx) => insertRows(tx, "user_task_assignees", assigned));
  }
});
afterAll(() => t.close());

async function choose(family: string, query = "", who = admin): Promise<PlanChoices> {
  const { status, body } = await t.send<PlanChoices>("GET", `/plans/${family}/autocomplete?${query}`, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const listNames = async (family: string, query = "", who = admin): Promise<string[]> =>
  (await choose(family, query, who)).data.map(({ name }) => name);
const manager: TaskViewer = { role: "property_manager" };

describe("autocompletes of plans", () => {
  test.each([
    ["plans", ["Plan development", "Plan offboarding", "Plan onboarding"], undefined],
    ["tasks", ["Far away", "Hand in the keys", "Read the handbook"], undefined],
    [
      "enrollments",
      [
        "employee of 1 · Plan onboarding",
        "property_manager of 1 · Plan offboarding",
        "reporting of 1 · Plan development",
      ],
      // Employees do not see their own departure.
      ["employee of 1 · Plan onboarding"],
    ],
    [
      "user_tasks",
      ["Far away · reporting of 1", "Hand in the keys · property_manager of 1", "Read the handbook · employee of 1"],
      ["Read the handbook · employee of 1"],
    ],
    ["employees", ["employee of 1", "property_manager of 1", "reporting of 1"], ["employee of 1"]],
    ["mentors", ["maintenance_manager of 1", "multi_regional_manager of 1"], ["maintenance_manager of 1"]],
    ["task_assignments", ["employee of 1", "multi_regional_manager of 1"], ["employee of 1"]],
  ])(
    "%s are listed once each, and a manager sees those of their own places [API-60]",
    async (family, all, own = all) => {
      expect(await listNames(family)).toEqual(all);
      expect(await listNames(family, "", manager)).toEqual(own);
      const [first] = await listNames(family, "", { client: 2, role: "client-admin" });
      expect(first).toBe(all[0]?.replaceAll("of 1", "of 2"));
    },
  );

  test("are filtered by a text, and returned in pages", async () => {
    expect(await listNames("plans", "q_text=ON")).toEqual(["Plan onboarding"]);
    expect(await listNames("assignment_groups", "q_text=manager")).toEqual([
      "Property Manager",
      "Maintenance Manager",
      "Regional Manager",
    ]);
    const page = await choose("plans", "page[size]=2&page[number]=2");
    expect(page).toMatchObject({
      data: [{ id: 1, name: "Plan onboarding" }],
      meta: { pagination: { last: true, total_pages: 2, record_count: 3 } },
    });
  });

  test("are empty for an employee in every family", async () => {
    for (const family of ["plans", "user_tasks", "assignment_groups"]) {
      expect((await t.send("GET", `/plans/${family}/autocomplete`, { role: "employee" })).status).toBe(403);
    }
  });
});
