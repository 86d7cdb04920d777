import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#platform/server/clock.ts";
import { getActionEffects } from "#slices/actions/contract/effects.contract.ts";
import { createActor, callAs, createProductOn, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { createDemoDeps } from "#test/support/demo-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { companies, buildPlaces, flagship } from "./content/companies.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoSetup, writeClient } from "./demo-client.ts";
import { buildFrame } from "./demo-days.ts";
import { readPlantedActions } from "./demo-manifest.ts";
import type { ManifestAction } from "./demo-manifest-shape.ts";

// The employees of a company of the large demo: compares the library's estimates of its actions with the planted
// effects. Their answers are released for sixty properties, which takes a minute a seed; so only with `--all`.

const [TODAY, PLACES, CLIENT] = ["2026-11-20", 64, 71];
/** Large enough that fifteen people answer at a place. */
const STAFFED_UNITS = 330;
const LONG = 600_000;

function getCompany(): DemoCompany {
  const [, company] = companies;
  if (!company) throw new Error("there is one company only");
  return { ...company, services: ["ingage"] };
}

const company = getCompany();

const helpful: (string | undefined)[] = [];

describe.runIf(isWholeRun).each([1, 2, 3])("the employees of a large demo, seed %i", (seed) => {
  let t: TestDatabase;
  let truth: readonly ManifestAction[];

  beforeAll(async () => {
    t = await openTestDatabase();
    const communities = buildPlaces(company, PLACES).map((each) => ({
      ...each,
      units: 8,
      staffedUnits: STAFFED_UNITS,
    }));
    const scale = { years: 2, companies: [flagship, company], buildCommunities: () => communities };
    const frame = buildFrame(TODAY, scale.years, company.zone);
    const setup: DemoSetup = { seed, size: "large", scale, frame, passwordHash: "-", others: new Map() };
    const deps = createDemoDeps(t);
    const asOf = new ManualClock(frame.asOf);
    await t.db.withClient(CLIENT, async (tx) => {
      await writeClient(tx, setup, company);
      await deps.createProduct(asOf).surveys.rebuildRollups(tx);
    });
    const product = await deps.prepareProduct(asOf);
    await product.releaseCells(CLIENT);
    await product.releaseClosedMonths(CLIENT);
    t.clock.set(`${TODAY}T15:00:00Z`);
    truth = await t.db.reading(CLIENT, (tx) => readPlantedActions(tx, company));
  }, LONG);
  afterAll(() => t.close());

  test("has a library with both actions, in which the useless one never helps or hurts for certain", async () => {
    expect(truth.map(({ effect, location_ids: places }) => [effect, places.length])).toEqual([
      [0, 20],
      [4, 20],
    ]);
    const { data } = await callAs(createProductOn(t), getActionEffects, createActor(CLIENT, { ingage: WHOLE_CLIENT }));
    // Other assignments were completed at too few places.
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(truth.map(({ action_item_id: id }) => id)));
    for (const { action_item_id: id, effect } of truth) {
      const found = data.filter((each) => each.id === id);
      expect(found.map(({ places }) => places >= 15)).toEqual([true]);
      expect(found.map(({ points }) => Math.abs(points - effect) <= 3)).toEqual([true]);
      const [word] = found.map((each) => each.word);
      if (effect > 0) helpful.push(word);
      const words = ["no_effect", "may_have_helped", effect > 0 ? "helped" : "may_have_hurt"];
      expect(words).toContain(word);
    }
  });
});

// At seventeen places, four points are sometimes no more than chance (docs/insight-figures.md).
test.runIf(isWholeRun)("the helpful action is found in two of three companies", () => {
  const found = helpful.filter((word) => word === "helped" || word === "may_have_helped");
  expect(found.length).toBeGreaterThanOrEqual(2);
});
