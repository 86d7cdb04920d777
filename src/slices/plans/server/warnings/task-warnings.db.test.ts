import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import {
  type GeneratedHistory,
  generateHistory,
  type GeneratedTask,
  planTypes,
  toRows,
} from "../../testing/task-histories.ts";
import { toMonthNumber } from "./task-warnings-backtest.rules.ts";
import { readLoads, readPastTasks } from "./task-warnings.read-model.ts";
import { MAX_DAYS_LEFT, type PastTasks, toLoadBand } from "./task-warnings.rules.ts";

const TODAY = "2026-06-15";
const [CLIENT, OTHER] = [80, 81];
const request = { from: "2025-01-01", before: "2026-06-13" };

let t: TestDatabase;
let made: GeneratedHistory;

beforeAll(async () => {
  t = await openTestDatabase();
  for (const [clientId, seed] of [
    [CLIENT, 7],
    [OTHER, 8],
  ] as const) {
    const history = generateHistory(seed, TODAY);
    if (clientId === CLIENT) made = history;
    await makeClient(t.db, clientId, { regionIds: [1], locations: [1, 2, 3].map((id) => ({ id, regionId: 1 })) });
    await t.db.withClient(clientId, async (tx) => {
      for (const [table, rows] of toRows(history)) {
        await insertRows(
          tx,
          table,
          rows.map((row) => ({ ...row, client_id: clientId })),
        );
      }
    });
  }
  // The due date of one task was moved. Its earlier date is unknown, so no rate counts the task.
  const moved = made.tasks.find((task) => isPast(task));
  if (moved === undefined) throw new Error("the history has no past task");
  made = { ...made, tasks: made.tasks.map((task) => (task === moved ? { ...task, isMoved: true } : task)) };
  await t.db.withClient(CLIENT, (tx) =>
    tx
      .on<{ user_tasks: { client_id: number; id: number; first_due_on: string } }>()
      .updateTable("user_tasks")
      .set({ first_due_on: "2024-01-01" })
      .where("client_id", "=", CLIENT)
      .where("id", "=", moved.id)
      .execute(),
  );
});

afterAll(() => t.close());

type Task = GeneratedTask & { readonly isMoved?: true };

/** First and last day on which a list would have shown the task as open. */
function openDays(task: Task): { readonly first: string; readonly last: string } | null {
  const its = made.enrollments.filter(({ id, statusId }) => statusId !== 4 && task.enrollmentIds.includes(id));
  const activeFrom = its.map(({ enrolledOn }) => enrolledOn).toSorted()[0];
  if (task.dates === null || activeFrom === undefined) return null;
  const { alertOn, abandonOn } = task.dates;
  return { first: alertOn > activeFrom ? alertOn : activeFrom, last: task.outcome?.on ?? abandonOn };
}

function isPast(task: Task): boolean {
  if (task.dates === null || task.isMoved) return false;
  const { dueOn } = task.dates;
  const isNeither = task.outcome !== null && [3, 5].includes(task.outcome.complianceId) && task.outcome.on <= dueOn;
  return dueOn >= request.from && dueOn < request.before && !isNeither;
}

const isLate = ({ dates, outcome }: Task): boolean =>
  outcome === null || outcome.complianceId === 4 || outcome.on > (dates?.dueOn ?? "");

function isOpenOn(task: Task, day: string): boolean {
  const days = openDays(task);
  return days !== null && days.first <= day && day <= days.last;
}

/** The load of the least busy assignee on a day, counted task by task. */
function loadOn(task: Task, day: string): number | null {
  const loads = task.assigneeIds.map(
    (personId) => made.tasks.filter((other) => other.assigneeIds.includes(personId) && isOpenOn(other, day)).length,
  );
  return loads.length === 0 ? null : Math.min(...loads);
}

function findFirstType(task: Task): PastTasks["planType"] {
  const its = made.enrollments.filter(({ id, statusId }) => statusId !== 4 && task.enrollmentIds.includes(id));
  const own = new Set(its.map(({ planId }) => planTypes[planId]));
  return (["onboarding", "development", "offboarding"] as const).find((type) => own.has(type)) ?? null;
}

const toText = ({ tasks, late, ...key }: PastTasks): string =>
  `${Object.entries(key)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")}: ${late} of ${tasks}`;

function countOneByOne(): string[] {
  const cells = new Map<string, PastTasks>();
  for (const task of made.tasks.filter(isPast)) {
    const dueOn = task.dates?.dueOn ?? "";
    for (let daysLeft = 0; daysLeft <= MAX_DAYS_LEFT; daysLeft += 1) {
      const day = addDays(dueOn, -daysLeft);
      if (!isOpenOn(task, day)) continue;
      const circumstances = {
        templateId: task.templateId,
        planType: findFirstType(task),
        daysLeft,
        loadBand: toLoadBand(loadOn(task, day)),
        dueMonth: toMonthNumber(dueOn),
        observedMonth: toMonthNumber(day),
      };
      const key = JSON.stringify(circumstances);
      const before = cells.get(key) ?? { tasks: 0, late: 0 };
      const counts = { tasks: before.tasks + 1, late: before.late + Number(isLate(task)) };
      cells.set(key, { ...circumstances, ...counts });
    }
  }
  return [...cells.values()].map(toText).toSorted();
}

describe("past tasks", () => {
  test("are summed by what was known on each day, and match a count one by one", async () => {
    const read = await t.db.withClient(CLIENT, (tx) => readPastTasks(tx, request));
    const expected = countOneByOne();
    expect(expected.length).toBeGreaterThan(60);
    expect(read.map(toText).toSorted()).toEqual(expected);
    expect(new Set(read.map(({ loadBand }) => loadBand)).size).toBeGreaterThan(2);
  });

  test("do not change with later events, which were unknown then", async () => {
    const before = await t.db.withClient(CLIENT, (tx) => readPastTasks(tx, request));
    const later = await t.db.withClient(CLIENT, async (tx) => {
      const tasks = tx.on<{ user_tasks: Record<string, unknown> & { client_id: number; outcome_on: string | null } }>();
      await tasks
        .updateTable("user_tasks")
        .set({ outcome_id: 2, outcome_on: request.before, outcome_at: new Date(`${request.before}T12:00:00Z`) })
        .where("client_id", "=", CLIENT)
        .where("outcome_id", "is", null)
        .where("abandon_on", ">=", request.before)
        .where("due_on", "<", request.before)
        .execute();
      return readPastTasks(tx, request);
    });
    expect(later.map(toText).toSorted()).toEqual(before.map(toText).toSorted());
  });
});

describe("current load", () => {
  test("counts the open tasks that have begun", async () => {
    // At 17:00 UTC it is the same day in Chicago.
    const now = new Date(`${TODAY}T17:00:00Z`);
    const loads = await t.db.withClient(OTHER, (tx) => readLoads(tx, { personIds: [3, 4, 5, 29], now }));
    const history = generateHistory(8, TODAY);
    made = history;
    const isOpen = (task: GeneratedTask): boolean => task.outcome === null && isOpenOn(task, TODAY);
    const expected = [3, 4, 5].map((id) => [
      id,
      history.tasks.filter((task) => task.assigneeIds.includes(id) && isOpen(task)).length,
    ]);
    expect([...loads].toSorted(([one], [other]) => one - other)).toEqual(expected);
    expect(Math.max(...loads.values())).toBeGreaterThan(2);
  });
});
