import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { attackThemesFor } from "./attack-roads.ts";
import { createProductOn } from "./attack-fixtures.ts";
import { countDerived } from "./answers-attack.ts";
let t: TestDatabase;
beforeAll(async () => { t = await openTestDatabase(); });
afterAll(() => t.close());
test("seeds", { timeout: 600_000 }, async () => {
  for (const seed of [1, 2, 3, 4]) {
    const line = await attackThemesFor(t, createProductOn(t), 10 * seed + 6, seed);
    console.log(seed, line.outcome.groups, countDerived(line.outcome), JSON.stringify(line.outcome.derived.subtraction.slice(0,3)), JSON.stringify(line.seeded));
  }
  expect(1).toBe(1);
});
