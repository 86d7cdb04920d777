import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { filters as filterDeclarations } from "./scopes.ts";
import type { TableWidget } from "./widget.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

interface Problem {
  readonly code: string;
  readonly errors: readonly { path: string; code: string; message: string }[];
}
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly errors: string[];
}

async function send(path: string, query: string): Promise<Answer> {
  const reply = await t.server.inject({ url: `/v1/en/analytics/${path}?${query}`, headers: session });
  const errors =
    reply.statusCode === 400 ? reply.json<Problem>().errors.map(({ path: at, code }) => `${at} ${code}`) : [];
  return { status: reply.statusCode, text: reply.body.slice(0, 400), errors };
}

const tables = widgetCatalog.widgets.filter((widget): widget is TableWidget => widget.kind === "table");
const panels = widgetCatalog.widgets.filter((widget) => widget.kind === "panel" && !widget.isScoped);

/** Returns every address of a table that this viewer has. */
const toAddresses = (table: TableWidget): string[] =>
  table.subjects.map((subject) => {
    const folder = { company: "reports", region: "regions/1", location: "properties/1" }[subject];
    return `${folder}/${table.urlKey}`;
  });

describe("parameters that no table accepts, at every address of every table", () => {
  const wrong: Readonly<Record<string, readonly [string, readonly string[]]>> = {
    "an unknown scope": ["structures[scope]=moons", ["query.structures.scope not_offered"]],
    "an unknown metric": ["structures[metric]=weather", ["query.structures.metric not_offered"]],
    "an unknown filter": ["filters[colour]=red", ["query.filters.colour unknown"]],
    "an unknown sort": ["sort_by=weather", ["query.sort_by not_offered"]],
    "an unknown direction": ["sort_desc=up", ["query.sort_desc not_offered"]],
    "an unknown interval": ["structures[date_interval]=week", ["query.structures.date_interval not_offered"]],
    "an unknown report type": ["structures[report_type]=poem", ["query.structures.report_type not_offered"]],
    "an unknown add-on": ["structures[addon_options]=jam", ["query.structures.addon_options not_offered"]],
    "a part that is no structure": ["structures[x]=1", ["query.structures.x unknown"]],
    "a parameter of somebody else": ["client_id=2", ["query.client_id unknown"]],
    "a range that ends before it begins": [
      "structures[date_range]=2026-03-01:2026-02-01",
      ["query.structures.date_range reversed"],
    ],
    "a malformed range": ["structures[date_range]=last-year", ["query.structures.date_range malformed"]],
    "an empty range": ["structures[date_range]=", ["query.structures.date_range malformed"]],
    "a day that there is not": [
      "structures[date_range]=2026-02-30:2026-03-01",
      ["query.structures.date_range no_such_day"],
    ],
    "a range in the future": ["structures[date_range]=2026-11-21:2026-12-01", ["query.structures.date_range future"]],
    "half a range": ["structures[date_range]=historical:2026-01-01", ["query.structures.date_range malformed"]],
    "page 0": ["page[number]=0", ["query.page.number too_small"]],
    "page -1": ["page[number]=-1", ["query.page.number invalid_format"]],
    "half a page": ["page[number]=1.5", ["query.page.number invalid_format"]],
    "no page": ["page[number]=", ["query.page.number invalid_format"]],
    "a page of 10,000": ["page[size]=10000", ["query.page.size too_big"]],
    "a page of none": ["page[size]=0", ["query.page.size too_small"]],
    "a range given twice": [
      "structures[date_range]=2026-01-01:2026-02-01&filters[date_range]=2026-01-01:2026-03-01",
      ["query.filters.date_range contradiction"],
    ],
    "parents that are no scope": ["structures[parents][moons][]=1", ["query.structures.parents.moons unknown"]],
  };

  test.each(tables.map((table) => [table.id, table] as const))("%s refuses each by name", async (_, table) => {
    for (const address of toAddresses(table)) {
      for (const [name, [query, expected]] of Object.entries(wrong)) {
        const { status, errors, text } = await send(address, query);
        expect([address, name, status, errors], text).toEqual([address, name, 400, expected]);
      }
      const all = await send(
        address,
        "structures[scope]=moons&structures[metric]=weather&filters[colour]=red&sort_by=x&page[number]=0&page[size]=10000&structures[date_range]=x&structures[date_interval]=week",
      );
      expect(all.errors.toSorted(), address).toEqual([
        "query.filters.colour unknown",
        "query.page.number too_small",
        "query.page.size too_big",
        "query.sort_by not_offered",
        "query.structures.date_interval not_offered",
        "query.structures.date_range malformed",
        "query.structures.metric not_offered",
        "query.structures.scope not_offered",
      ]);
    }
  });

  test.each(panels.map((panel) => [panel.urlKey]))("%s takes no parameters at all", async (name) => {
    const { status, errors } = await send(`reports/${name}`, "structures[scope]=regions&page[size]=5");
    expect([status, errors.toSorted()]).toEqual([400, ["query.page unknown", "query.structures unknown"]]);
  });
});

describe("a timeline of two years by month", () => {
  const timelines = tables.filter(({ reportTypes }) => reportTypes.includes("timeline"));
  const query = "structures[report_type]=timeline&structures[date_interval]=month";

  test.each(timelines.map((table) => [table.id, table] as const))(
    "%s: is by quarter, and says so",
    async (_, table) => {
      const read = async (address: string, range: string): Promise<[number, Record<string, unknown>]> => {
        const url = `/v1/en/analytics/${address}?${query}&structures[date_range]=${range}`;
        const reply = await t.server.inject({ url, headers: session });
        return [reply.statusCode, reply.json<{ meta: { structures: Record<string, unknown> } }>().meta.structures];
      };
      const [address = ""] = toAddresses(table);
      const [status, long] = await read(address, "2024-12-01:2026-11-20");
      expect([status, long["asked_interval"], long["date_interval"]]).toEqual([200, "month", "quarter"]);
      const [, short] = await read(address, "2025-12-01:2026-11-20");
      expect([short["asked_interval"], short["date_interval"]]).toEqual([undefined, "month"]);
    },
  );
});

describe("random query strings", () => {
  const scopeNames = [...new Set(tables.flatMap((table) => table.scopes.map(({ scope }) => scope as string)))];
  const metricNames = [
    ...new Set(tables.flatMap((table) => table.scopes.flatMap(({ columns }) => columns.map(({ key }) => key)))),
  ];
  const createWord = (...known: readonly string[]): fc.Arbitrary<string> =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.string({ maxLength: 6 }) },
    );
  const key = createWord("1", "2", "24", "3", "999", "none", "likelihood", "onboarding", "0", "-1");
  const range = createWord(
    "2026-01-01:2026-03-31",
    "historical:historical",
    "2026-03-01:2026-02-01",
    "2025-01-01:2027-01-01",
  );
  const createParameter = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
    value.map((text): [string, string] => [name, text]);
  const parameter = fc.oneof(
    { weight: 4, arbitrary: createParameter("structures[scope]", createWord(...scopeNames)) },
    createParameter("structures[report_type]", createWord("summary", "timeline", "opportunities", "strengths")),
    createParameter("structures[date_interval]", createWord("month", "quarter", "year")),
    createParameter("structures[date_range]", range),
    createParameter("structures[metric]", createWord(...metricNames)),
    createParameter("structures[addon_options]", createWord("summary")),
    {
      weight: 2,
      arbitrary: fc
        .tuple(createWord(...scopeNames), key)
        .map(([name, text]): [string, string] => [`structures[parents][${name}][]`, text]),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(createWord(...Object.keys(filterDeclarations)), fc.oneof(key, range))
        .map(([name, text]): [string, string] => [`filters[${name}]`, text]),
    },
    createParameter("filters[general]", createWord("all", "active", "archived")),
    createParameter("filters[q_text]", fc.string({ maxLength: 8 })),
    createParameter("page[size]", createWord("1", "15", "1000", "0")),
    createParameter("page[number]", createWord("1", "2", "999999", "0")),
    createParameter("sort_by", createWord("name", ...metricNames)),
    createParameter("sort_desc", createWord("true", "false")),
    fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
  );
  const query = fc.array(parameter, { maxLength: 6 }).map((all) => new URLSearchParams(all).toString());

  test.each(widgetCatalog.widgets.map((widget) => [widget.urlKey]))(
    "of %s are answered, or refused with every error named; never a 500",
    async (name) => {
      const folder = fc.constantFrom("reports", "regions/1", "properties/1", "regions/3", "properties/4");
      await fc.assert(
        fc.asyncProperty(folder, query, async (place, text) => {
          const { status, errors, text: body } = await send(`${place}/${name}`, text);
          expect([200, 400, 404], `${place}/${name}?${decodeURIComponent(text)} ${body}`).toContain(status);
          if (status === 400) expect(errors.length).toBeGreaterThan(0);
          for (const error of errors) expect(error).toMatch(/^query/);
        }),
        { numRuns: scaleRuns(40) },
      );
    },
  );
});
