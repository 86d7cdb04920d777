import { afterAll, beforeAll, expect, test } from "vitest";
import type { EnrollmentsReply } from "#slices/plans/contract/enrollments.contract.ts";
import { setUpTaskFixture, type TaskFixture } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: TaskFixture;
const admin = { role: "client-admin" } as const;
const run = (text: string) => readClientRows(t, 1, text);

/** Counts the open mentor tasks without a mentor for each running enrollment of person 8. */
async function countTasksWithoutMentor(): Promise<Record<number, number>> {
  const { body } = await t.send<EnrollmentsReply>("GET", "/plans/enrollments?person_id=8", admin);
  return Object.fromEntries(body.data.map(({ id, tasks_without_mentor: count }) => [id, count]));
}

beforeAll(async () => {
  t = await setUpTaskFixture();
  await run(
    "INSERT INTO enrollments (client_id, id, person_id, plan_id, plan_version, enrolled_on) VALUES (1, 2, 8, 3, 1, '2026-11-01')",
  );
  const mentor = { assignee: "mentor" } as const;
  const ended = { outcome_id: 1, outcome_on: "2026-11-19", outcome_at: "2026-11-19T15:00:00Z" };
  await t.add({ id: 1, due: "2026-11-25", rule: mentor });
  await t.add({ id: 2, due: "2026-11-25", rule: mentor });
  await t.add({ id: 3, due: "2026-11-18", rule: mentor, rest: ended });
  await t.add({ id: 4, due: "2026-11-25" });
  await run("INSERT INTO user_task_plans (client_id, user_task_id, enrollment_id) VALUES (1, 2, 2)");
});
afterAll(() => t.close());

test("counts open mentor tasks as waiting when the mentor is missing or has left", async () => {
  expect(await countTasksWithoutMentor()).toEqual({ 1: 0, 2: 0 });
  await run("UPDATE enrollments SET mentor_id = NULL WHERE id = 1");
  expect(await countTasksWithoutMentor()).toEqual({ 1: 2, 2: 1 });
  await run("UPDATE enrollments SET mentor_id = 6 WHERE id = 2");
  // The second task is shared by both plans, and the other plan's mentor does it.
  expect(await countTasksWithoutMentor()).toEqual({ 1: 1, 2: 0 });
  await run("UPDATE people SET archived_at = now() WHERE id = 6");
  expect(await countTasksWithoutMentor()).toEqual({ 1: 2, 2: 1 });
});

test("does not count ended or handed over tasks", async () => {
  await run("UPDATE people SET location_id = 1 WHERE id = 7");
  const handed = await t.send("POST", "/plans/user_tasks/1/hand_over", admin, { person_id: 7 });
  expect(handed.status).toBe(200);
  expect(await countTasksWithoutMentor()).toEqual({ 1: 1, 2: 1 });
});
