import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { PlaceManager } from "#slices/identity/server/identity.api.ts";
import { readClientRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { endEnrollment } from "./end-enrollment.ts";
import { reconcileEnrollments, type EnrollmentLifecycleDeps } from "./enrollment-lifecycle.ts";
import { enrollIn } from "./start-enrollment.ts";
import { lockEmployee, updateTask } from "./enrollment.repository.ts";

const CLIENT = 60;
const auditContext = { clientId: CLIENT, accountId: null, impersonatorId: null, requestId: null };
const TODAY = "2026-11-20";
const PLAN = { planId: 1, currentVersion: 1 };
const OTHER = { planId: 2, currentVersion: 1 };
const managers: PlaceManager[] = [];
const deps = {
  organization: {
    readClient: () => Promise.resolve({ timeZone: "UTC" }),
    findZone: () => Promise.resolve("America/Chicago"),
  },
  access: { readPlaceManagers: () => Promise.resolve(managers) },
} as unknown as EnrollmentLifecycleDeps;

let t: TestDatabase;
let person = 100;

beforeAll(async () => {
  t = await openTestDatabase();
  await makeClient(t.db, CLIENT, { regionIds: [1], locations: [{ id: 1, regionId: 1 }] });
  const at = new Date("2026-01-01T00:00:00Z");
  const createTemplate = (id: number, more: object) => ({
    client_id: CLIENT,
    task_template_id: id,
    version: 1,
    title: `Task ${id}`,
    archetype: 2,
    anchor: "enrollment",
    offset_days: 5,
    alert_days: 1,
    escalate_days: 2,
    abandon_days: 4,
    assignee: "employee",
    ...more,
  });
  const addClientId = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ client_id: CLIENT, ...row }));
  await t.db.withClient(CLIENT, async (tx) => {
    await insertRows(
      tx,
      "plans",
      addClientId([1, 2].map((id) => ({ id, type: "development", title: `Plan ${id}`, created_at: at }))),
    );
    await insertRows(
      tx,
      "plan_versions",
      addClientId([1, 2].map((id) => ({ plan_id: id, version: 1, created_at: at, published_at: at }))),
    );
    await insertRows(tx, "task_templates", addClientId([1, 2, 3].map((id) => ({ id, title: `Task ${id}` }))));
    await insertRows(tx, "task_template_versions", [
      createTemplate(1, {}),
      createTemplate(2, { anchor: "completion", anchor_template_id: 1 }),
      createTemplate(3, {}),
    ]);
    // Both plans have the third task.
    const held = [
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 3],
    ] as const;
    await insertRows(
      tx,
      "plan_tasks",
      addClientId(
        held.map(([plan_id, id], position) => ({
          plan_id,
          plan_version: 1,
          task_template_id: id,
          template_version: 1,
          position,
        })),
      ),
    );
  });
});
afterAll(() => t.close());

async function insertNewcomer(): Promise<number> {
  person += 1;
  const id = person;
  await t.db.withClient(CLIENT, (tx) =>
    insertRows(tx, "people", [
      { client_id: CLIENT, id, first_name: "N", last_name: `${id}`, location_id: 1, start_date: "2026-01-01" },
    ]),
  );
  return id;
}
const run = <T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> => t.units.run(auditContext, work);
const enroll = (personId: number, plan = PLAN) =>
  run((uow) => enrollIn(uow, deps, personId, [{ plan, mentorId: null }])).then((ids) => ids?.[0] ?? 0);
const readTasks = (personId: number) =>
  readClientRows(
    t,
    CLIENT,
    `SELECT task_template_id::int AS template, due_on::text AS due, outcome_id AS outcome, outcome_on::text AS "on",
      active_until::text AS until,
      (SELECT count(*)::int FROM user_task_plans l WHERE l.client_id = t.client_id AND l.user_task_id = t.id) AS plans
     FROM user_tasks t WHERE client_id = ${CLIENT} AND person_id = ${personId} ORDER BY task_template_id, id`,
  );
const readStatuses = (personId: number) =>
  readClientRows(
    t,
    CLIENT,
    `SELECT plan_id::int AS plan, status_id AS status, ended_on::text AS ended FROM enrollments
     WHERE client_id = ${CLIENT} AND person_id = ${personId} ORDER BY id`,
  );
const finish = (personId: number, template: number) =>
  run(async (uow) => {
    await lockEmployee(uow, personId);
    const held = await reconcileEnrollments(uow, deps, personId);
    const task = held?.tasks.find(({ templateId }) => templateId === template);
    if (!held || !task || task.outcome !== null) return false;
    await updateTask(uow, task.id, { outcome_id: 1, outcome_on: held.today, outcome_at: uow.now });
    await reconcileEnrollments(uow, deps, personId);
    return true;
  });

describe("two concurrent requests", () => {
  test("enroll a person once, with each task once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await insertNewcomer();
      const ids = await Promise.all([enroll(id), enroll(id), enroll(id, OTHER), enroll(id, OTHER)]);
      expect([ids[0] === ids[1], ids[2] === ids[3]]).toEqual([true, true]);
      expect((await readTasks(id)).map(({ template, plans }) => [template, plans])).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
      ]);
    }
  });

  test("finish and unenroll: each task has one outcome, and the enrollment ends once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await insertNewcomer();
      const enrollment = await enroll(id);
      const ending = { status: 2, note: "Not needed", by: null } as const;
      const [wasFinished] = await Promise.all([
        finish(id, 1),
        run((uow) => endEnrollment(uow, deps, { id: enrollment, personId: id }, ending)),
      ]);
      expect((await readTasks(id)).map(({ outcome }) => outcome)).toEqual([wasFinished ? 1 : 5, 5, 5]);
      expect(await readStatuses(id)).toEqual([{ plan: 1, status: 2, ended: TODAY }]);
    }
  });

  test("finish the last tasks: the enrollment is completed once", async () => {
    const id = await insertNewcomer();
    await enroll(id);
    expect(await Promise.all([finish(id, 1), finish(id, 1), finish(id, 3)])).toSatisfy(
      (done: boolean[]) => done.filter(Boolean).length === 2,
    );
    expect((await readTasks(id))[1]).toMatchObject({ template: 2, due: addDays(TODAY, 5), outcome: null });
    await Promise.all([finish(id, 2), finish(id, 2)]);
    expect(await readStatuses(id)).toEqual([{ plan: 1, status: 5, ended: TODAY }]);
    expect((await readTasks(id)).map(({ until }) => until)).toEqual([TODAY, TODAY, TODAY]);
  });
});

test("stores abandoned tasks with their own day, moves the tasks waiting for them, and ends the enrollment", async () => {
  const id = await insertNewcomer();
  await enroll(id);
  t.clock.set("2026-12-10T15:00:00Z");
  await run((uow) => reconcileEnrollments(uow, deps, id));
  expect(await readTasks(id)).toEqual([
    { template: 1, due: "2026-11-25", outcome: 4, on: "2026-11-29", until: null, plans: 1 },
    // Its anchor day is past, so it is not abandoned before the end of tomorrow.
    { template: 2, due: "2026-12-04", outcome: null, on: null, until: null, plans: 1 },
    { template: 3, due: "2026-11-25", outcome: 4, on: "2026-11-29", until: null, plans: 1 },
  ]);
  t.clock.set("2026-12-12T15:00:00Z");
  await run((uow) => reconcileEnrollments(uow, deps, id));
  expect(await readStatuses(id)).toEqual([{ plan: 1, status: 5, ended: "2026-12-11" }]);
  await run((uow) => reconcileEnrollments(uow, deps, id));
  expect((await readTasks(id)).map(({ outcome, on }) => [outcome, on])).toEqual([
    [4, "2026-11-29"],
    [4, "2026-12-11"],
    [4, "2026-11-29"],
  ]);
  t.clock.set("2026-11-20T15:00:00Z");
});
