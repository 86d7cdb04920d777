import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { insertRows, makeClient } from "../../testing/analytics.factories.ts";
import { findLinks } from "../../testing/employment-days.ts";
import { employments, linkedEmployments } from "../../testing/interval-facts.ts";
import { type Dimension, placeDimensions } from "../analytics.dimensions.ts";
import type { IntervalFactDeclaration } from "../analytics.facts.ts";
import { runStatement } from "../analytics.read-model.ts";
import { compileIntervals } from "./compile-intervals.ts";
import type { QueryContext } from "./writer.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

// Rows that no form or file can create: two that begin on one day, one within another, one after a row without an end.
// Linked rows must still give the same results as rows compared side by side.

const locations = [
  { id: 1, regionId: 1 },
  { id: 2, regionId: 1 },
  { id: 3, regionId: 2 },
  { id: 4, regionId: null },
];

let t: TestDatabase;
let client = 300;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const row = fc.record({
  personId: fc.integer({ min: 1, max: 3 }),
  locationId: fc.constantFrom(1, 2, 3, 4, null),
  startsOn: fc.option(
    fc.integer({ min: 0, max: 40 }).map((at) => addDays("2023-01-01", at * 23)),
    { freq: 9 },
  ),
  days: fc.option(fc.constantFrom(0, 5, 22, 23, 60, 400), { freq: 5 }),
});

/** Any rows; a person has at most one row without a first day. */
const rows = fc
  .uniqueArray(row, {
    minLength: 1,
    maxLength: 14,
    selector: (each) => each,
    comparator: (a, b) => a.personId === b.personId && a.startsOn === null && b.startsOn === null,
  })
  .map((all) =>
    all.map(({ days, ...each }) => ({
      ...each,
      endsOn: days === null ? null : addDays(each.startsOn ?? "2023-06-01", days),
    })),
  );

type SampleRows = typeof rows extends fc.Arbitrary<infer All> ? All : never;

async function createCompany(all: SampleRows): Promise<number> {
  client += 1;
  const createRow = (each: Record<string, unknown>): Record<string, unknown> => ({ client_id: client, ...each });
  await makeClient(t.db, client, { regionIds: [1, 2], locations });
  await t.db.withClient(client, async (tx) => {
    await insertRows(
      tx,
      "people",
      [1, 2, 3].map((id) => createRow({ id, first_name: "P", last_name: `${id}` })),
    );
    await insertRows(tx, "reporting_groups", [createRow({ id: 1, name: "Some" })]);
    const some = [1, 3].map((location_id) => createRow({ reporting_group_id: 1, location_id }));
    await insertRows(tx, "reporting_group_locations", some);
    const links = findLinks(all);
    const made = all.map(({ personId, locationId, startsOn, endsOn }, at) =>
      createRow({
        id: at + 1,
        person_id: personId,
        location_id: locationId,
        starts_on: startsOn,
        ends_on: endsOn,
        ...links[at],
      }),
    );
    await insertRows(tx, "employments", made);
  });
  return client;
}

const ranges = [
  ["2024-01-15", "2025-01-01"],
  ["2023-06-01", "2024-01-15"],
  ["2024-03-05", "2024-03-06"],
] as const;
const periods = ranges.map(([first, until], at) => ({
  slot: `${at}`,
  cohort: "all" as const,
  first,
  until,
  reach: until,
}));

const narrowed: readonly Partial<QueryContext>[] = [
  {},
  { scope: { kind: "places", regionIds: [1], locationIds: [4] } },
  { locationIds: [1, 3] },
  { filters: { region: [1, 2] } },
  { filters: { location: [2, 3] }, scope: { kind: "places", regionIds: [2], locationIds: [1, 2] } },
];

// Over all time, so that rows that ended long before stay between others.
const sideBySide = [
  "days",
  "interval_days",
  "people",
  "held",
  "ended",
  "continued",
  "left",
  "separated",
  "seen",
  "held_since",
];
const measures = sideBySide.filter((name) => name !== "held_since");

function toResult(statement: Awaited<ReturnType<typeof runStatement>>, names: readonly string[]): unknown {
  return Object.fromEntries(
    statement.map((one) => [
      `${one.period} ${one.place_id}`,
      Object.fromEntries(names.map((name) => [name, one[name]])),
    ]),
  );
}

type Read = readonly [declared: IntervalFactDeclaration, measures: readonly string[]];

const everything = { today: "2026-11-20", scope: { kind: "client" }, locationIds: null, placeIds: null } as const;

/** Runs the statements of two facts for the same request. */
async function readBoth(
  clientId: number,
  more: Partial<QueryContext> & Pick<QueryContext, "by">,
  [first, second]: readonly [Read, Read],
): Promise<readonly Awaited<ReturnType<typeof runStatement>>[]> {
  const request = { clientId, periods, ...everything, ...more };
  const run = (tx: ClientTx, [declared, names]: Read) => runStatement(tx, compileIntervals(declared, names, request));
  return t.db.withClient(clientId, async (tx) => [await run(tx, first), await run(tx, second)]);
}

async function compare(
  clientId: number,
  by: Dimension,
  more: Partial<QueryContext>,
  [compared, linked] = [sideBySide, measures],
): Promise<void> {
  const facts: readonly [Read, Read] = [
    [employments, compared],
    [linkedEmployments, linked],
  ];
  const [expected = [], found = []] = await readBoth(clientId, { ...more, by }, facts);
  expect(toResult(found, linked), `${by} ${JSON.stringify(more)}`).toEqual(toResult(expected, linked));
}

test("any rows, by every place, scope and filter: linked rows give the same result as rows side by side", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const clientId = await createCompany(all);
      for (const by of placeDimensions) for (const more of narrowed) await compare(clientId, by, more);
    }),
    { numRuns: scaleRuns(25) },
  );
});

const ofPeople = ["interval_days", "people", "held", "ended", "continued", "left"];

test("any rows, by person: what linked rows repeat of others is what a comparison finds", async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const clientId = await createCompany(all);
      for (const more of narrowed) await compare(clientId, "employee", more, [[...ofPeople, "held_since"], ofPeople]);
    }),
    { numRuns: scaleRuns(25) },
  );
});

test("any rows: those that began in a range are as many without what else is counted", async () => {
  const alone = { ...employments, continuesWithinDays: null };
  await fc.assert(
    fc.asyncProperty(rows, async (all) => {
      const clientId = await createCompany(all);
      for (const declared of [employments, linkedEmployments, alone]) {
        const facts: readonly [Read, Read] = [
          [declared, ["begun", "held"]],
          [declared, ["begun"]],
        ];
        const [expected = [], found = []] = await readBoth(clientId, { by: "location" }, facts);
        const begun = expected.filter((one) => one["begun"] !== 0);
        expect(
          toResult(
            found.filter((one) => one["begun"] !== 0),
            ["begun"],
          ),
        ).toEqual(toResult(begun, ["begun"]));
      }
    }),
    { numRuns: scaleRuns(25) },
  );
});
