import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import {
  OccupancyScenario,
  LOCATIONS,
  createOccupancyClient,
  placesImporter,
  step,
} from "../testing/occupancy-scenario.ts";
import { residentsImporter } from "./residents.import.repository.ts";
import { occupancyDifferences } from "./occupancy.read-model.ts";
import { refreshOccupancyCounts, invalidateWrongOccupancy } from "./occupancy.repository.ts";
import { occupancyDays } from "./occupancy.rules.ts";
import { createResidentsModule } from "./residents.module.ts";
import { runs } from "#test/support/property-runs.ts";

const { api } = createResidentsModule();
let t: TestDatabase;
let client = 700;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

interface Lease {
  readonly resident_id: number;
  readonly location_id: number;
  readonly start_date: string;
  readonly end_date: string | null;
}

const readLeases = async (): Promise<readonly Lease[]> => {
  const { rows } = await t.db.withClient(client, (tx) =>
    sql<Lease>`
      SELECT l.resident_id, u.location_id, l.start_date, l.end_date
      FROM leases AS l JOIN units AS u ON u.client_id = l.client_id AND u.id = l.unit_id
      WHERE l.client_id = ${client} AND l.is_primary`.execute(tx.on()),
  );
  return rows;
};

/** Who lives in each group on a day, as walking through all leases finds. */
function walked(leases: readonly Lease[], day: string, groups: ReadonlyMap<number, number>): Map<number, number> {
  const living = new Map<number, Set<number>>();
  for (const lease of leases) {
    const group = groups.get(lease.location_id);
    const isInForce = lease.start_date <= day && (lease.end_date === null || lease.end_date >= day);
    if (group === undefined || !isInForce) continue;
    living.set(group, (living.get(group) ?? new Set()).add(lease.resident_id));
  }
  return new Map([...living].map(([group, residents]) => [group, residents.size]));
}

const sorted = (counts: ReadonlyMap<number, number>) => [...counts].toSorted(([a], [b]) => a - b);

const groupings: readonly ReadonlyMap<number, number>[] = [
  new Map(),
  new Map(LOCATIONS.map((id) => [id, id])),
  new Map([
    [2, 9],
    [4, 9],
  ]),
  new Map([[3, 9]]),
  // Every set of locations as one group, and the rest as another.
  ...Array.from({ length: 2 ** (LOCATIONS.length - 1) }, (_, set) => {
    return new Map(LOCATIONS.map((id, at) => [id, (set >> at) & 1]));
  }),
];

async function expectWalked(today: string): Promise<void> {
  const leases = await readLeases();
  // Somewhere it is another day; the days beyond are not kept, and counted.
  for (const day of [-2, -1, 0, 1, 2].map((shift) => addDays(today, shift))) {
    await t.db.withClient(client, async (tx) => {
      for (const groups of day === today ? groupings : groupings.slice(1, 5)) {
        const found = await api.activePrimaryResidentsByGroup(tx, day, groups);
        expect(sorted(found)).toEqual(sorted(walked(leases, day, groups)));
      }
    });
  }
  await t.db.withClient(client, async (tx) => {
    const { rows } = await sql<{ location_id: number }>`
      SELECT location_id FROM units WHERE client_id = ${client}`.execute(tx.on());
    for (const request of [[], [2], [1, 3, 77], [...LOCATIONS]]) {
      const own = rows.filter(({ location_id: id }) => request.includes(id));
      const units = new Map([...Map.groupBy(own, (row) => row.location_id)].map(([id, all]) => [id, all.length]));
      expect(sorted(await api.unitsByLocation(tx, today, request))).toEqual(sorted(units));
    }
  });
}

test(
  "who lives in any set of places is what a walk through all leases finds, no matter who changes what, however late the job is",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        client += 1;
        await createOccupancyClient(t, client);
        const scenario = new OccupancyScenario(t, client);
        for (const [at, taken] of steps.entries()) {
          await scenario.take(taken);
          if (at % 7 === 6) await expectWalked(scenario.today);
        }
        expect(scenario.errors).toEqual([]);
        await expectWalked(scenario.today);
      }),
      { numRuns: runs(20) },
    );
  },
);

const today = "2026-11-20";
const everywhere = new Map(LOCATIONS.map((id) => [id, 1]));
const keep = (day = today) => t.db.withClient(client, (tx) => refreshOccupancyCounts(tx, occupancyDays(day)));
const living = (groups: ReadonlyMap<number, number> = everywhere, day = today) =>
  t.db.withClient(client, async (tx) => sorted(await api.activePrimaryResidentsByGroup(tx, day, groups)));
const units = () => t.db.withClient(client, async (tx) => sorted(await api.unitsByLocation(tx, today, [1, 2, 3])));
const ran = (statement: string) => t.db.withClient(client, (tx) => sql`${sql.raw(statement)}`.execute(tx.on()));
const wrong = () => t.db.withClient(client, occupancyDifferences);
const marks = async () => (await ran(`SELECT id FROM living_changes WHERE client_id = ${client}`)).rows.length;

const lease = (id: number, resident: number, unit: number) => ({
  id,
  external_id: null,
  resident_id: resident,
  unit_id: unit,
  start_date: "2026-01-01",
  end_date: null,
  move_in_date: null,
  is_primary: true,
});

/** Residents 1 and 2 live at location 2; resident 1 at location 3 as well. Kept. */
async function withSums(): Promise<void> {
  client += 1;
  await createOccupancyClient(t, client);
  await t.db.withClient(client, (tx) =>
    residentsImporter.insert(tx, "leases", [lease(1, 1, 1), lease(2, 2, 4), lease(3, 1, 2)]),
  );
  await keep();
}

describe("what is kept of who lives where", () => {
  test("is what is read, someone at several places of a group once; an error is found, and mended", async () => {
    await withSums();
    expect(await living()).toEqual([[1, 2]]);
    expect(await units()).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    await ran(
      `UPDATE living_sums SET residents = residents + 3, units = 9 WHERE client_id = ${client} AND location_id = 2`,
    );
    expect(await living()).toEqual([[1, 5]]);
    expect(await units()).toEqual([
      [1, 2],
      [2, 9],
      [3, 2],
    ]);
    await ran(`DELETE FROM living_several WHERE client_id = ${client} AND location_id = 3 AND day = '${today}'`);
    expect(await living()).toEqual([[1, 6]]);
    const found = await wrong();
    expect(found).toContainEqual({
      table: "living_sums",
      locationId: 2,
      day: today,
      key: {},
      expected: { residents: 2, units: 2 },
      stored: { residents: 5, units: 9 },
    });
    expect(found).toContainEqual({
      table: "living_several",
      locationId: 3,
      day: today,
      key: { resident_id: 1 },
      expected: { rows: 1 },
      stored: null,
    });
    expect(await t.db.withClient(client, invalidateWrongOccupancy)).toBe(found.length);
    expect(await living()).toEqual([[1, 2]]);
    expect(await wrong()).toEqual([]);
    expect(await keep()).toBe(true);
    expect(await keep()).toBe(false);
    expect(await living()).toEqual([[1, 2]]);
    expect(await wrong()).toEqual([]);
  });

  test("knows nothing of someone who writes leases and says nothing: it is named, and mended", async () => {
    await withSums();
    await ran(`UPDATE leases SET end_date = '2026-11-18' WHERE client_id = ${client} AND id = 2`);
    expect(await living()).toEqual([[1, 2]]);
    expect((await wrong()).map(({ day, locationId }) => [day, locationId])).toEqual(
      occupancyDays(today).map((day) => [day, 2]),
    );
    await t.db.withClient(client, invalidateWrongOccupancy);
    expect(await living()).toEqual([[1, 1]]);
  });

  test("is of three days; others are counted, and a new day adds but its own", async () => {
    await withSums();
    await ran(`UPDATE living_sums SET residents = 7 WHERE client_id = ${client} AND location_id = 2`);
    const one = new Map([[2, 2]]);
    const days = ["2026-11-18", "2026-11-19", today, "2026-11-21", "2026-11-22"];
    const shown = async () => Promise.all(days.map(async (day) => (await living(one, day))[0]?.[1]));
    expect(await shown()).toEqual([2, 7, 7, 7, 2]);
    expect(await keep("2026-11-21")).toBe(true);
    expect(await shown()).toEqual([2, 2, 7, 7, 2]);
    const { rows } = await ran(`SELECT DISTINCT day FROM living_sums WHERE client_id = ${client} ORDER BY day`);
    expect(rows).toEqual([{ day: today }, { day: "2026-11-21" }, { day: "2026-11-22" }]);
  });

  test("is unread after whatever leases and units may reveal, and nothing else", async () => {
    await withSums();
    const places = placesImporter(t);
    const work = async (write: (tx: Parameters<typeof residentsImporter.begin>[0]) => Promise<unknown>) => {
      await keep();
      await t.db.withClient(client, write);
      return marks();
    };
    const unit = { id: 90, location_id: 1, building_name: "", unit_number: "90" };
    expect(await work((tx) => places.insert(tx, "units", [unit]))).toBe(1);
    expect(await work((tx) => places.update(tx, "units", [{ ...unit, location_id: 2 }]))).toBe(1);
    expect(await work((tx) => places.remove(tx, "units", [{ id: 90 }]))).toBe(1);
    expect(await work((tx) => residentsImporter.update(tx, "leases", [lease(3, 1, 3)]))).toBe(1);
    expect(await work((tx) => residentsImporter.remove(tx, "leases", [{ id: 3 }]))).toBe(1);
    expect(await work((tx) => residentsImporter.insert(tx, "leases", [lease(4, 1, 2), lease(5, 2, 3)]))).toBe(1);
    expect(await work((tx) => places.insert(tx, "districts", [{ id: 1, name: "D" }]))).toBe(0);
    expect(await work((tx) => residentsImporter.update(tx, "leases", []))).toBe(0);
  });

  test("a change that commits after the job stays marked; neither waits for the other", async () => {
    await withSums();
    if (t.db.engine.kind !== "postgres") return;
    await t.db.withClient(client, async (tx) => {
      await residentsImporter.remove(tx, "leases", [{ id: 2 }]);
      // The job works while this transaction is open.
      await ran(`INSERT INTO living_changes (client_id) VALUES (${client})`);
      expect(await keep()).toBe(true);
      expect(await living()).toEqual([[1, 2]]);
    });
    expect(await living()).toEqual([[1, 1]]);
    expect(await wrong()).toEqual([]);
    await keep();
    expect(await living()).toEqual([[1, 1]]);
  });

  test("two jobs at once keep it once", async () => {
    await withSums();
    await ran(`INSERT INTO living_changes (client_id) VALUES (${client})`);
    expect((await Promise.all([keep(), keep()])).toSorted()).toEqual([false, true]);
    expect(await wrong()).toEqual([]);
  });
});
