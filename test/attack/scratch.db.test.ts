import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { companiesOf, productOn, releaseCompany, TODAY } from "./attack-worlds.ts";
import { watch } from "./live-attack.ts";
import { attackRanges, readingByDay } from "./ranges-attack.ts";
import { readPrinted } from "./printed.ts";
import { attackFaultyMixed, attackMixed } from "./mixed-attack.ts";
import { readMixedAnswers } from "./read-knowledge.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
}, 240_000);
afterAll(() => t.close());

const show = (o: { groups: number; undecided: number; misread: string[]; derived: Record<string, string[]> }) => console.log(o.groups, o.undecided, o.misread.slice(0, 5), Object.entries(o.derived).map(([k, v]) => [k, v.length, v.slice(0, 6)]));
test("ranges", async () => {
  const product = productOn(t);
  const wish = companiesOf(1)[1];
  if (!wish) return;
  const knowledge = await releaseCompany(t, product, wish);
  const read = (asked: Parameters<typeof readPrinted>[1]) => readPrinted({ db: t.db, product, clientId: wish.id, today: TODAY }, asked);
  console.time("ranges");
  show(await attackRanges(knowledge, read, TODAY));
  console.timeEnd("ranges");
  show(await attackRanges(knowledge, readingByDay(knowledge), TODAY));
  console.timeEnd("ranges");
  const mixed = await readMixedAnswers(t.db, wish.id);
  show(await attackMixed(mixed, read, "2026-10-01"));
  show(attackFaultyMixed(mixed, "exact"));
  show(attackFaultyMixed(mixed, "thresholds together"));
}, 240_000);
test("watch", async () => {
  console.time("watch");
  const w = await watch(t, 900, 1);
  console.timeEnd("watch");
  show(w.live);
  show(w.daily);
  console.log(w.catchesLive, w.catchesDaily, w.screens);
  expect(1).toBe(1);
}, 240_000);
