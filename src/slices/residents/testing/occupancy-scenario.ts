import fc from "fast-check";
import { addDays } from "#platform/server/clock.ts";
import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Importer } from "#platform/server/db/importer.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { createIdentityModule } from "#slices/identity/server/identity.module.ts";
import { createOrganisationModule } from "#slices/organisation/server/organisation.module.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { blurLeases } from "../server/residents.erasure.repository.ts";
import { residentsImporter } from "../server/residents.import.repository.ts";
import { occupancyDifferences } from "../server/occupancy.read-model.ts";
import { refreshOccupancyCounts, invalidateWrongOccupancy } from "../server/occupancy.repository.ts";
import { occupancyDays } from "../server/occupancy.rules.ts";

const FIRST_DAY = "2026-03-20";
const RESIDENTS = [1, 2, 3, 4, 5];
const UNITS = [1, 2, 3, 4, 5, 6];
export const LOCATIONS = [1, 2, 3, 4] as const;

/** The importer of organisation, as imports have it. */
export function placesImporter({ db, clock, units }: TestDatabase): Importer {
  const identity = createIdentityModule({
    db,
    clock,
    units,
    people: { find: () => Promise.resolve(null) },
    places: () => Promise.resolve({ regionIds: new Set(), locationIds: new Set() }),
    anyClientId: () => Promise.resolve(null),
    publicUrl: () => "https://portal.example",
    signInHint: null,
  });
  return createOrganisationModule({ identity: identity.api }).importer;
}

/** A client with four locations, six units at the first three of them, and five residents. */
export async function createOccupancyClient(t: TestDatabase, clientId: number): Promise<void> {
  const locations = LOCATIONS.map((id) => ({ id, regionId: null }));
  await makeClient(t.db, clientId, { regionIds: [], locations });
  const own = { client_id: clientId };
  await t.db.withClient(clientId, async (tx) => {
    await insertRows(
      tx,
      "units",
      UNITS.map((id) => ({ ...own, id, location_id: (id % 3) + 1, unit_number: `${id}` })),
    );
    await insertRows(
      tx,
      "residents",
      RESIDENTS.map((id) => ({ ...own, id, first_name: "R", last_name: `${id}`, locale: "en" })),
    );
  });
}

interface LeaseFields {
  readonly resident: number;
  readonly unit: number;
  /** Of its first day. */
  readonly daysAgo: number;
  /** From the first to the last day; null: without an end. */
  readonly lasts: number | null;
  readonly isPrimary: boolean;
}

type Edit =
  | ({ readonly kind: "change"; readonly at: number } & LeaseFields)
  | { readonly kind: "end"; readonly at: number; readonly daysAgo: number }
  | { readonly kind: "drop"; readonly at: number };
type Building =
  | { readonly kind: "move"; readonly at: number; readonly location: number }
  | { readonly kind: "build"; readonly at: number; readonly location: number }
  | { readonly kind: "vacate"; readonly at: number };
type Change =
  | Edit
  | Building
  | ({ readonly kind: "lease" } & LeaseFields)
  | { readonly kind: "erase"; readonly resident: number };

/** What may happen to a client. `at` chooses a lease, or a unit, of those that there are. */
type Step =
  | Change
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "keep" }
  | { readonly kind: "stop" }
  | { readonly kind: "rebuild" };

const ofLease = {
  resident: fc.constantFrom(...RESIDENTS),
  unit: fc.constantFrom(...UNITS),
  daysAgo: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -40, max: 200 })),
  lasts: fc.option(fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 250 }))),
  isPrimary: fc.integer({ min: 0, max: 5 }).map((one) => one > 0),
};
const at = fc.nat(20);
const kept = ["keep", "keep", "keep", "stop", "rebuild"] as const;

/** Any of it. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ kind: fc.constant("lease" as const), ...ofLease }), weight: 8 },
  { arbitrary: fc.record({ kind: fc.constant("change" as const), at, ...ofLease }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constant("end" as const), at, daysAgo: fc.integer({ min: -3, max: 3 }) }),
    weight: 2,
  },
  { arbitrary: fc.record({ kind: fc.constant("drop" as const), at }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("vacate" as const), at }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("move" as const, "build" as const),
      at,
      location: fc.constantFrom(...LOCATIONS),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ kind: fc.constant("erase" as const), resident: ofLease.resident }), weight: 1 },
  { arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 3 }) }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constantFrom(...kept) }), weight: 8 },
);
/** A client's life: leases that come, change, end and go by files, homes that move, people who are erased; the job. */
export class OccupancyScenario {
  today = FIRST_DAY;
  readonly errors: unknown[] = [];
  readonly #t: TestDatabase;
  readonly #clientId: number;
  readonly #places: Importer;

  constructor(t: TestDatabase, clientId: number) {
    this.#t = t;
    this.#clientId = clientId;
    this.#places = placesImporter(t);
  }

  async take(taken: Step): Promise<void> {
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "keep" || taken.kind === "stop" || taken.kind === "rebuild") await this.#work(taken.kind);
    else await this.#t.db.withClient(this.#clientId, (tx) => this.#change(tx, taken));
    const wrong = await this.#t.db.withClient(this.#clientId, occupancyDifferences);
    if (wrong.length > 0) this.errors.push([taken, wrong]);
  }

  async #change(tx: ClientTx, change: Change): Promise<void> {
    if (change.kind === "erase") return blurLeases(tx, change.resident);
    if (change.kind === "lease") {
      const [id = 0] = await residentsImporter.draw(tx, "leases", 1);
      await residentsImporter.insert(tx, "leases", [this.#lease(id, change)]);
    } else if (change.kind === "move" || change.kind === "build" || change.kind === "vacate")
      await this.#rebuild(tx, change);
    else await this.#edit(tx, change);
  }

  #lease(id: number, { resident, unit, daysAgo, lasts, isPrimary }: LeaseFields): BulkRow {
    const start = addDays(this.today, -daysAgo);
    return {
      id,
      external_id: null,
      resident_id: resident,
      unit_id: unit,
      start_date: start,
      end_date: lasts === null ? null : addDays(start, lasts),
      move_in_date: null,
      is_primary: isPrimary,
    };
  }

  async #edit(tx: ClientTx, change: Edit): Promise<void> {
    const all = await residentsImporter.all(tx, "leases");
    const one = all[change.at % Math.max(1, all.length)];
    if (!one) return;
    if (change.kind === "drop") await residentsImporter.remove(tx, "leases", [{ id: Number(one["id"]) }]);
    else if (change.kind === "change") {
      await residentsImporter.update(tx, "leases", [this.#lease(Number(one["id"]), change)]);
    } else {
      const end = addDays(this.today, -change.daysAgo);
      const start = String(one["start_date"]);
      await residentsImporter.update(tx, "leases", [{ ...one, end_date: end < start ? start : end }]);
    }
  }

  // A unit goes to another location, comes, or goes where no one has it.
  async #rebuild(tx: ClientTx, change: Building): Promise<void> {
    const all = await this.#places.all(tx, "units");
    const one = all[change.at % all.length];
    if (!one) return;
    if (change.kind === "move") await this.#places.update(tx, "units", [{ ...one, location_id: change.location }]);
    else if (change.kind === "build") {
      const [id = 0] = await this.#places.draw(tx, "units", 1);
      const built = { id: id + 1000, location_id: change.location, building_name: "", unit_number: `new ${id}` };
      await this.#places.insert(tx, "units", [built]);
    } else {
      const leases = await residentsImporter.all(tx, "leases");
      const isFree = Number(one["id"]) > 1000 && leases.every((lease) => lease["unit_id"] !== one["id"]);
      if (isFree) await this.#places.remove(tx, "units", [{ id: Number(one["id"]) }]);
    }
  }

  async #work(kind: "keep" | "stop" | "rebuild"): Promise<void> {
    const work = this.#t.db.withClient(this.#clientId, async (tx) => {
      if (kind === "rebuild")
        this.errors.push(...Array.from({ length: await invalidateWrongOccupancy(tx) }, () => "wrong"));
      await refreshOccupancyCounts(tx, occupancyDays(this.today));
      if (kind === "stop") throw new Error("stopped");
      if (await refreshOccupancyCounts(tx, occupancyDays(this.today))) this.errors.push("kept again");
    });
    if (kind === "stop") await work.catch(() => {});
    else await work;
  }
}
