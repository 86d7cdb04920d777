import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getPropertyReport,
  getRegionReport,
  getReport,
  type WidgetReply,
} from "#slices/reports/contract/widgets.contract.ts";
import { actor, askPortfolio, callAs, everywhere, places, productOn } from "#slices/reports/testing/report-world.ts";
import { loadDemoInto } from "#test/support/demo-world.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const CLIENT = 1;
const SCORE = "agreement_importance";
const reports = { ingage: "employee_survey_report", intouch: "resident_satisfaction_report" } as const;
const boards = { ingage: "engagement_dashboard", intouch: "satisfaction_dashboard" } as const;
const stats = { ingage: "ingage_stats", intouch: "intouch_stats" } as const;
const shares = { ingage: "likely_to_remain_percentage", intouch: "likely_to_renew_percentage" } as const;

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openTestDatabase();
  await loadDemoInto(t);
  product = productOn(t);
}, 300_000);
afterAll(() => t.close());

const of = (scope: ReturnType<typeof places>): Actor =>
  actor(CLIENT, { intel: scope, intouch: scope, ingage: scope, introduce: scope });
const admin = of(everywhere);
const whole = { page: { size: "1000" } };

const report = (widget: string, query: object, viewer = admin): Promise<WidgetReply> =>
  callAs(product, getReport, viewer, { params: { widget }, query });
const rowsOf = ({ data }: WidgetReply): readonly ReportRow[] => ("results" in data ? data.results : []);
const word = (figure: Figure | null | undefined): unknown =>
  figure && [figure.certainty, figure.smallest_change, figure.delta];
const wordsIn = (rows: readonly ReportRow[], metric = SCORE): ReadonlyMap<unknown, unknown> =>
  new Map(rows.map((row) => [row.m_id, word(row.figures[metric])]));
const figuresIn = ({ data }: WidgetReply): Readonly<Record<string, Figure>> => ("figures" in data ? data.figures : {});

/** The words of rows are among those of all rows, and there are some. */
function expectAmong(rows: ReadonlyMap<unknown, unknown>, all: ReadonlyMap<unknown, unknown>): void {
  expect(rows.size).toBeGreaterThan(0);
  expect([...rows]).toEqual([...rows.keys()].map((key) => [key, all.get(key)]));
}

describe.each(["ingage", "intouch"] as const)("a row of %s has one word for everybody", (service) => {
  const table = (more: object, viewer = admin): Promise<WidgetReply> => report(reports[service], more, viewer);
  const locations = (more: object = {}, viewer = admin): Promise<WidgetReply> =>
    table({ structures: { scope: "locations" }, ...whole, ...more }, viewer);

  test("whatever the page, order, filter and scope", async () => {
    const all = rowsOf(await locations());
    const words = wordsIn(all);
    expect([...words.values()].some((each) => Array.isArray(each) && each[0] !== null && each[1] !== null)).toBe(true);
    const paged = await locations({ page: { size: "4", number: "2" }, sort_by: SCORE, sort_desc: "true" });
    expectAmong(wordsIn(rowsOf(paged)), words);
    const [first, second] = all;
    const named = await locations({ filters: { q_text: first?.name } });
    expectAmong(wordsIn(rowsOf(named)), words);
    const regions = rowsOf(await table({ structures: { scope: "regions" }, ...whole }));
    const region = regions.find(({ m_id: id }) => typeof id === "number");
    const regional = of(places([Number(region?.m_id)], []));
    expectAmong(wordsIn(rowsOf(await locations({}, regional))), words);
    const manager = of(places([], [Number(first?.m_id), Number(second?.m_id)]));
    expectAmong(wordsIn(rowsOf(await locations({}, manager))), words);
    expectAmong(
      wordsIn(rowsOf(await table({ structures: { scope: "regions" }, ...whole }, regional))),
      wordsIn(regions),
    );
  });

  test("in the portfolio, in tables and on the card of the place, its own manager's too", async () => {
    const rows = rowsOf(await locations());
    const portfolio = await askPortfolio(product, admin, {
      structures: { scope: "locations" },
      filters: { general: "all" },
      ...whole,
    });
    const inPortfolio = new Map(portfolio.data.results.map((row) => [row.m_id, word(row[stats[service]]?.score)]));
    expectAmong(wordsIn(rows), inPortfolio);
    for (const row of rows.filter(({ figures }) => figures[SCORE]?.certainty).slice(0, 3)) {
      const id = Number(row.m_id);
      for (const viewer of [admin, of(places([], [id]))]) {
        const figures = figuresIn(
          await callAs(product, getPropertyReport, viewer, { params: { id, widget: boards[service] } }),
        );
        for (const metric of [SCORE, shares[service], "response_rate"]) {
          expect([metric, word(figures[metric])]).toEqual([metric, word(row.figures[metric])]);
        }
      }
    }
    const regions = rowsOf(await table({ structures: { scope: "regions" }, ...whole }));
    const region = regions.find(({ m_id: id }) => id);
    const board = await callAs(product, getRegionReport, admin, {
      params: { id: Number(region?.m_id), widget: boards[service] },
    });
    expect(word(figuresIn(board)[SCORE])).toEqual(word(region?.figures[SCORE]));
  });

  test("questions have one too, their shares of the top block as well", async () => {
    const rows = rowsOf(await table({ structures: { scope: "questions" }, ...whole }));
    const judged = (metric: string): readonly ReportRow[] =>
      rows.filter(({ figures }) => typeof figures[metric]?.delta === "number");
    expect(judged(SCORE).length).toBeGreaterThan(5);
    for (const metric of [SCORE, "top_block_percentage"]) {
      for (const { figures } of judged(metric)) {
        expect(["real", "unclear", "noise"]).toContain(figures[metric]?.certainty);
      }
    }
    // A filter that only chooses questions changes no word.
    const topics = rowsOf(await table({ structures: { scope: "topics" }, ...whole }));
    const topic = topics.find(({ m_id: id }) => id !== null);
    const below = await table({
      structures: { scope: "questions", parents: { topics: [String(topic?.m_id)] } },
      ...whole,
    });
    expectAmong(wordsIn(rowsOf(below)), wordsIn(rows));
  });
});
