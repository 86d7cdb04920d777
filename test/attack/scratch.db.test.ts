import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "#app/server/compose.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { attackClasses, attackFew } from "./answers-attack.ts";
import { attackParticipation } from "./participation-attack.ts";
import { writeCompany } from "./company.ts";
import { readKnowledge } from "./read-knowledge.ts";
import { understand } from "./stored-rows.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
}, 240_000);
afterAll(() => t.close());

test("reads", async () => {
  const { db, clock, units } = t;
  const product = compose({ db, clock, units, publicUrl: () => "http://x", mailbox: null, signInHint: null });
  const wish = { id: 1, seed: 1, regions: 2, locationsPerRegion: 4, employees: [8, 15], rate: 0.75, campaigns: ["2026-03-01", "2026-06-01", "2026-09-01"], months: ["2026-01-01", "2026-10-01"], residents: 30 } as const;
  await writeCompany(db, wish, "2026-11-19");
  console.time("release");
  await db.inClient(1, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(1);
  console.timeEnd("release");
  const known = await readKnowledge(db, 1);
  console.time("understand");
  const { rows, misread } = understand(known);
  console.timeEnd("understand");
  console.log(known.invitations.length, known.responses.length, known.rows.length, known.participation.length, rows.length, misread.slice(0, 10), misread.length);
  console.log(Object.entries(Object.groupBy(rows, (r) => `${r.kind} ${r.cut} ${r.level} ${r.family}`)).map(([k, v]) => `${k}: ${v?.length}`).join("\n"));
  expect(misread).toEqual([]);
  for (const kind of ["campaign", "new_hire", "exit"] as const) {
    console.time(kind);
    const one = attackParticipation(known, rows, kind);
    console.timeEnd(kind);
    console.log(kind, one.groups, one.undecided, one.misread.slice(0, 3), Object.values(one.derived).map((d) => d.length), one.derived.elimination.slice(0, 5), one.derived.subtraction.slice(0, 5), one.derived.propagation.slice(0, 10));
  }
  console.time("few");
  const few = attackFew(rows);
  console.timeEnd("few");
  console.log("few", few.groups, few.derived.elimination.length, few.derived.subtraction.length, few.derived.elimination.slice(0, 5), few.derived.subtraction.slice(0, 10));
  console.time("classes");
  const classes = attackClasses(rows);
  console.timeEnd("classes");
  for (const [name, one] of Object.entries(classes)) console.log(name, one.groups, one.undecided, one.misread.slice(0, 3), Object.values(one.derived).map((d) => d.length), one.derived.elimination.slice(0, 5), one.derived.subtraction.slice(0, 5), one.derived.propagation.slice(0, 10));
}, 240_000);
