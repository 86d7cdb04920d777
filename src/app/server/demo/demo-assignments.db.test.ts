import { afterAll, beforeAll, expect, test } from "vitest";
import { getActionItemReport } from "#slices/actions/contract/action-item-report.contract.ts";
import {
  createActor,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openDemoDatabase, readRowsOfAll, tinyDemo } from "#test/support/demo-fixture.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

const TODAY = tinyDemo.today ?? "";
let t: TestDatabase;
let flagship: number;
let ids: readonly number[];

beforeAll(async () => {
  const opened = await openDemoDatabase();
  t = opened;
  ids = opened.demo.clients.map(({ id }) => id);
  flagship = ids[0] ?? 0;
});
afterAll(() => t.close());

test("the flagship's history has every state, target scores, and an assignee who left", async () => {
  const query = { page: { size: 100 } };
  const { data, meta } = await callAs(
    createProductOn(t),
    getActionItemReport,
    createActor(flagship, { ingage: WHOLE_CLIENT }),
    {
      query,
    },
  );
  const { statuses, overdue } = meta.summary_object;
  expect(Object.values(statuses).every((count) => count > 0)).toBe(true);
  expect(overdue).toBeGreaterThan(0);
  expect(data.some(({ assignee }) => assignee === null)).toBe(true);
  const targets = data.flatMap((row) => [...row.target_regions, ...row.target_locations, ...row.target_positions]);
  expect(targets.some(({ old_score: score }) => score !== null)).toBe(true);
  expect(targets.some(({ new_state: state }) => state === "na")).toBe(true);
});

test("a manager of one region sees only that region's assignments", async () => {
  const product = createProductOn(t);
  const { data } = await callAs(product, getActionItemReport, createActor(flagship, { ingage: WHOLE_CLIENT }));
  const region = data.flatMap((row) => row.target_regions)[0]?.id ?? 0;
  // No person of the demo: they see no assignment as their own anywhere.
  const stranger = {
    ...createActor(flagship, { ingage: createScope([region], []) }, "regional_manager"),
    personId: 999_999,
  };
  const seen = (await callAs(product, getActionItemReport, stranger)).data;
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.flatMap((row) => row.target_regions).every(({ id }) => id === region)).toBe(true);
});

test("every company with engagement has some, none of them from a future day", async () => {
  const rows = await readRowsOfAll<{ client: number; assigned_on: string; last: string }>(
    t,
    ids,
    `SELECT assigned_on::text,
       greatest(assigned_on, awaiting_on, completed_on, canceled_at::date, started_at::date)::text AS last
     FROM assignments WHERE client_id = $client ORDER BY id`,
  );
  expect(new Set(rows.map(({ client }) => client)).size).toBeGreaterThanOrEqual(6);
  for (const row of rows) expect(row.last < TODAY, JSON.stringify(row)).toBe(true);
});
