import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure, IngageStats, IntouchStats, IntroduceStats } from "#slices/reports/contract/figures.contract.ts";
import {
  portfolioColumns,
  type PortfolioColumn,
  type PortfolioRow,
} from "#slices/reports/contract/portfolio.contract.ts";
import {
  getServiceColumns,
  buildHeaders,
  openingColumns,
  toPage,
  placeColumns,
  sortRows,
  createSorts,
} from "./place-columns.rules.ts";

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
const createFigure = (value: number): Figure => ({ ...none, value });

const counts = {
  response_count: null,
  surveys_sent: 0,
  surveys_started: 0,
  surveys_completed: 0,
  still_open: 0,
  company_index: null,
  client_index: null,
  sb_index: null,
};

function createSatisfaction(figure: Figure): IntouchStats {
  return {
    ...counts,
    agreement_importance: figure.value,
    previous_year_results: { agreement_importance: null },
    score: figure,
    response_rate: figure,
    likely_to_renew_percentage: figure,
    likelihood_to_recommend: figure,
    residents_with_reported_maintenance_issues: figure,
  };
}

function createEngagement(figure: Figure): IngageStats {
  return {
    ...counts,
    current_score: figure.value,
    previous_score: null,
    score: figure,
    response_rate: figure,
    likely_to_remain_percentage: figure,
    tenure: figure,
  };
}

function createPlans(figure: Figure): IntroduceStats {
  return {
    progress: { complete_percentage: figure.value },
    compliance: { compliant_percentage: figure.value },
    complete_percentage: figure,
    compliant_percentage: figure,
    exclusions_percentage: figure,
    ontime_percentage: null,
    past_due: null,
  };
}

/** Builds a row whose figures are all equal; null: no service has the place. */
function createRow(m_id: number | null, name: string, figure: Figure | null): PortfolioRow {
  const pages = { engagement: null, satisfaction: null, compliance: null, enrollment: null };
  const place = { to: null, pages, region_count: null, location_count: null, region_name: null, is_archived: false };
  return {
    ...place,
    m_id,
    name,
    link_type: "location",
    unit_count: 0,
    employee_count: null,
    ingage_stats: figure && createEngagement(figure),
    intouch_stats: figure && createSatisfaction(figure),
    introduce_stats: figure && createPlans(figure),
    attention: [],
  };
}

const rows = [
  createRow(1, "Cedar", createFigure(70)),
  createRow(2, "alder", hidden),
  createRow(3, "Birch", none),
  createRow(4, "Elm", createFigure(81.5)),
  createRow(5, "Dogwood", null),
  createRow(6, "Birch", createFigure(70)),
];
const getIds = (sorted: readonly PortfolioRow[]): (number | null)[] => sorted.map((each) => each.m_id);

describe("order of rows", () => {
  test("sorts by name, ignoring case, then by id", () => {
    expect(getIds(sortRows(rows, "name", false))).toEqual([2, 3, 6, 1, 5, 4]);
    expect(getIds(sortRows(rows, "name", true))).toEqual([4, 5, 1, 3, 6, 2]);
  });

  test.each<PortfolioColumn>(portfolioColumns.filter((column) => column !== "name"))(
    "by %s: missing ones last, hidden ones last of all",
    (sort) => {
      expect(getIds(sortRows(rows, sort, false))).toEqual([6, 1, 4, 3, 5, 2]);
      expect(getIds(sortRows(rows, sort, true))).toEqual([4, 6, 1, 3, 5, 2]);
    },
  );

  test("does not depend on the initial order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), fc.boolean(), (shuffled, descending) => {
        expect(getIds(sortRows(shuffled, "satisfaction", descending))).toEqual(
          getIds(sortRows(rows, "satisfaction", descending)),
        );
      }),
    );
  });
});

describe("columns", () => {
  test("are declared once for every column of the contract, in its order", () => {
    expect(["name", ...placeColumns.map((column) => column.key)]).toEqual([...portfolioColumns]);
    expect(new Set(placeColumns.map((column) => column.label)).size).toBe(placeColumns.length);
    expect(createSorts(placeColumns)).toEqual([...portfolioColumns, "attention"]);
    expect(openingColumns).toEqual(["engagement", "satisfaction", "plans_progress", "plans_compliance"]);
  });

  test.each([
    [["ingage"], ["Region", "Engagement", "Engagement Response Rate", "Likely to Remain", "Tenure"]],
    [
      ["intouch"],
      [
        "Region",
        "Satisfaction",
        "Satisfaction Response Rate",
        "Likely to Renew",
        "Likely to Recommend",
        "Service Requests",
      ],
    ],
    [["introduce"], ["Region", "Plans Progress", "Plans Compliance"]],
    [[], ["Region"]],
  ] as const)("of %j are that service's only", (services, expected) => {
    const headers = buildHeaders("regions", getServiceColumns(new Set(services)));
    expect(headers.map((header) => header.label)).toEqual(expected);
    expect(headers.map((header) => header.numeric)).toEqual(expected.map((_, at) => at > 0));
  });

  test.each([
    ["regions", "Region"],
    ["locations", "Location"],
    ["reporting_groups", "Reporting Group"],
    ["areas", "District"],
  ] as const)("of %s begin with %s", (scope, label) => {
    expect(buildHeaders(scope, [])).toEqual([{ key: "name", label, sortable: true, numeric: false }]);
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
    const page = toPage(Array.from({ length: count }), { number: at, size });
    expect(page.rows).toHaveLength(expected);
    expect(page.pagination).toEqual({ last, total_pages: pages, record_count: count });
  });

  test("contain every row exactly once", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: 1, max: 20 }), (count, size) => {
        const all = Array.from({ length: count }, (_, at) => at);
        const pages = Array.from(
          { length: Math.ceil(count / size) },
          (_, at) => toPage(all, { number: at + 1, size }).rows,
        );
        expect(pages.flat()).toEqual(all);
      }),
    );
  });
});
