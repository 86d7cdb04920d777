import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { reportScopes } from "#slices/reports/contract/widget-data.contract.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { type TableOptions, readTableQuery } from "./request.rules.ts";
import { questionScopes } from "./scopes.ts";
import { getScopeColumns, listVisibleColumns, type TableWidget } from "./widget.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const TODAY = "2026-11-20";
const dashboard = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};

const tables = widgetCatalog.widgets.filter((widget): widget is TableWidget => widget.kind === "table");

/** Returns the full offer of a table, as if its places and facts had everything. */
function toOffer(table: TableWidget): TableOptions {
  return {
    table,
    scopes: table.scopes.map(({ scope }) => scope),
    filters: table.filters,
    toColumns: ({ scope }) => listVisibleColumns(table, scope),
    toAllColumns: ({ scope }) => getScopeColumns(table, scope).columns,
    today: TODAY,
    dashboard,
    isProtected: table.service === "ingage" && !(table.isPlain ?? false),
  };
}

function getTable(id: string): TableWidget {
  const found = tables.find((table) => table.id === id);
  if (!found) throw new Error(`no table ${id}`);
  return found;
}

const report = toOffer(getTable("employee_survey_report"));
const residents = toOffer(getTable("resident_satisfaction_report"));

const toFieldErrors = (raw: Record<string, unknown>, offer = report): string[] =>
  readTableQuery(offer, raw, "query").errors.map((error) => `${error.path} ${error.code}`);

describe("parameters of a table", () => {
  test("default to regions, quarters and the score, 15 rows, the dashboard's dates [CONST-07]", () => {
    const { query, errors } = readTableQuery(report, {}, "query");
    expect(errors).toEqual([]);
    expect(query).toMatchObject({
      scope: "regions",
      interval: "quarter",
      metric: "agreement_importance",
      reportType: "summary",
      windows: dashboard,
      page: { number: 1, size: 15 },
      sort_by: "name",
      sort_desc: false,
    });
  });

  test.each([
    [{ structures: { scope: "moons" } }, ["query.structures.scope not_offered"]],
    [{ structures: { metric: "weather" } }, ["query.structures.metric not_offered"]],
    [{ filters: { colour: "red" } }, ["query.filters.colour unknown"]],
    [{ sort_by: "weather" }, ["query.sort_by not_offered"]],
    [{ sort_desc: "maybe" }, ["query.sort_desc not_offered"]],
    [{ structures: { date_interval: "week" } }, ["query.structures.date_interval not_offered"]],
    [{ structures: { date_range: "2026-03-01:2026-02-01" } }, ["query.structures.date_range reversed"]],
    [{ structures: { date_range: "2026-02-30:2026-03-01" } }, ["query.structures.date_range no_such_day"]],
    [{ structures: { date_range: "last year" } }, ["query.structures.date_range malformed"]],
    [{ structures: { date_range: "2026-11-21:2026-11-22" } }, ["query.structures.date_range future"]],
    [{ structures: { date_range: ["2026-01-01:2026-01-02"] } }, ["query.structures.date_range invalid_type"]],
    [{ filters: { date_range: "2026" } }, ["query.filters.date_range malformed"]],
    [{ page: { number: "0" } }, ["query.page.number too_small"]],
    [{ page: { size: "10000" } }, ["query.page.size too_big"]],
    [{ page: { size: "-1" } }, ["query.page.size invalid_format"]],
    [{ page: "2" }, ["query.page invalid_type"]],
    [{ structures: "regions" }, ["query.structures invalid_type"]],
    [{ filters: { regions: ["x"] } }, ["query.filters.regions.0 invalid_format"]],
    [
      { structures: { parents: { regions: [] } } },
      ["query.structures.parents.regions own_scope", "query.structures.parents.regions too_small"],
    ],
    [{ client_id: "2" }, ["query.client_id unknown"]],
  ])("%j is rejected by name", (raw, expected) => {
    expect(toFieldErrors(raw).toSorted()).toEqual(expected);
  });

  test("every error is listed at once", () => {
    const raw = {
      structures: { scope: "moons", metric: "weather", date_interval: "week", date_range: "x" },
      filters: { colour: "red", general: "lost" },
      page: { number: 0, size: 10_000 },
      sort_by: "weather",
      sort_desc: "up",
      user_id: "1",
    };
    expect(toFieldErrors(raw)).toHaveLength(11);
  });

  test("questions, question types, topics, factors and indicators have no response rate [RULE-06]", () => {
    for (const scope of questionScopes) {
      expect(toFieldErrors({ structures: { scope, metric: "response_rate" } })).toEqual([
        "query.structures.metric forbidden_metric",
      ]);
      expect(toFieldErrors({ structures: { scope }, sort_by: "response_rate" })).toEqual(["query.sort_by not_offered"]);
    }
    expect(toFieldErrors({ structures: { scope: "surveys", metric: "response_rate" } })).toEqual([]);
  });

  test("employees' answers have one segment, or question and position category; other tables any", () => {
    const both = { structures: { scope: "locations" }, filters: { questions: ["1"], surveys: "3" } };
    expect(toFieldErrors(both)).toEqual(["query.filters confidential"]);
    expect(toFieldErrors(both, residents)).toEqual([]);
    const people = toOffer(getTable("employee_turnover_report"));
    const several = {
      structures: { scope: "positions" },
      filters: { position_categories: ["1"], tenure_bands: ["2"] },
    };
    expect(toFieldErrors(several, people)).toEqual([]);
    expect(toFieldErrors({ structures: { scope: "questions" }, filters: { position_categories: ["1"] } })).toEqual([]);
    const below = { structures: { scope: "questions", parents: { surveys: ["3"] } } };
    expect(toFieldErrors(below)).toEqual(["query.filters confidential"]);
  });

  test("a range without a start is compared with nothing", () => {
    const getPrevious = (date_range: string): unknown =>
      readTableQuery(report, { structures: { date_range } }, "query").query.windows.previous;
    expect(getPrevious("historical:historical")).toBeNull();
    expect(getPrevious("2000-01-01:2026-10-31")).toBeNull();
    expect(getPrevious("2001-01-01:2001-12-31")).toEqual({ from: "2000-01-01", to: "2000-12-31" });
  });

  test("a timeline of more than twenty columns uses the next coarser interval", () => {
    const long = { report_type: "timeline", date_interval: "month", date_range: "2024-12-01:2026-11-20" };
    const toIntervals = (more: object): unknown => {
      const { query, errors } = readTableQuery(report, { structures: { ...long, ...more } }, "query");
      expect(errors).toEqual([]);
      return [query.requestedInterval, query.interval];
    };
    expect(toIntervals({})).toEqual(["month", "quarter"]);
    expect(toIntervals({ date_interval: "quarter" })).toEqual(["quarter", "quarter"]);
    expect(toIntervals({ date_range: "2025-06-01:2026-11-20" })).toEqual(["month", "month"]);
    expect(toIntervals({ report_type: "summary" })).toEqual(["month", "month"]);
    expect(toIntervals({ date_range: "2000-01-01:2026-11-20" })).toEqual(["month", "quarter"]);
  });

  test("interval labels are accepted in both forms [RULE-02]", () => {
    const parseRange = (text: string): unknown => {
      const { query, errors } = readTableQuery(report, { structures: { date_range: text } }, "query");
      expect(errors).toEqual([]);
      return query.windows.current;
    };
    expect(parseRange("2026-01-01:2026-03-31")).toEqual({ from: "2026-01-01", to: "2026-03-31" });
    expect(parseRange("historical:historical")).toEqual({ from: "2000-01-01", to: "2023-09-30" });
  });
});

describe("two thousand random queries", () => {
  const value = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.integer({ min: -5, max: 20_000 }).map(String),
    fc.constantFrom("regions", "response_rate", "2026-01-01:2026-02-01", "timeline", "true", "", "none", "name"),
    fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
    fc.constant({ a: "b" }),
  );
  const createKeys = (...known: string[]): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
    );
  const createObject = (...known: string[]): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 6, arbitrary: fc.dictionary(createKeys(...known), value, { maxKeys: 5 }) },
      { weight: 1, arbitrary: value },
    );
  const wild = fc.record(
    {
      structures: createObject(
        "scope",
        "report_type",
        "date_interval",
        "date_range",
        "metric",
        "addon_options",
        "parents",
      ),
      filters: createObject("q_text", "general", "regions", "surveys", "question_types", "topics", "date_range"),
      page: createObject("number", "size"),
      sort_by: value,
      sort_desc: value,
    },
    { requiredKeys: [] },
  );

  test("never throw, and are either valid or rejected with a path for every error", () => {
    fc.assert(
      fc.property(fc.constantFrom(...tables), wild, (table, raw) => {
        const offer = toOffer(table);
        const { query, errors } = readTableQuery(offer, raw, "query");
        for (const error of errors) expect(error.path.startsWith("query.")).toBe(true);
        expect(reportScopes).toContain(query.scope);
        expect(offer.toColumns(query).map(({ key }) => key)).toContain(query.metric);
        expect(query.page.size).toBeLessThanOrEqual(1000);
        expect(query.windows.current.from <= query.windows.current.to).toBe(true);
      }),
      { numRuns: scaleRuns(2000) },
    );
  });

  test("an error is listed however many others there are", () => {
    const invalid = fc.subarray(
      [
        ["structures", "scope", "moons"],
        ["structures", "date_interval", "week"],
        ["structures", "metric", "weather"],
        ["structures", "date_range", "2026-02-01:2026-01-01"],
        ["filters", "colour", "red"],
        ["filters", "general", "lost"],
        ["page", "number", "0"],
        ["page", "size", "10000"],
      ] as const,
      { minLength: 1 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...tables), invalid, (table, wrong) => {
        const raw: Record<string, Record<string, unknown>> = {};
        for (const [part, key, bad] of wrong) raw[part] = { ...raw[part], [key]: bad };
        const paths = new Set(readTableQuery(toOffer(table), raw, "query").errors.map((error) => error.path));
        expect(paths).toEqual(new Set(wrong.map(([part, key]) => `query.${part}.${key}`)));
      }),
    );
  });
});
