import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure, IntouchStats, PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { type PortfolioSort, pageOf, sortRows } from "./portfolio.rules.ts";

const none: Figure = {
  value: null,
  previous_value: null,
  delta: null,
  trend: null,
  is_low: false,
  hidden: false,
  bound: null,
};
const hidden: Figure = { ...none, hidden: true };
const number = (value: number): Figure => ({ ...none, value });

function row(m_id: number | null, name: string, score: Figure | null): PortfolioRow {
  const stats = score && {
    agreement_importance: score.value,
    previous_year_results: { agreement_importance: null },
    response_count: null,
    score,
    response_rate: score,
    likely_to_renew_percentage: score,
    likelihood_to_recommend: none,
    surveys_sent: 0,
    surveys_started: 0,
    surveys_completed: 0,
    still_open: 0,
    company_index: null,
    client_index: null,
    sb_index: null,
  };
  const place = { location_count: null, region_name: null, is_archived: false, unit_count: 0, to: null };
  return { m_id, name, link_type: "location", ...place, intouch_stats: stats satisfies IntouchStats | null };
}

const rows = [
  row(1, "Cedar", number(70)),
  row(2, "alder", hidden),
  row(3, "Birch", none),
  row(4, "Elm", number(81.5)),
  row(5, "Dogwood", null),
  row(6, "Birch", number(70)),
];
const ids = (sorted: readonly PortfolioRow[]): (number | null)[] => sorted.map((each) => each.m_id);

describe("order of the rows", () => {
  test("by name, whatever the case, then id", () => {
    expect(ids(sortRows(rows, "name", false))).toEqual([2, 3, 6, 1, 5, 4]);
    expect(ids(sortRows(rows, "name", true))).toEqual([4, 5, 1, 3, 6, 2]);
  });

  test.each<PortfolioSort>(["satisfaction", "response_rate", "likely_to_renew"])(
    "by %s: missing ones last, hidden ones last of all",
    (sort) => {
      expect(ids(sortRows(rows, sort, false))).toEqual([6, 1, 4, 3, 5, 2]);
      expect(ids(sortRows(rows, sort, true))).toEqual([4, 6, 1, 3, 5, 2]);
    },
  );

  test("does not depend on the order they came in", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.boolean(), (shuffled, descending) => {
        expect(ids(sortRows(shuffled, "satisfaction", descending))).toEqual(
          ids(sortRows(rows, "satisfaction", descending)),
        );
      }),
    );
  });
});

describe("pages", () => {
  test.each([
    [31, 1, 15, 15, false, 3],
    [31, 3, 15, 1, true, 3],
    [30, 2, 15, 15, true, 2],
    [31, 9, 15, 0, true, 3],
    [0, 1, 15, 0, true, 0],
  ])("%i rows, page %i of %i", (count, at, size, expected, last, pages) => {
    const page = pageOf(Array.from({ length: count }), { number: at, size });
    expect(page.rows).toHaveLength(expected);
    expect(page.pagination).toEqual({ last, total_pages: pages, record_count: count });
  });

  test("together hold every row once", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 1, max: 20 }), (count, size) => {
        const all = Array.from({ length: count }, (_, at) => at);
        const pages = Array.from(
          { length: Math.ceil(count / size) },
          (_, at) => pageOf(all, { number: at + 1, size }).rows,
        );
        expect(pages.flat()).toEqual(all);
      }),
    );
  });
});
