import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "#app/server/compose.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { attackStored } from "./attack-stored.ts";
import { writeCompany } from "./company.ts";
import { readKnowledge } from "./read-knowledge.ts";
import { visibleOf } from "./visible.ts";
import { understand } from "./stored-rows.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
}, 240_000);
afterAll(() => t.close());

test("reads", async () => {
  const { db, clock, units } = t;
  const product = compose({ db, clock, units, publicUrl: () => "http://x", mailbox: null, signInHint: null });
  const wish = { id: 1, seed: Number(process.env["SEED"] ?? 1), regions: 2, locationsPerRegion: 4, employees: [8, 15], rate: Number(process.env["RATE"] ?? 0.75), campaigns: ["2026-03-01", "2026-06-01", "2026-09-01"], months: ["2026-01-01", "2026-10-01"], residents: 30 } as const;
  await writeCompany(db, wish, "2026-11-19");
  await db.inClient(1, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(1);
  const known = await readKnowledge(db, 1);
  console.time("attack");
  const lines = attackStored(known, true);
  console.timeEnd("attack");
  for (const { name, outcome, planted } of lines) console.log(name, outcome.groups, outcome.undecided, outcome.misread.slice(0, 3), Object.values(outcome.derived).map((d) => d.length), JSON.stringify(Object.values(outcome.derived).map((d) => d.slice(0, 4)), null, 1), planted);
  console.log(visibleOf(known, understand(known).rows));
}, 240_000);
