import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { insertRows, makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import { type MadeCell, type MadePlaces, walkCells } from "../../testing/released-cells.ts";
import { computeFigures } from "../analytics.engine.ts";
import type { AnalyticsFacts, ReleasedFact } from "../analytics.facts.ts";
import { readRunningDays, runStatement } from "../analytics.read-model.ts";
import { compileFact } from "../compiler/compile-fact.ts";
import { compileReleased } from "../compiler/compile-released.ts";
import { periodsOf, windowSlots } from "../compiler/periods.ts";
import type { Asked } from "../compiler/writer.ts";
import { addCells } from "../release-cells.repository.ts";
import type { Windows } from "../analytics.time.ts";
import { engagementWindows, previousOf, satisfactionWindows } from "../windows.rules.ts";
import { releasedDifferences, summedOf } from "./released-sums.read-model.ts";
import { keepReleasedSums, markWrongReleasedSums } from "./released-sums.repository.ts";
import { releasedWindows } from "./released-sums.rules.ts";
import { runs } from "#test/support/property-runs.ts";

const sums = {
  table: "running_sums",
  seals: "running_seals",
  places: "client_places",
  windows: { table: "released_sums", seals: "released_seals" },
} as const;

const isCells = (fact: AnalyticsFacts["facts"][number]): fact is ReleasedFact => fact.part === "released";
const declared = answerFacts.facts.find(isCells);
if (!declared) throw new Error("no cells are declared");
const cells: ReleasedFact = { ...declared, running: sums };
const ofEmployees: ReleasedFact = { ...cells, service: "ingage", conditions: [{ column: "service", is: "ingage" }] };
const facts = [cells, ofEmployees];
const withSums: AnalyticsFacts = {
  ...answerFacts,
  facts: answerFacts.facts.map((fact) => (isCells(fact) ? cells : fact)),
};

const measured = fc.record(
  {
    responses: fc.integer({ min: 5, max: 40 }),
    score_responses: fc.integer({ min: 0, max: 40 }),
    score_num: fc.integer({ min: 0, max: 900 }),
    score_den: fc.integer({ min: 0, max: 300 }),
    renew_answers: fc.integer({ min: 0, max: 30 }),
    renew_likely_x2: fc.integer({ min: 0, max: 60 }),
    renew_5: fc.integer({ min: 0, max: 30 }),
    recommend_answers: fc.integer({ min: 0, max: 30 }),
    remain_2: fc.integer({ min: 0, max: 30 }),
    score_people: fc.constantFrom(0, 5, 9),
    renew_people: fc.constantFrom(0, 6, 8),
    renew_options_people: fc.constantFrom(0, 10, 12),
  },
  { requiredKeys: ["responses"] },
);
const cell: fc.Arbitrary<MadeCell> = fc.record({
  service: fc.constantFrom("intouch", "intouch", "ingage"),
  locationId: fc.integer({ min: 1, max: 4 }),
  month: fc.integer({ min: 0, max: 28 }).map((ago) => addMonths("2026-12-01", -ago)),
  people: fc.integer({ min: 5, max: 12 }),
  measures: measured.map((each) => ({ ...each })),
});
const someCells = fc.array(cell, { minLength: 1, maxLength: 12 });
const place = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("add"), cells: someCells }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("keep") }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass"), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("move"),
      locationId: place,
      regionId: fc.constantFrom(1, 2, 3, null),
    }),
  },
);
type Step =
  | { readonly kind: "add"; readonly cells: readonly MadeCell[] }
  | { readonly kind: "keep" }
  | { readonly kind: "pass"; readonly days: number }
  | { readonly kind: "move"; readonly locationId: number; readonly regionId: number | null };

let t: TestDatabase;
let client = 400;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const withClient = <T>(clientId: number, work: (tx: ClientTx) => Promise<T>): Promise<T> =>
  t.db.withClient(clientId, work);

/** Regions 1 and 2 are in a district, locations 2 and 4 in a group; location 4 is in no region. */
async function newClient(): Promise<number> {
  client += 1;
  const client_id = client;
  const locations = [1, 2, 3, 4].map((id) => ({ id, regionId: id < 4 ? id : null }));
  await makeClient(t.db, client_id, { regionIds: [1, 2, 3], locations });
  await withClient(client_id, async (tx) => {
    await insertRows(tx, "districts", [{ client_id, id: 1, name: "North" }]);
    await sql`UPDATE regions SET district_id = 1 WHERE client_id = ${client_id} AND id < 3`.execute(tx.on());
    await insertRows(tx, "reporting_groups", [{ client_id, id: 1, name: "Group" }]);
    const grouped = [2, 4].map((location_id) => ({ client_id, reporting_group_id: 1, location_id }));
    await insertRows(tx, "reporting_group_locations", grouped);
    // As the hourly job of running sums leaves it, with which the seal of cells is read.
    await insertRows(tx, "running_seals", [{ client_id, place_days: "{}", client_days: "{}", places: "" }]);
  });
  return client_id;
}

async function add(tx: ClientTx, { service, locationId, month, people, measures }: MadeCell): Promise<boolean> {
  const { responses = 0, ...result } = measures;
  const released = {
    locationId,
    firstMonth: month,
    lastMonth: month,
    people,
    responses,
    members: {},
    membersSince: month,
  };
  return (
    (await addCells(tx, { service, kind: "resident" }, [{ ...released, measures: result }], new Date(0))).length > 0
  );
}

const keep = (clientId: number, today: string): Promise<boolean> =>
  withClient(clientId, (tx) => keepReleasedSums(tx, facts, releasedWindows(today)));

/** A client to which things happen, with what it should then hold. */
class Scenario {
  readonly id: number;
  today = "2026-11-20";
  readonly cells: MadeCell[] = [];
  /** Whether the job found nothing to do wherever it had just run. */
  isKeptOnce = true;
  readonly regions = new Map<number, number | null>([1, 2, 3, 4].map((id) => [id, id < 4 ? id : null]));

  constructor(id: number) {
    this.id = id;
  }

  get places(): MadePlaces {
    return { regions: this.regions, inDistrict: [1, 2], inGroup: [2, 4] };
  }

  async take(taken: Step): Promise<void> {
    if (taken.kind === "pass") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "keep") {
      await keep(this.id, this.today);
      this.isKeptOnce &&= !(await keep(this.id, this.today));
    } else if (taken.kind === "move") {
      const { locationId, regionId } = taken;
      this.regions.set(locationId, regionId);
      await withClient(this.id, (tx) =>
        sql`UPDATE locations SET region_id = ${regionId} WHERE client_id = ${this.id} AND id = ${locationId}`.execute(
          tx.on(),
        ),
      );
    } else {
      await withClient(this.id, async (tx) => {
        for (const each of taken.cells) if (await add(tx, each)) this.cells.push(each);
      });
    }
  }
}

const scopes: readonly Pick<Asked, "scope" | "filters">[] = [
  { scope: { kind: "client" } },
  { scope: { kind: "places", regionIds: [1, 3], locationIds: [] } },
  { scope: { kind: "places", regionIds: [2], locationIds: [4] } },
  { scope: { kind: "client" }, filters: { region: [2, 3] } },
  { scope: { kind: "client" }, filters: { location: [1, 4] } },
  { scope: { kind: "places", regionIds: [1, 2], locationIds: [3] }, filters: { reporting_group: [1] } },
];
const dimensions = ["total", "location", "region", "district", "reporting_group"] as const;

/** How often sums were read, over all scenarios. */
const read = { sums: 0, cells: 0 };

async function sumsAgree(scenario: Scenario, windows: Windows): Promise<void> {
  const measures = summedOf(cells);
  const periods = periodsOf(windowSlots(windows), ["all"], scenario.today);
  await withClient(scenario.id, async (tx) => {
    const { released } = await readRunningDays(tx, sums, { all: [sums], ofRegions: true });
    for (const by of dimensions) {
      for (const more of scopes) {
        const request: Asked = {
          clientId: scenario.id,
          by,
          periods,
          locationIds: null,
          placeIds: null,
          released,
          ...more,
        };
        read[compileReleased(cells, measures, request) ? "sums" : "cells"] += 1;
        const rows = await runStatement(tx, compileFact(cells, measures, request));
        const got = rows.map(({ place_id: key, period, ...row }): [string, readonly number[]] => [
          `${key} ${period}`,
          measures.map((measure) => Number(row[measure])),
        ]);
        const some = new Map(got.filter(([, all]) => all.some((sum) => sum !== 0)));
        expect(some).toEqual(walkCells(cells, measures, request, scenario.cells, scenario.places));
      }
    }
  });
}

const METRICS = ["agreement_importance", "response_count", "likely_to_renew_percentage", "likelihood_to_recommend"];

async function figuresAgree(scenario: Scenario, windows: Windows): Promise<void> {
  const shown = (by: (typeof dimensions)[number], more: (typeof scopes)[number], declaredFacts: AnalyticsFacts) =>
    withClient(scenario.id, async (tx) => {
      const request = {
        service: "intouch",
        metrics: METRICS,
        by,
        windows,
        today: scenario.today,
        totalOf: METRICS,
        ...more,
      } as const;
      const { rows, total } = await computeFigures(tx, request, declaredFacts);
      const figures = [...rows].map(({ key, figures: own }): [string, unknown] => [String(key), own]);
      return [figures.toSorted(([a], [b]) => a.localeCompare(b)), total];
    });
  for (const by of dimensions) {
    for (const more of scopes.slice(0, 3)) {
      expect(await shown(by, more, withSums)).toEqual(await shown(by, more, answerFacts));
    }
  }
}

test(
  "cells added up ahead are the cells: whatever is released, moves or passes between two runs of the job",
  { timeout: 600_000 },
  async () => {
    const often = runs(12);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 10 }),
        fc.integer({ min: 40, max: 360 }),
        async (steps, length) => {
          const scenario = new Scenario(await newClient());
          await scenario.take({ kind: "add", cells: fc.sample(cell, { numRuns: 40, seed: length }) });
          for (const taken of steps as readonly Step[]) await scenario.take(taken);
          expect(scenario.isKeptOnce).toBe(true);
          expect(await withClient(scenario.id, (tx) => releasedDifferences(tx, facts))).toEqual([]);
          const odd = { from: addDays(scenario.today, -length), to: scenario.today };
          const others = { current: odd, previous: previousOf(odd) };
          for (const windows of [satisfactionWindows(scenario.today), engagementWindows(scenario.today), others])
            await sumsAgree(scenario, windows);
          await figuresAgree(scenario, satisfactionWindows(scenario.today));
        },
      ),
      { numRuns: often },
    );
    // A few scenarios may all have kept their sums, or none.
    if (often >= 12) expect(Math.min(read.sums, read.cells)).toBeGreaterThan(8 * often);
  },
);

/** A client with a cell of every month and location, added up. */
async function withCells(today: string): Promise<number> {
  const id = await newClient();
  await withClient(id, async (tx) => {
    for (let ago = 1; ago <= 26; ago += 1) {
      for (const locationId of [1, 2, 3, 4]) {
        const measures = { responses: 6, score_responses: 6, score_num: 60, score_den: 15, score_people: 5 };
        await add(tx, {
          service: "intouch",
          locationId,
          month: addMonths(startOfMonth(today), -ago),
          people: 5,
          measures,
        });
      }
    }
  });
  expect(await keep(id, today)).toBe(true);
  return id;
}

async function countFor(
  id: number,
  by: "total" | "region" | "location",
  key: number | null,
  today: string,
): Promise<unknown> {
  const request = { service: "intouch", metrics: ["response_count"], by, today, scope: { kind: "client" } } as const;
  const windows = satisfactionWindows(today);
  const table = await withClient(id, (tx) => computeFigures(tx, { ...request, windows }, withSums));
  const { current } = table.of(key)["response_count"] ?? { current: null };
  return current?.state === "value" ? current.rounded : current?.state;
}

test.each([
  ["location", 1],
  ["region", null],
  ["total", null],
] as const)("tables by %s read the sums until cells are added; what is wrong is found and mended", async (by, key) => {
  const today = "2026-11-20";
  const id = await withCells(today);
  const before = await countFor(id, by, key, today);
  const level = by === "total" ? "client" : by;
  await withClient(id, (tx) =>
    sql`UPDATE released_sums SET score_people = score_people + 100, score_responses = score_responses + 600
      WHERE client_id = ${id} AND level = ${level}`.execute(tx.on()),
  );
  expect(await countFor(id, by, key, today)).toBe(Number(before) + 100);
  const found = await withClient(id, (tx) => releasedDifferences(tx, facts));
  expect(new Set(found.map((each) => each.key["level"]))).toEqual(new Set([level]));
  const [first] = found;
  expect(first?.stored?.["score_people"]).toBe((first?.expected?.["score_people"] ?? 0) + 100);
  // Anyone who adds a cell has them read by no one.
  const toCell = (month: string): MadeCell => ({ service: "intouch", locationId: 1, month, people: 5, measures: {} });
  await withClient(id, (tx) => add(tx, toCell("2020-01-01")));
  expect(await countFor(id, by, key, today)).toBe(before);
  await keep(id, today);
  expect(await withClient(id, (tx) => releasedDifferences(tx, facts))).toEqual([]);
  expect(await countFor(id, by, key, today)).toBe(before);
  // So does mending, where something is wrong.
  expect(await withClient(id, (tx) => markWrongReleasedSums(tx, facts))).toBe(0);
  expect(await keep(id, today)).toBe(false);
  await withClient(id, (tx) =>
    sql`DELETE FROM released_sums WHERE client_id = ${id} AND level = ${level}`.execute(tx.on()),
  );
  expect(await countFor(id, by, key, today)).not.toBe(before);
  expect(await withClient(id, (tx) => markWrongReleasedSums(tx, facts))).toBeGreaterThan(0);
  expect(await countFor(id, by, key, today)).toBe(before);
  await keep(id, today);
  expect(await withClient(id, (tx) => releasedDifferences(tx, facts))).toEqual([]);
});

test("windows that a reader has just been shown of are still there when they are read; they go by the next time", async () => {
  const id = await withCells("2026-11-20");
  const windows = async (): Promise<readonly string[]> => {
    const { rows } = await withClient(id, (tx) =>
      sql<{ name: string }>`
        SELECT DISTINCT first_month || '/' || until_month AS name FROM released_sums WHERE client_id = ${id} ORDER BY 1`.execute(
        tx.on(),
      ),
    );
    return rows.map(({ name }) => name);
  };
  const result = await windows();
  expect(result).toEqual(releasedWindows("2026-11-20"));
  await keep(id, "2026-12-20");
  expect(await windows()).toEqual([...releasedWindows("2026-12-20"), ...result].toSorted());
  await keep(id, "2027-01-20");
  expect(await windows()).toEqual([...releasedWindows("2026-12-20"), ...releasedWindows("2027-01-20")].toSorted());
});

test("who adds cells while they are added up is not forgotten", async () => {
  const today = "2026-11-20";
  const id = await withCells(today);
  const late: MadeCell = {
    service: "ingage",
    locationId: 2,
    month: "2026-05-01",
    people: 7,
    measures: { responses: 9 },
  };
  const work = [withClient(id, (tx) => add(tx, late)), keep(id, today), keep(id, today)];
  await Promise.all(work);
  await keep(id, today);
  expect(await keep(id, today)).toBe(false);
  expect(await withClient(id, (tx) => releasedDifferences(tx, facts))).toEqual([]);
  const { rows } = await withClient(id, (tx) =>
    sql<{ n: number }>`
      SELECT count(*)::integer AS n FROM released_sums WHERE client_id = ${id} AND service = 'ingage' AND responses = 9`.execute(
      tx.on(),
    ),
  );
  expect(rows[0]?.n).toBe(6);
});
