import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { addOpenAnswers, insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { toAnswer, createRoll, toMeasured, drawMood } from "#slices/analytics/testing/answering.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { hasRealChange } from "./report-rows.rules.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const CLIENT = 1;
const SCORE = "agreement_importance";
const REPORT = "resident_satisfaction_report";
const LOCATIONS = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, regionId: (at % 3) + 1 }));
/** By how much each location's scores rise from the year before; others do not change. */
const RISES: Readonly<Record<number, number>> = { 1: 1.2, 5: 0.45 };

let t: TestDatabase;
let product: Product;

/** Returns the rollup row of forty responses. */
function createMeasures(shift: number, roll: () => number): Record<string, number> {
  const responses = Array.from({ length: 40 }, () => toAnswer(drawMood(roll) + shift, roll));
  const { n, num, den, nn, nd, dd } = toMeasured(responses);
  const likely = Math.round(n * Math.min(0.9, 0.5 + shift / 3));
  return {
    responses: n,
    score_responses: n,
    score_answers: n,
    score_num: num,
    score_den: den,
    score_nn: nn,
    score_nd: nd,
    score_dd: dd,
    renew_5: likely,
    renew_1: n - likely,
  };
}

/** Builds a question's segment in which all answers have importance 4 and the counts vary by agreement. */
function buildSegment(
  question: number,
  month: string,
  byAgreement: Readonly<Record<number, number>>,
): Record<string, unknown> {
  const counts = Object.entries(byAgreement).map(([agreement, count]) => [Number(agreement), count] as const);
  const sum = (of: (agreement: number) => number): number =>
    counts.reduce((all, [agreement, count]) => all + count * of(agreement), 0);
  const people = sum(() => 1);
  return {
    client_id: CLIENT,
    service: "ingage",
    kind: "campaign",
    cut: "question",
    cut_id: question,
    cut_other: 0,
    level: "client",
    place_id: 0,
    first_month: month,
    last_month: month,
    people,
    score_people: people,
    answer_people: people,
    options_people: people,
    five_points: people,
    top_x2: 2 * sum((agreement) => (agreement >= 4 ? 1 : 0)),
    responses: people,
    score_responses: people,
    score_answers: people,
    score_num: sum((agreement) => 4 * agreement),
    score_den: sum(() => 4),
    score_nn: sum((agreement) => (4 * agreement) ** 2),
    score_nd: sum((agreement) => 16 * agreement),
    score_dd: sum(() => 16),
    ...Object.fromEntries(counts.map(([agreement, count]) => [`agreement_${agreement}`, count])),
    importance_4: people,
    released_at: new Date(0),
  };
}

const segments = [
  buildSegment(6, "2025-05-01", { 1: 10, 2: 20, 3: 20, 4: 10 }),
  buildSegment(6, "2026-05-01", { 2: 5, 3: 10, 4: 25, 5: 20 }),
  buildSegment(10, "2025-05-01", { 2: 10, 3: 20, 4: 20, 5: 10 }),
  buildSegment(10, "2026-05-01", { 2: 10, 3: 18, 4: 22, 5: 10 }),
];

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await makeClient(t.db, CLIENT, { regionIds: [1, 2, 3], locations: LOCATIONS });
  const roll = createRoll(36);
  await t.db.withClient(CLIENT, async (tx) => {
    const createAnswers = (locationId: number, day: string, shift: number) => ({
      locationId,
      surveyId: 24,
      day,
      measures: createMeasures(shift, roll),
    });
    await addOpenAnswers(
      tx,
      LOCATIONS.flatMap(({ id }) => [
        createAnswers(id, "2025-03-03", 0),
        createAnswers(id, "2026-03-03", RISES[id] ?? 0),
      ]),
    );
    for (const segment of segments) await insertRows(tx, "release_segments", [segment]);
  });
});
afterAll(() => t.close());

const createViewer = (scope: ReturnType<typeof createScope>): Actor =>
  createActor(CLIENT, { intel: scope, intouch: scope, ingage: scope, introduce: scope });
const admin = createViewer(WHOLE_CLIENT);
const whole = { page: { size: "1000" } };

const readReport = (widget: string, query: object, viewer = admin): Promise<WidgetReply> =>
  callAs(product, getReport, viewer, { params: { widget }, query });
const readTable = (scope: string, more: object = {}, viewer = admin): Promise<WidgetReply> =>
  readReport(REPORT, { structures: { scope }, ...whole, ...more }, viewer);
const findRows = ({ data }: WidgetReply): readonly ReportRow[] => (isTableData(data) ? data.results : []);
const getCertainty = (figure: Figure | null | undefined): unknown =>
  figure && [figure.delta, figure.certainty, figure.smallest_change];
const getCertainties = (rows: readonly ReportRow[], metric = SCORE): ReadonlyMap<unknown, unknown> =>
  new Map(rows.map((row) => [row.m_id, getCertainty(row.figures[metric])]));
const getFigures = ({ data }: WidgetReply): Readonly<Record<string, Figure>> => ("figures" in data ? data.figures : {});

/** Expects the certainties of rows to be among those of all rows, with the expected count. */
function expectAmong(rows: ReadonlyMap<unknown, unknown>, all: ReadonlyMap<unknown, unknown>, count: number): void {
  expect([...rows]).toEqual([...rows.keys()].map((key) => [key, all.get(key)]));
  expect(rows.size).toBe(count);
}

describe("a row has the same certainty for every viewer", () => {
  test("which marks the change of one location as real, and of no unchanged one", async () => {
    const rows = findRows(await readTable("locations"));
    expect(rows).toHaveLength(12);
    const real = rows.filter(({ figures }) => figures[SCORE]?.certainty === "real").map(({ m_id: id }) => id);
    expect(real).toEqual([1]);
    const others = rows.filter(({ m_id: id }) => id !== 1);
    expect([hasRealChange(rows, [SCORE]), hasRealChange(others, [SCORE])]).toEqual([true, false]);
    for (const { figures } of rows) {
      const { delta, certainty, smallest_change: smallest } = figures[SCORE] ?? {};
      expect(smallest).toBeGreaterThan(5);
      if (Math.abs(delta ?? 0) > Number(smallest)) expect(certainty).toBe("real");
      if (Math.abs(delta ?? 0) < Number(smallest) - 1) expect(certainty).not.toBe("real");
    }
  });

  test("on any page, in any order, with any filter and scope", async () => {
    const words = getCertainties(findRows(await readTable("locations")));
    const ordered = { page: { size: "4", number: "2" }, sort_by: SCORE, sort_desc: "true" };
    expectAmong(getCertainties(findRows(await readTable("locations", ordered))), words, 4);
    expectAmong(
      getCertainties(findRows(await readTable("locations", {}, createViewer(createScope([2], []))))),
      words,
      4,
    );
    expectAmong(
      getCertainties(findRows(await readTable("locations", {}, createViewer(createScope([], [1, 5]))))),
      words,
      2,
    );
    expectAmong(
      getCertainties(findRows(await readTable("locations", {}, createViewer(createScope([], [5]))))),
      words,
      1,
    );
    const regions = getCertainties(findRows(await readTable("regions")));
    expectAmong(
      getCertainties(findRows(await readTable("regions", {}, createViewer(createScope([2], []))))),
      regions,
      1,
    );
    const portfolio = await fetchPortfolio(product, admin, {
      structures: { scope: "locations" },
      filters: { general: "all" },
      ...whole,
    });
    const listed = portfolio.data.results.map((row) => [row.m_id, getCertainty(row.intouch_stats?.score)] as const);
    expectAmong(new Map(listed), words, 12);
  });

  test("and equal to that of the place's own card and of its manager's", async () => {
    const rows = findRows(await readTable("locations"));
    const likely = "likely_to_renew_percentage";
    for (const row of rows.filter(({ m_id: id }) => Number(id) < 6)) {
      const id = Number(row.m_id);
      for (const viewer of [admin, createViewer(createScope([], [id]))]) {
        const widget = "satisfaction_dashboard";
        const card = getFigures(await callAs(product, getPropertyReport, viewer, { params: { id, widget } }));
        for (const metric of [SCORE, likely]) {
          expect([metric, getCertainty(card[metric])]).toEqual([metric, getCertainty(row.figures[metric])]);
        }
      }
    }
    const [region] = findRows(await readTable("regions"));
    const board = await callAs(product, getRegionReport, admin, {
      params: { id: Number(region?.m_id), widget: "satisfaction_dashboard" },
    });
    expect(getCertainty(getFigures(board)[SCORE])).toEqual(getCertainty(region?.figures[SCORE]));
  });
});

test("employees' questions and their top-block shares have a certainty from their released segments", async () => {
  const windows = product.analytics.getEngagementWindows("2026-11-20");
  const readFigures = (filters: object) =>
    t.db.reading(CLIENT, (tx) =>
      product.analytics.computeFigures(tx, {
        service: "ingage",
        metrics: [SCORE, "top_block_percentage"],
        by: "question",
        windows,
        filters,
        scope: WHOLE_CLIENT,
        today: "2026-11-20",
      }),
    );
  const all = await readFigures({});
  const findWords = (key: number) => Object.values(all.get(key)).map(({ certainty }) => certainty);
  expect([findWords(6), findWords(10)]).toEqual([
    ["real", "real"],
    ["noise", "noise"],
  ]);
  // Sixty people twice, a spread of at least 14 points; for a share the value that follows from it. No other property
  // of the answers counts.
  const findSmallest = (key: number) => Object.values(all.get(key)).map(({ smallestChange }) => smallestChange);
  expect([findSmallest(6), findSmallest(10)]).toEqual([
    [8, 16],
    [8, 19],
  ]);
  expect((await readFigures({ question: [6] })).get(6)).toEqual(all.get(6));
});
