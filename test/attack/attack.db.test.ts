import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { attackMixedOf, attackRangesOf } from "./attack-roads.ts";
import { attackStored, type Line } from "./attack-stored.ts";
import {
  companiesOf,
  movingOf,
  productOn,
  releaseCompany,
  releaseMovingCompany,
  residentsOf,
} from "./attack-worlds.ts";

// The published attack on one small company; `npm run attack -- --seed N` tries many more (docs/attack.md).

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const findings = (lines: readonly Line[]) =>
  lines.map(({ name, outcome, planted }) => ({
    name,
    derived: Object.values(outcome.derived).flat(),
    misread: outcome.misread,
    missed: planted.filter(({ isCaught }) => !isCaught),
  }));
const nothing = (lines: readonly Line[]) => lines.map(({ name }) => ({ name, derived: [], misread: [], missed: [] }));

test("nobody's answer, no class of a whole group and nobody's answering follows from stored rows and ranges", async () => {
  const product = productOn(t);
  const [, company] = companiesOf(1);
  if (!company) throw new Error("there is no company");
  const wish = { ...company, locationsPerRegion: 3, campaigns: ["2026-03-01", "2026-06-01"], residents: 6 };
  const knowledge = await releaseCompany(t, product, wish);
  const lines = [...attackStored(knowledge, true), await attackRangesOf(t, product, wish.id, knowledge)];
  expect(findings(lines)).toEqual(nothing(lines));
  expect(lines.every(({ outcome, planted }) => outcome.groups > 100 && planted.length > 0)).toBe(true);
});

test("confidential residents do not follow from shares that open ones are in", async () => {
  const product = productOn(t);
  const wish = { ...residentsOf(1), locationsPerRegion: 2 };
  await releaseCompany(t, product, wish);
  const line = await attackMixedOf(t, product, wish.id);
  expect(findings([line])).toEqual(nothing([line]));
  expect(line.outcome.groups).toBeGreaterThan(5);
});

test("nothing follows where a place moves to another region before its months are settled", async () => {
  const knowledge = await releaseMovingCompany(t, productOn(t), movingOf(3));
  const lines = attackStored(knowledge, false);
  expect(findings(lines)).toEqual(nothing(lines));
});
