import { afterAll, beforeAll, expect, test } from "vitest";
import { productFacts } from "#test/support/product-facts.ts";
import { countStatements } from "#test/support/counted-statements.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { answerFacts } from "../testing/answer-facts.ts";
import { makeClient } from "../testing/analytics.factories.ts";
import { employments } from "../testing/interval-facts.ts";
import type { MetricRequest } from "./analytics.api.ts";
import type { AnalyticsFacts } from "./analytics.facts.ts";
import { computeFigures } from "./analytics.engine.ts";

const FEW = 1;
const MANY = 2;

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  const build = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, regionId: 1 }));
  await makeClient(t.db, FEW, { regionIds: [1], locations: build(200) });
  await makeClient(t.db, MANY, { regionIds: [1], locations: build(201) });
});
afterAll(() => t.close());

const windows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};

/** Counts the statements of a request that are planned once, and the sums that are read. */
function countPlanned(
  clientId: number,
  request: Partial<MetricRequest> & Pick<MetricRequest, "by">,
  facts: AnalyticsFacts = answerFacts,
) {
  return t.db.reading(clientId, async (tx) => {
    const sums = countStatements(tx, "AS place_id");
    const once = countStatements(sums.tx, "planned once");
    const rest = { service: "intouch", metrics: ["agreement_importance"], windows, today: "2026-11-20" } as const;
    await computeFigures(once.tx, { ...rest, scope: { kind: "client" }, ...request }, facts);
    return { once: once.count(), sums: sums.count() };
  });
}

test.each(["total", "region", "location"] as const)(
  "sums by %s are planned once when there are few places",
  async (by) => {
    const few = await countPlanned(FEW, { by });
    expect(few.once).toBe(few.sums);
    expect(few.once).toBeGreaterThan(0);
    const many = await countPlanned(MANY, { by });
    // Of many places, each fact is a statement of its own.
    expect(many).toEqual({ once: 0, sums: by === "region" ? 3 : few.sums });
  },
);

test("sums by content, or filtered, are planned anew", async () => {
  const facts = { metrics: productFacts.metrics ?? [], facts: [], people: [], intervals: [employments] };
  const tenure = { service: "ingage", metrics: ["tenure"] } as const;
  expect(await countPlanned(FEW, { ...tenure, by: "region" }, facts)).toEqual({ once: 1, sums: 1 });
  expect(await countPlanned(FEW, { ...tenure, by: "position" }, facts)).toEqual({ once: 0, sums: 1 });
  const ofOne = { ...tenure, by: "region", filters: { position: [1] } } as const;
  expect(await countPlanned(FEW, ofOne, facts)).toEqual({ once: 0, sums: 1 });
});
