import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#platform/server/clock.ts";
import {
  type AnalyticsFacts,
  engagementWindows,
  type MetricRequest,
  NOWHERE,
  satisfactionWindows,
  type ComparedWindows,
} from "#slices/analytics/server/analytics.api.ts";
import { readFigures, readMonths } from "#slices/analytics/testing/figures.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { HeadcountScenario, createHeadcountClient, step } from "../testing/headcount-scenario.ts";
import { headcountDifferences } from "./headcount-snapshots.read-model.ts";
import { refreshHeadcountSnapshots, invalidateWrongHeadcount } from "./headcount-snapshots.repository.ts";
import { hire, leave, transfer } from "./employments.rules.ts";
import { peopleFacts } from "./people.facts.ts";
import { snapshotDays } from "./headcount-snapshots.rules.ts";
import { readHistory, saveHistory } from "./people.repository.ts";
import { runs } from "#test/support/property-runs.ts";

const METRICS = ["tenure", "people_without_start_date"];
const counted: AnalyticsFacts = {
  ...peopleFacts,
  stocks: (peopleFacts.stocks ?? []).map((each) => {
    const { sums: _, ...rest } = each;
    return rest;
  }),
};

let t: TestDatabase;
let client = 900;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

type Request = Pick<MetricRequest, "by" | "scope"> & Partial<MetricRequest>;

async function shown(facts: AnalyticsFacts, today: string, windows: ComparedWindows, query: Request) {
  const request = { service: "ingage", metrics: METRICS, windows, today, ...query } as const;
  const table = await t.db.withClient(client, (tx) => readFigures(tx, request, facts));
  return new Map([...table.rows].map(({ key, figures }) => [key, figures]));
}

interface Row {
  readonly person_id: number;
  readonly location_id: number | null;
  readonly region_id: number | null;
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

async function readRows(): Promise<readonly Row[]> {
  const { rows } = await t.db.withClient(client, (tx) =>
    sql<Row>`
      SELECT fact.person_id, fact.location_id, place.region_id, fact.starts_on, fact.ends_on
      FROM employments AS fact
      LEFT JOIN locations AS place ON place.client_id = ${client} AND place.id = fact.location_id
      WHERE fact.client_id = ${client}
      ORDER BY fact.person_id, fact.starts_on NULLS FIRST`.execute(tx.on()),
  );
  return rows;
}

/** Whom a walk through each person's rows finds employed on a day: where, and for how many days (null: no one knows). */
function employedOn(rows: readonly Row[], day: string): { readonly row: Row; readonly days: number | null }[] {
  return [...Map.groupBy(rows, (row) => row.person_id).values()].flatMap((own) => {
    let since: string | null = null;
    return own.flatMap((row, at) => {
      const end = own[at - 1]?.ends_on ?? null;
      const goesOn = end !== null && row.starts_on !== null && daysBetween(end, row.starts_on) <= 30;
      if (!goesOn) since = row.starts_on;
      const holds = (row.starts_on ?? "") <= day && (row.ends_on === null || row.ends_on >= day);
      return holds ? [{ row, days: since === null ? null : daysBetween(since, day) }] : [];
    });
  });
}

const keysOf: Readonly<Record<"location" | "region" | "district" | "total", (row: Row) => number | null>> = {
  total: () => null,
  location: ({ location_id: id }) => id,
  region: ({ location_id: id, region_id: region }) => (id === null ? NOWHERE : region),
  district: ({ location_id: id, region_id: region }) => (id === null ? NOWHERE : region === 1 ? 1 : null),
};

const everywhere = { kind: "client" } as const;
const invites: readonly (Omit<Request, "by"> & { readonly holds: (row: Row) => boolean })[] = [
  { scope: everywhere, holds: () => true },
  {
    scope: { kind: "places", regionIds: [1], locationIds: [3] },
    holds: (row) => row.region_id === 1 || row.location_id === 3,
  },
  { scope: { kind: "places", regionIds: [1, 2], locationIds: [] }, holds: (row) => row.region_id !== null },
  { scope: everywhere, locationIds: [2], holds: (row) => row.location_id === 2 },
  { scope: everywhere, filters: { region: [1] }, holds: (row) => row.region_id === 1 },
  { scope: everywhere, filters: { reporting_group: [1] }, holds: (row) => [1, 3].includes(row.location_id ?? 0) },
];

/** What is shown of a key on a day: mean years with how many they are of, and how many have no first day. */
function walked(rows: readonly Row[], day: string, holds: (row: Row) => boolean, key: (row: Row) => number | null) {
  const own = employedOn(rows, day).filter(({ row }) => holds(row));
  return new Map(
    [...Map.groupBy(own, ({ row }) => key(row))].map(([of, people]) => {
      const days = people.flatMap((each) => (each.days === null ? [] : [each.days]));
      const sum = days.reduce((all, each) => all + each, 0);
      return [of, { days: days.length === 0 ? null : sum, since: days.length, held: people.length }];
    }),
  );
}

async function expectAll(today: string, windows: ComparedWindows): Promise<void> {
  const rows = await readRows();
  for (const { holds, ...request } of invites) {
    for (const by of ["location", "region", "district", "total"] as const) {
      const found = await shown(peopleFacts, today, windows, { ...request, by });
      expect(found).toEqual(await shown(counted, today, windows, { ...request, by }));
      for (const slot of ["current", "previous"] as const) {
        for (const [key, { days, since, held }] of walked(rows, windows[slot].to, holds, keysOf[by])) {
          const figures = found.get(key);
          const tenure = figures?.["tenure"]?.[slot];
          if (days === null) expect(tenure?.state).toBe("na");
          else expect(tenure).toMatchObject({ value: expect.closeTo(days / since / 365.25, 9), n: since });
          expect(figures?.["people_without_start_date"]?.[slot]).toMatchObject({ value: held - since, n: held });
        }
      }
    }
  }
}

function endingOn(to: string): ComparedWindows {
  const current = { from: addDays(to, -20), to };
  return { current, previous: { from: addDays(to, -400), to: addDays(current.from, -1) } };
}

const monthly = (today: string, facts: AnalyticsFacts) =>
  t.db.withClient(client, (tx) => {
    const range = { from: addDays(today, -400), to: today };
    return readMonths(tx, { service: "ingage", metrics: METRICS, range, scope: everywhere, today }, facts);
  });

test(
  "who is employed on any day is what a walk through everybody's rows finds, no matter who changes what, however late the job is",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 6, maxLength: 22 }),
        fc.integer({ min: 0, max: 500 }),
        async (steps, ago) => {
          client += 1;
          await createHeadcountClient(t, client);
          const scenario = new HeadcountScenario(t, client);
          for (const taken of steps) await scenario.take(taken);
          expect(scenario.errors).toEqual([]);
          const { today } = scenario;
          for (const windows of [satisfactionWindows(today), engagementWindows(today)]) await expectAll(today, windows);
          // Any day, and some on which someone came or left.
          const ends = (await readRows()).flatMap((row) => [row.starts_on, row.ends_on]).filter((day) => day !== null);
          for (const day of [addDays(today, -ago), ...ends.toSorted().slice(-3)]) await expectAll(today, endingOn(day));
          expect(await monthly(today, peopleFacts)).toEqual(await monthly(today, counted));
        },
      ),
      { numRuns: runs(12) },
    );
  },
);

const today = "2026-11-20";
const keep = () => t.db.withClient(client, (tx) => refreshHeadcountSnapshots(tx, snapshotDays(today)));
const people = async (by: "location" | "region" | "total", key: number | null): Promise<unknown> => {
  const found = await shown(peopleFacts, today, satisfactionWindows(today), { by, scope: everywhere });
  const figure = found.get(key)?.["people_without_start_date"]?.current;
  return figure?.state === "value" ? figure.n : figure?.state;
};
const move = (personId: number, day: string) =>
  t.db.withClient(client, async (tx) => {
    const before = await readHistory(tx, personId);
    const outcome = transfer(before, { locationId: 2, positionId: null }, day);
    if ("history" in outcome) await saveHistory(tx, personId, before, outcome.history);
  });
const changed = (statement: string) => t.db.withClient(client, (tx) => sql`${sql.raw(statement)}`.execute(tx.on()));

/** Four people at location 1, its sums made. */
async function withSums(): Promise<void> {
  client += 1;
  await createHeadcountClient(t, client);
  await t.db.withClient(client, async (tx) => {
    for (const id of [1, 2, 3, 4])
      await saveHistory(tx, id, [], hire({ locationId: 1, positionId: null }, "2020-05-04"));
  });
  await keep();
}

describe("sums before a day", () => {
  test.each([
    ["location", 1],
    ["region", 1],
    ["total", null],
  ] as const)("are what tables by %s read; an error is found, and mended", async (by, key) => {
    await withSums();
    expect(await people(by, key)).toBe(4);
    const level = by === "total" ? "client" : by;
    await changed(
      `UPDATE held_sums SET held = held + 3 WHERE client_id = ${client} AND level = '${level}' AND day = '2026-11-21'`,
    );
    expect(await people(by, key)).toBe(7);
    const found = await t.db.withClient(client, headcountDifferences);
    expect(found.map(({ key: of, day }) => [of["level"], day])).toContainEqual([level, "2026-11-21"]);
    expect(await t.db.withClient(client, invalidateWrongHeadcount)).toBe(found.length);
    expect(await people(by, key)).toBe(4);
    await keep();
    expect(await people(by, key)).toBe(4);
    expect(await t.db.withClient(client, headcountDifferences)).toEqual([]);
  });

  test("a change leaves those before its day readable, and the others to the job", async () => {
    await withSums();
    await changed(`UPDATE held_sums SET held = held + 10 WHERE client_id = ${client} AND level = 'location'`);
    // From the sums before today, less the one who left.
    await move(1, today);
    expect(await people("location", 1)).toBe(13);
    await move(2, "2026-11-05");
    // From those of the first of the month.
    expect(await people("location", 1)).toBe(12);
    await move(3, "2026-01-05");
    expect(await people("location", 1)).toBe(1);
    await keep();
    expect(await people("location", 1)).toBe(1);
    expect(await people("location", 2)).toBe(3);
    // What did not change was not made anew: a year ago it is wrong still.
    const wrong = await t.db.withClient(client, headcountDifferences);
    expect(wrong.every(({ day }) => day <= "2026-01-05")).toBe(true);
    expect(wrong).not.toEqual([]);
  });

  test("of regions count as long as no location has moved, and are made again when one has", async () => {
    await withSums();
    await changed(`UPDATE held_sums SET held = held + 3 WHERE client_id = ${client} AND level = 'region'`);
    expect(await people("region", 1)).toBe(7);
    await changed(`UPDATE locations SET region_id = 2 WHERE client_id = ${client} AND id = 1`);
    expect(await people("region", 2)).toBe(4);
    expect(await keep()).toBe(true);
    expect(await keep()).toBe(false);
    expect(await t.db.withClient(client, headcountDifferences)).toEqual([]);
    await changed(`UPDATE held_sums SET held = held + 3 WHERE client_id = ${client} AND level = 'region'`);
    expect(await people("region", 2)).toBe(7);
  });

  test("another position, or the same again, changes nothing", async () => {
    await withSums();
    const marks = () => changed(`SELECT since FROM held_changes WHERE client_id = ${client}`);
    await t.db.withClient(client, async (tx) => {
      await tx
        .on<{ positions: object }>()
        .insertInto("positions")
        .values({ client_id: client, id: 1, name: "P" })
        .execute();
      const before = await readHistory(tx, 1);
      await saveHistory(
        tx,
        1,
        before,
        before.map((each) => ({ ...each, positionId: 1 })),
      );
      await saveHistory(tx, 1, before, before);
    });
    expect(await marks()).toMatchObject({ rows: [] });
    await t.db.withClient(client, async (tx) => {
      const before = await readHistory(tx, 1);
      await saveHistory(tx, 1, before, leave(before, "2026-11-12"));
    });
    expect(await marks()).toMatchObject({ rows: [{ since: "2026-11-13" }] });
  });

  test("a change that commits after the job stays marked; neither waits for the other", async () => {
    await withSums();
    if (t.db.engine.kind !== "postgres") return;
    await t.db.withClient(client, async (tx) => {
      const before = await readHistory(tx, 1);
      await saveHistory(tx, 1, before, leave(before, "2026-11-12"));
      // The job works while this transaction is open.
      await changed(`INSERT INTO held_changes (client_id, since) VALUES (${client}, '2020-01-01')`);
      expect(await keep()).toBe(true);
      expect(await people("total", null)).toBe(4);
    });
    expect(await people("total", null)).toBe(3);
    expect(await t.db.withClient(client, headcountDifferences)).toEqual([]);
    await keep();
    expect(await people("total", null)).toBe(3);
  });
});
