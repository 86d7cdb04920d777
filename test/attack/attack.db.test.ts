import { afterAll, beforeAll, expect, test } from "vitest";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { attackChainFor, attackInsightsFor, attackMixedFor, attackRangesFor, attackThemesFor } from "./attack-roads.ts";
import { attackStored, type Line } from "./attack-stored.ts";
import {
  buildCompanies,
  buildMovingCompany,
  createProductOn,
  releaseCompany,
  releaseMovingCompany,
  buildResidents,
} from "./attack-fixtures.ts";

// The published attack on one small company; `npm run attack -- --seed N` tries many more (docs/attack.md).

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

/** Places of a region of the attacked company: with a third one it takes more than three times as long. */
const PLACES = isWholeRun ? 3 : 2;

/** A company of many months is computed in half a minute on an idle machine, in many on a busy one. */
const LONG = 300_000;

const toFindings = (lines: readonly Line[]) =>
  lines.map(({ name, outcome, seeded }) => ({
    name,
    derived: Object.values(outcome.derived).flat(),
    misread: outcome.misread,
    missed: seeded.filter(({ isCaught }) => !isCaught),
  }));
const toNoFindings = (lines: readonly Line[]) =>
  lines.map(({ name }) => ({ name, derived: [], misread: [], missed: [] }));

test(
  "stored rows and ranges disclose no person's answer, no class of a whole group and no person's participation",
  { timeout: LONG },
  async () => {
    const product = createProductOn(t);
    const [, company] = buildCompanies(1);
    if (!company) throw new Error("there is no company");
    const options = { ...company, locationsPerRegion: PLACES, campaigns: ["2026-03-01", "2026-06-01"], residents: 6 };
    const knowledge = await releaseCompany(t, product, options);
    const lines = [...attackStored(knowledge, true), await attackRangesFor(t, product, options.id, knowledge)];
    expect(toFindings(lines)).toEqual(toNoFindings(lines));
    expect(lines.every(({ outcome, seeded }) => outcome.groups > 100 && seeded.length > 0)).toBe(true);
  },
);

test("shares that include open residents disclose no confidential ones", { timeout: LONG }, async () => {
  const product = createProductOn(t);
  const options = { ...buildResidents(1), locationsPerRegion: 2 };
  await releaseCompany(t, product, options);
  const line = await attackMixedFor(t, product, options.id);
  expect(toFindings([line])).toEqual(toNoFindings([line]));
  expect(line.outcome.groups).toBeGreaterThan(5);
});

test(
  "nothing follows where a place moves to another region before its months are closed",
  { timeout: LONG },
  async () => {
    const knowledge = await releaseMovingCompany(t, createProductOn(t), buildMovingCompany(3));
    const lines = attackStored(knowledge, false);
    expect(toFindings(lines)).toEqual(toNoFindings(lines));
  },
);

test("the counts of a theme disclose no comment that waits", { timeout: LONG }, async () => {
  const line = await attackThemesFor(t, createProductOn(t), 6, 1);
  expect(toFindings([line])).toEqual(toNoFindings([line]));
  expect(line.outcome.groups).toBeGreaterThan(100);
});

test(
  "reasons of changes, effects of actions and words disclose nothing beyond released rows",
  { timeout: LONG },
  async () => {
    const line = await attackInsightsFor(t, createProductOn(t), 1, () => analyzeTables(t.owner));
    expect(toFindings([line])).toEqual(toNoFindings([line]));
    expect(line.outcome.groups).toBeGreaterThan(400);
  },
);

test(
  "words of links between figures of properties disclose nothing beyond released rows",
  { timeout: LONG },
  async () => {
    const line = await attackChainFor(t, createProductOn(t), 1, () => analyzeTables(t.owner));
    expect(toFindings([line])).toEqual(toNoFindings([line]));
    expect(line.outcome.groups).toBe(8);
  },
);
