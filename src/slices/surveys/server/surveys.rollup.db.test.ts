import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { readRows, setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import type { FormFields } from "./survey-form.rules.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSurveyFixture>;

beforeAll(async () => {
  t = await openTestDatabase();
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());

/** A visit to a link: some pages, perhaps the last one, perhaps two concurrent submits, on some day. */
interface Visit {
  readonly day: number;
  readonly locationId: number;
  readonly isConfidential: boolean;
  readonly agreement: number;
  readonly importance: number | null;
  readonly renewal: number | null;
  /** The answer to whether something still needs repair: 0 for no, 1 for yes. */
  readonly repair: number | null;
  readonly sends: number;
  readonly hasErrors: boolean;
}

const point = fc.integer({ min: 1, max: 5 });
const visit: fc.Arbitrary<Visit> = fc.record({
  day: fc.integer({ min: 0, max: 25 }),
  locationId: fc.integer({ min: 1, max: 2 }),
  isConfidential: fc.boolean(),
  agreement: point,
  importance: fc.option(point),
  renewal: fc.option(point, { freq: 4 }),
  repair: fc.option(fc.integer({ min: 0, max: 1 })),
  sends: fc.integer({ min: 0, max: 2 }),
  hasErrors: fc.boolean(),
});

function createPages({ agreement, importance, renewal, repair, sends, hasErrors }: Visit): FormFields[] {
  const base = { lang: ["en"], action: ["next"] };
  return [
    {
      ...base,
      page: ["1"],
      q201a: [String(agreement)],
      ...(importance === null ? {} : { q201i: [String(importance)] }),
    },
    ...(hasErrors ? [{ ...base, page: ["2"], q212a: ["7"] }] : []),
    ...(repair === null ? [] : [{ ...base, page: ["2"], q211: [String(repair)] }]),
    ...(renewal === null ? [] : [{ ...base, page: ["5"], q241: [String(renewal)] }]),
    ...Array.from({ length: sends }, () => ({ lang: ["en"], action: ["submit"], page: ["6"], q244: [""] })),
  ];
}

let client = 500;
let lastResident = 0;

const rollups = [
  "daily_participation",
  "monthly_participation",
  "daily_response_totals",
  "monthly_response_totals",
  "service_issues",
  "resident_renewals",
];

type Rows = Record<string, readonly Record<string, unknown>[]>;

/** Returns the rows of every rollup of the client. */
function readAllRows(): Promise<Rows> {
  return t.db.withClient(client, async (tx) => {
    const result: Rows = {};
    for (const table of rollups) {
      const rows = await readRows(tx, table);
      result[table] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }
    return result;
  });
}

const sumMeasure = (stored: Rows, table: string, measure: string): number =>
  (stored[table] ?? []).reduce((all, row) => all + Number(row[measure]), 0);

// Runs on either engine; on PostgreSQL the visitors write concurrently.
test("after any concurrent visits the rollups equal the raw rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 8 }), async (visits) => {
      client = await makeClient(t.db, client + 1);
      t.clock.set("2026-11-20T15:00:00Z");
      const links = [];
      for (const each of visits)
        links.push({ each, link: await fixture.invited(client, { ...each, residentId: (lastResident += 1) }) });
      const days = [...new Set(visits.map((each) => each.day))].toSorted((a, b) => a - b);
      for (const day of days) {
        t.clock.set(new Date(Date.UTC(2026, 10, 20 + day, 15)));
        const today = links.filter(({ each }) => each.day === day);
        await Promise.all(
          today.map(async ({ each, link }) => {
            const posts = createPages(each);
            const ends = posts.filter((post) => post["action"]?.[0] === "submit");
            for (const post of posts.slice(0, posts.length - ends.length))
              await fixture.respond.answer(link.token, "r", post);
            await Promise.all(ends.map((post) => fixture.respond.answer(link.token, "r", post)));
          }),
        );
      }
      const {
        differences,
        responses,
        days: open,
      } = await t.db.withClient(client, async (tx) => ({
        differences: await fixture.module.api.recomputeRollups(tx),
        responses: await readRows(tx, "responses"),
        days: await readRows(tx, "daily_response_totals"),
      }));
      expect(differences).toEqual([]);
      const stored = await readAllRows();
      await t.db.withClient(client, (tx) => fixture.module.api.rebuildRollups(tx));
      expect(await readAllRows()).toEqual(stored);
      const done = visits.filter((each) => each.sends > 0 && each.renewal !== null && each.day < 21);
      expect(responses).toHaveLength(done.length);
      expect(open.reduce((sum, row) => sum + Number(row["responses"]), 0)).toBe(
        done.filter((each) => !each.isConfidential).length,
      );
      const reported = done.filter((each) => !each.isConfidential && each.repair === 1);
      expect(stored["service_issues"]).toHaveLength(reported.length);
      const result = done.filter((each) => !each.isConfidential && each.renewal !== null);
      expect(stored["resident_renewals"]).toHaveLength(result.length);
      for (const table of ["daily_participation", "monthly_participation"]) {
        expect(sumMeasure(stored, table, "sent")).toBe(visits.length);
        expect(sumMeasure(stored, table, "completed")).toBe(result.length);
      }
    }),
    { numRuns: scaleRuns(25) },
  );
});

test("concurrent surveys of one resident leave renewal answers and service issues in the right order", async () => {
  client = await makeClient(t.db, client + 1);
  t.clock.set("2026-11-20T15:00:00Z");
  lastResident += 1;
  const first = await fixture.invited(client, { residentId: lastResident, invitationId: 9001 });
  const copies = [9003, 9002, 9005, 9004];
  const links = [first, ...(await Promise.all(copies.map((id) => fixture.invitedAgain(client, first, id))))];
  const toVisit = (renewal: number): Visit => ({
    day: 0,
    locationId: 1,
    isConfidential: false,
    agreement: 4,
    importance: 3,
    renewal,
    repair: 1,
    sends: 1,
    hasErrors: false,
  });
  for (const [day, some] of [links.slice(0, 2), links.slice(2)].entries()) {
    t.clock.set(new Date(Date.UTC(2026, 10, 20 + day, 15)));
    await Promise.all(
      some.map(async ({ token }, at) => {
        for (const post of createPages(toVisit(1 + at))) await fixture.respond.answer(token, "r", post);
      }),
    );
  }
  const { differences, renewals, issues } = await t.db.withClient(client, async (tx) => ({
    differences: await fixture.module.api.recomputeRollups(tx),
    renewals: await readRows(tx, "resident_renewals"),
    issues: await readRows(tx, "service_issues"),
  }));
  expect(differences).toEqual([]);
  for (const stored of [renewals, issues]) {
    const inOrder = stored.toSorted((a, b) => Number(a["invitation_id"]) - Number(b["invitation_id"]));
    expect(inOrder.map(({ invitation_id, day, next_on }) => [invitation_id, day, next_on])).toEqual([
      [9001, "2026-11-20", "2026-11-20"],
      [9002, "2026-11-21", "2026-11-21"],
      [9003, "2026-11-20", "2026-11-21"],
      [9004, "2026-11-21", "2026-11-21"],
      [9005, "2026-11-21", null],
    ]);
  }
  expect(issues.filter((issue) => issue["next_location_id"] === 1)).toHaveLength(4);
});
