import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { countStatements } from "#test/support/counted-statements.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { addDaysOfParticipation, addOpenAnswers, makeClient } from "../../testing/analytics.factories.ts";
import { answerFacts } from "../../testing/answer-facts.ts";
import type { FactDeclaration } from "../analytics.facts.ts";
import { runStatement, type SumRow } from "../analytics.read-model.ts";
import { compileFact, compileScans } from "../compiler/compile-fact.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import { type NamedRange, toPeriods } from "../compiler/periods.ts";
import type { QueryContext } from "../compiler/writer.ts";
import { toPreviousRange } from "../windows.rules.ts";
import { readSharedSums } from "./shared-sums.ts";

const today = "2026-11-20";
const DAYS = 1100;

const findOpen = (name: string): FactDeclaration => {
  const fact = answerFacts.facts.find((each) => each.name === name && each.part === "open");
  if (!fact) throw new Error(`no fact ${name}`);
  return fact;
};
const answers = findOpen("answers");
const participation = findOpen("participation");

let t: TestDatabase;

// Every day a response and some invitations, in four locations and three surveys; one survey is of no fact.
beforeAll(async () => {
  t = await openTestDatabase();
  const days = Array.from({ length: DAYS }, (_, at) => addDays(today, at + 1 - DAYS));
  for (const clientId of [1, 2]) {
    await makeClient(t.db, clientId, {
      regionIds: [7],
      locations: [1, 2, 3, 4].map((id) => ({ id, regionId: id === 4 ? null : 7 })),
    });
    await t.db.withClient(clientId, async (tx) => {
      const pickPlace = (at: number) => ({ locationId: 1 + (at % 4), surveyId: [26, 24, 27][at % 3] ?? 24 });
      await addOpenAnswers(
        tx,
        days.map((day, at) => ({
          ...pickPlace(at),
          day,
          measures: { responses: 1 + (at % 2), score_num: at, score_den: 7, [`recommend_${1 + (at % 5)}`]: clientId },
        })),
      );
      await addDaysOfParticipation(
        tx,
        days.map((day, at) => ({
          client_id: clientId,
          location_id: pickPlace(at).locationId,
          position_category_id: 0,
          survey_id: pickPlace(at).surveyId,
          day,
          sent: 5 + at,
          started: at % 4,
          completed: at % 2,
        })),
      );
    });
  }
});
afterAll(() => t.close());

interface SumsRequest {
  readonly fact: FactDeclaration;
  readonly measures: readonly MeasureSelection[];
  readonly query: QueryContext;
}

function buildQuery(
  slots: readonly NamedRange[],
  fact: FactDeclaration,
  more: Partial<QueryContext> = {},
): QueryContext {
  const cohorts = fact === participation ? (["settled", "young"] as const) : (["all"] as const);
  const periods = toPeriods(slots, cohorts, today);
  return { clientId: 1, by: "total", periods, scope: { kind: "client" }, locationIds: null, placeIds: null, ...more };
}

const read = (tx: ClientTx, { fact, measures, query }: SumsRequest): Promise<readonly SumRow[] | null> =>
  readSharedSums(tx, fact, measures, { ...query, today, isPlannedOnce: false });

/** Rows in the order of their periods, without those that are all 0. */
const toSums = (rows: readonly SumRow[]): readonly SumRow[] =>
  rows
    .filter((row) => Object.entries(row).some(([name, sum]) => name !== "period" && name !== "place_id" && sum !== 0))
    .toSorted((a, b) => a.period - b.period);

const day = fc.integer({ min: 40, max: DAYS - 200 }).map((at) => addDays(today, at - DAYS));
const range = fc.record({ from: day, days: fc.integer({ min: 150, max: 800 }) }).map(({ from, days }) => {
  const to = addDays(from, days);
  return { from, to: to > today ? today : to };
});
const asked = fc
  .record({
    range: fc.oneof(
      range,
      fc.constant({ from: "2025-12-20", to: today }),
      fc.constant({ from: "2025-11-01", to: "2026-10-31" }),
    ),
    isCompared: fc.boolean(),
    fact: fc.constantFrom(answers, participation),
  })
  .map(({ range: current, isCompared, fact }): SumsRequest => {
    const slots = [{ name: "current", range: current }];
    if (isCompared) slots.push({ name: "previous", range: toPreviousRange(current) });
    const measures: readonly MeasureSelection[] =
      fact === answers
        ? ["responses", ["recommend_1", "recommend_2", "recommend_3"], "recommend_5", "score_num"]
        : ["sent", "completed", "started"];
    return { fact, measures, query: buildQuery(slots, fact) };
  });

test("shared sums of any ranges are those of a statement of their own", async () => {
  let shared = 0;
  await fc.assert(
    fc.asyncProperty(asked, async (each) => {
      const [own, together] = await t.db.reading(1, async (tx) => [
        await runStatement(tx, compileFact(each.fact, each.measures, each.query)),
        await read(tx, each),
      ]);
      if (together === null) return;
      shared += 1;
      expect(toSums(together)).toEqual(toSums(own));
    }),
    { numRuns: scaleRuns(60) },
  );
  expect(shared).toBeGreaterThan(scaleRuns(60) / 2);
}, 600_000);

test("totals of the same months with other measures read nothing again, and as months of a line neither", async () => {
  const windows = [
    { name: "current", range: { from: "2025-12-20", to: today } },
    { name: "previous", range: { from: "2024-12-20", to: "2025-11-20" } },
  ];
  const line = Array.from({ length: 12 }, (_, at) => {
    const from = at === 0 ? "2025-12-01" : `2026-${String(at).padStart(2, "0")}-01`;
    return { name: from, range: { from, to: addDays(`2026-${String(at + 1).padStart(2, "0")}-01`, -1) } };
  });
  const counts = await t.db.reading(1, async (tx) => {
    const own = countStatements(tx);
    const counted: number[] = [];
    for (const [slots, measures] of [
      [windows, ["responses"]],
      [windows, ["score_num", "score_den"]],
      [line, ["recommend_1"]],
    ] as const) {
      expect(await read(own.tx, { fact: answers, measures, query: buildQuery(slots, answers) })).not.toBeNull();
      counted.push(own.count());
    }
    return counted;
  });
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts).toEqual([counts[0], counts[0], counts[0]]);
});

test("of a year of which few months are requested only these are read", async () => {
  const closed = [
    { name: "current", range: { from: "2025-11-01", to: "2026-10-31" } },
    { name: "previous", range: { from: "2024-11-01", to: "2025-10-31" } },
  ];
  const query = buildQuery(closed, participation);
  const { measures, conditions } = participation;
  const grain = participation.months ?? { table: "", column: "" };
  const counts = await t.db.reading(1, async (tx) => {
    const own = countStatements(tx);
    await read(own.tx, { fact: participation, measures: ["sent"], query });
    const counted = [own.count()];
    // What was read is not read again.
    for (const [first, until] of [
      ["2025-12-01", "2026-12-01"],
      ["2024-12-01", "2025-12-01"],
      ["2024-11-01", "2024-12-01"],
      ["2023-12-01", "2024-12-01"],
    ] as const) {
      const slices = [{ period: 0, first, until, isRun: true }];
      const scan = { grain, conditions, slices, isSubtracted: false, closing: null };
      await runStatement(own.tx, { ...compileScans(participation, measures, query, [scan]), isPlannedOnce: false });
      counted.push(own.count());
    }
    return counted;
  });
  const [before = 0] = counts;
  expect(before).toBeGreaterThan(2);
  expect(counts).toEqual([before, before, before, before, before + 1]);
});

test("what is not of the whole client, a few months, and what does not see one moment has a statement of its own", async () => {
  const year = [{ name: "current", range: { from: "2025-12-01", to: today } }];
  const quarter = [{ name: "current", range: { from: "2026-07-01", to: "2026-09-30" } }];
  const ask = (slots: readonly NamedRange[], more: Partial<QueryContext> = {}, fact = answers): SumsRequest => ({
    fact,
    measures: ["responses"],
    query: buildQuery(slots, fact, more),
  });
  const others: readonly SumsRequest[] = [
    ask(quarter),
    ask(year, { by: "region" }),
    ask(year, { locationIds: [1] }),
    ask(year, { placeIds: [1] }),
    ask(year, { filters: { region: [7] } }),
    ask(year, { scope: { kind: "places", regionIds: [7], locationIds: [] } }),
    ask(
      year,
      {},
      answerFacts.facts.find(({ part }) => part === "released"),
    ),
  ];
  const found = await t.db.reading(1, (tx) => Promise.all([ask(year), ...others].map((each) => read(tx, each))));
  expect(found.map((rows) => rows !== null)).toEqual([true, ...others.map(() => false)]);
  expect(await t.db.withClient(1, (tx) => read(tx, ask(year)))).toBeNull();
});
