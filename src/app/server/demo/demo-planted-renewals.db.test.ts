import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#platform/server/clock.ts";
import { residentAlerts } from "#slices/alerts/server/resident-alerts.read-model.ts";
import type { LeaseWarnings } from "#slices/residents/contract/lease-warnings.contract.ts";
import { createLeaseWarnings } from "#slices/residents/server/warnings/lease-warnings.ts";
import { createDemoDeps } from "#test/support/demo-fixture.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { companies, buildPlaces } from "./content/companies.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoSetup, writeClient } from "./demo-client.ts";
import { buildFrame } from "./demo-days.ts";

// The residents of two companies of a large demo: compares lease warnings with the planted renewals. Their thousands of
// leases take a minute; so only with `--all`.

const [TODAY, PLACES, UNITS, SEED] = ["2026-11-20", 30, 70, 1];
const LONG = 600_000;

const toCompany = (company: DemoCompany): DemoCompany => ({ ...company, services: ["intouch"] });
/** By rank: in the first and third company renewing is planted, in the second it is random. */
const ranked = companies.slice(0, 3).map(toCompany);

describe.runIf(isWholeRun)("the residents of a large demo", () => {
  let t: TestDatabase;
  const found = new Map<number, LeaseWarnings>();

  beforeAll(async () => {
    t = await openTestDatabase();
    const scale = {
      years: 3,
      companies: ranked,
      buildCommunities: (company: DemoCompany) =>
        buildPlaces(company, PLACES).map((each) => ({ ...each, units: UNITS })),
    };
    for (const [rank, company] of ranked.entries()) {
      if (rank === 0) continue;
      const frame = buildFrame(TODAY, scale.years, company.zone);
      const setup: DemoSetup = { seed: SEED, size: "large", scale, frame, passwordHash: "-", others: new Map() };
      const { surveys } = createDemoDeps(t).createProduct(new ManualClock(frame.asOf));
      const clientId = 80 + rank;
      await t.db.withClient(clientId, async (tx) => {
        await writeClient(tx, setup, company);
      });
      await readOwnerRows(t, "ANALYZE");
      await t.db.withClient(clientId, (tx) => surveys.rebuildRollups(tx));
      await readOwnerRows(t, "ANALYZE resident_renewals");
      const warnings = createLeaseWarnings({ answers: surveys.residentAnswers, alerts: residentAlerts });
      const places = { today: TODAY, locationIds: null };
      found.set(rank, await t.db.reading(clientId, (tx) => warnings.count(tx, places)));
    }
  }, LONG);
  afterAll(() => t.close());

  test("get warnings where renewing depends on answers and repairs", () => {
    const { state, outcomes = 0, skill_percentage: skill, leases_due: due, at_higher_risk: risk } = found.get(2) ?? {};
    expect(state).toBe("on");
    expect(outcomes).toBeGreaterThan(2500);
    expect(skill).toBeGreaterThanOrEqual(2);
    expect(due ?? 0).toBeGreaterThan(risk ?? 0);
    expect(risk ?? 0).toBeGreaterThan(0);
  });

  test("get no warnings where renewing is random", () => {
    expect(found.get(1)).toMatchObject({ state: "no_skill", leases_due: null, at_higher_risk: null });
  });
});
