import { afterAll, beforeAll, expect, test } from "vitest";
import { runInLane } from "#platform/server/db/lanes.ts";
import { analyzeTables } from "#platform/server/db/statistics.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { toCompanyId } from "./company-ids.ts";
import { countDerived, methods } from "./answers-attack.ts";
import { attackStored, type Line } from "./attack-stored.ts";
import {
  attackAdministrator,
  attackChainFor,
  attackComplementsFor,
  attackInsightsFor,
  attackLive,
  attackMixedFor,
  attackRanksFor,
  attackRangesFor,
  attackThemesFor,
} from "./attack-roads.ts";
import { buildCompanies, createProductOn, releaseCompany, buildResidents } from "./attack-fixtures.ts";
import { reconstructRows } from "./stored-rows.ts";
import { addLines, toTable, toVisibleTable } from "./table.ts";
import { addVisible, type Visible, buildVisible } from "./visible.ts";

const seed = Number(process.env["ATTACK_SEED"] ?? 1);

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const MAX_NAMED = 25;
/** Errors are planted in one of the companies. */
const PLANTED_RATE = 0.75;

function listFindings({ name, outcome, seeded }: Line): readonly string[] {
  const derived = methods.flatMap((method) =>
    outcome.derived[method].slice(0, MAX_NAMED).map((each) => `  ${name}, by ${method}: ${each}`),
  );
  const misread = outcome.misread.slice(0, MAX_NAMED).map((each) => `  ${name}, not understood: ${each}`);
  const missed = seeded.filter(({ isCaught }) => !isCaught).map((each) => `  ${name}, not caught: ${each.name}`);
  return [...derived, ...misread, ...missed];
}

async function attackSeed(): Promise<void> {
  const product = createProductOn(t);
  const lines: (readonly Line[])[] = [];
  const visible: Visible[] = [];
  for (const options of buildCompanies(seed)) {
    const began = performance.now();
    const isPlanting = options.rate === PLANTED_RATE;
    const knowledge = await releaseCompany(t, product, options);
    visible.push(buildVisible(knowledge, reconstructRows(knowledge).rows));
    lines.push([
      ...attackStored(knowledge, isPlanting),
      await attackRangesFor(t, product, options.id, knowledge),
      await attackComplementsFor(t, product, options.id, knowledge, isPlanting),
    ]);
    print(`${Math.round(100 * options.rate)} % answer: ${Math.round((performance.now() - began) / 1000)} s`);
  }
  const residents = buildResidents(seed);
  const knowledge = await releaseCompany(t, product, residents);
  lines.push([...attackStored(knowledge, false), await attackMixedFor(t, product, residents.id)]);
  lines.push(await attackLive(t, toCompanyId(seed, "live"), seed));
  lines.push([await attackAdministrator(t, product, seed)]);
  lines.push([await attackThemesFor(t, product, toCompanyId(seed, "themes"), seed)]);
  lines.push([await attackInsightsFor(t, product, seed, () => analyzeTables(t.owner))]);
  lines.push([await attackChainFor(t, product, seed, () => analyzeTables(t.owner)), attackRanksFor(seed)]);
  const all = addLines(lines);
  print(`\nSeed ${seed}\n\n${toTable(all)}\n\n${toVisibleTable(addVisible(visible))}\n`);
  for (const line of all) for (const text of listFindings(line)) print(text);
  for (const { name, outcome, seeded } of all) {
    expect.soft(countDerived(outcome), `derived: ${name}`).toBe(0);
    expect.soft(outcome.misread, `not understood: ${name}`).toEqual([]);
    expect
      .soft(
        seeded.filter(({ isCaught }) => !isCaught),
        `not caught: ${name}`,
      )
      .toEqual([]);
  }
}

// In the background lane, which no screen waits for: a busy machine may take long for a statement.
test(`seed ${seed}: nothing is derived, and every seeded error is caught`, () => runInLane("background", attackSeed));
