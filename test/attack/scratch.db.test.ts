import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { companiesOf, productOn, releaseCompany } from "./attack-worlds.ts";
import { attackParticipation } from "./participation-attack.ts";
import { understand } from "./stored-rows.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
}, 240_000);
afterAll(() => t.close());
const show = (o: { groups: number; undecided: number; misread: string[]; derived: Record<string, string[]> }) => console.log(o.groups, o.undecided, o.misread.slice(0, 5), Object.entries(o.derived).map(([k, v]) => [k, v.length, v.slice(0, 6)]));
test("x", async () => {
  const product = productOn(t);
  for (const wish of companiesOf(1)) {
    const knowledge = await releaseCompany(t, product, wish);
    const { rows, misread } = understand(knowledge);
    console.log(wish.rate, misread.length, misread.slice(0, 5));
    for (const kind of ["campaign", "new_hire", "exit"] as const) show(attackParticipation(knowledge, rows, kind));
  }
  expect(1).toBe(1);
}, 240_000);
