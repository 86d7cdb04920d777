import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createGroup } from "./groups.service.ts";
import { createLocationRow, getLocationVersion, saveLocation } from "./locations.service.ts";
import { readLocationState } from "./locations.repository.ts";
import { readGroups, readLinks } from "./places.read-model.ts";
import { changeNamed, createNamed, createRegionKind, removeNamed } from "./structure.service.ts";
import { addUnits } from "./units.service.ts";
import { findUnits } from "./units.repository.ts";

let t: TestDatabase;
const CLIENT = 1;
const region = createRegionKind(() => Promise.resolve(0));

beforeAll(async () => {
  t = await openTestDatabase();
  const connection = await t.owner.connect();
  await connection.query(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'America/Denver', 'en', now())",
  );
  connection.release();
});
afterAll(() => t.close());

function run<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return t.units.run({ clientId: CLIENT, accountId: null, impersonatorId: null, requestId: null }, work);
}

/** Result of concurrent attempts: the number of successful ones, and the error codes of the others. */
async function collectOutcomes(attempts: readonly Promise<unknown>[]): Promise<{ worked: number; codes: string[] }> {
  const settled = await Promise.allSettled(attempts);
  const reasons = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  return {
    worked: settled.length - reasons.length,
    codes: reasons.map((reason) => (reason instanceof AppError ? reason.code : String(reason))),
  };
}

describe("concurrent requests", () => {
  test('one of two that use the same name succeeds, the other gets "taken"', async () => {
    const createCoastal = () => run((uow) => createNamed(uow, region, { name: "Coastal", parentId: null }));
    expect(await collectOutcomes([createCoastal(), createCoastal()])).toEqual({ worked: 1, codes: ["taken"] });
  });

  test("one of two locations with the same code succeeds, and the error names the code", async () => {
    const createPlace = (name: string) => run((uow) => createLocationRow(uow, { name, external_id: "C-1" }));
    const settled = await Promise.allSettled([createPlace("Cedar"), createPlace("Cypress")]);
    const refused = settled.flatMap((each) => (each.status === "rejected" ? [each.reason as AppError] : []));
    expect(refused.map((failure) => failure.errors.map((error) => error.path))).toEqual([["body.external_id"]]);
  });

  test("one of two edits based on the same version is saved, the other is rejected", async () => {
    const created = await run((uow) => createNamed(uow, region, { name: "Hills", parentId: null }));
    const edit = (name: string) =>
      run((uow) => changeNamed(uow, region, created.id, { name, parentId: null }, created.version));
    expect(await collectOutcomes([edit("Foothills"), edit("Uplands")])).toEqual({
      worked: 1,
      codes: ["changed_meanwhile"],
    });
  });

  test("a region removed while a location is added is either removed or has the location", async () => {
    const created = await run((uow) => createNamed(uow, region, { name: "Delta", parentId: null }));
    const { worked, codes } = await collectOutcomes([
      run((uow) => removeNamed(uow, region, created.id)),
      run((uow) => createLocationRow(uow, { name: "Delta House", region_id: created.id })),
    ]);
    expect(worked).toBe(1);
    expect(["region_in_use", "unknown"]).toContain(codes[0]);
  });
});

describe("related rows of a location", () => {
  test("a link is one pair from either side, and is shown on both", async () => {
    const first = await run((uow) => createLocationRow(uow, { name: "Elm" }));
    const second = await run((uow) => createLocationRow(uow, { name: "Fir", linked_location_ids: [first.id] }));
    const linked = await t.db.withClient(CLIENT, (tx) => readLinks(tx));
    expect(linked.get(first.id)).toEqual([second.id]);
    expect(linked.get(second.id)).toEqual([first.id]);
    const state = await t.db.withClient(CLIENT, (tx) => readLocationState(tx, first.id, { shouldLock: false }));
    if (!state) throw new Error("the location is gone");
    const { region_id: _region, archived_on: _archived, ...fields } = state;
    await run((uow) =>
      saveLocation(uow, first.id, {
        ...fields,
        service_order: [...fields.service_order],
        linked_location_ids: [],
        reporting_group_ids: [],
        if_unchanged: getLocationVersion(state),
      }),
    );
    expect((await t.db.withClient(CLIENT, (tx) => readLinks(tx))).size).toBe(0);
  });

  test("a location without its own time zone has the client's", async () => {
    const created = await run((uow) => createLocationRow(uow, { name: "Gum" }));
    const state = await t.db.withClient(CLIENT, (tx) => readLocationState(tx, created.id, { shouldLock: false }));
    expect(state?.time_zone).toBe("America/Denver");
  });

  test("a group has each location once", async () => {
    const place = await run((uow) => createLocationRow(uow, { name: "Holly" }));
    await run((uow) => createGroup(uow, { name: "Owned", location_ids: [place.id, place.id] }));
    const groups = await t.db.withClient(CLIENT, readGroups);
    expect(groups.find((group) => group.name === "Owned")?.locationIds).toEqual([place.id]);
  });

  test("two lists of units pasted concurrently create each unit once, sorted numerically", async () => {
    const place = await run((uow) => createLocationRow(uow, { name: "Ivy" }));
    const paste = (units: string) => run((uow) => addUnits(uow, { location_id: place.id, building_name: "A", units }));
    const [one, two] = await Promise.all([paste("8-11"), paste("10-12, a9")]);
    expect(one.added + two.added).toBe(6);
    expect([...one.skipped, ...two.skipped].toSorted()).toEqual(["10", "11"]);
    const { units, total } = await t.db.withClient(CLIENT, (tx) =>
      findUnits(tx, { locationIds: [place.id], text: "", offset: 0, limit: 10 }),
    );
    expect(total).toBe(6);
    expect(units.map((unit) => unit.unit_number)).toEqual(["a9", "8", "9", "10", "11", "12"]);
  });
});
