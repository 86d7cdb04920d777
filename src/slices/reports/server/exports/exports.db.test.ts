import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import { openSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import * as contract from "#slices/reports/contract/portfolio.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const HOSTILE = '=HYPERLINK("http://evil.example","Click")';

let t: TestDatabase;
let product: Product;

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
  await writeCompany(t, product, 2, { alder: 1 });
  const hostile = { client_id: 1, id: 9, name: HOSTILE, region_id: 2, time_zone: "America/Chicago", status_id: 1 };
  await t.db.withClient(1, (tx) => insertRows(tx, "locations", [hostile]));
});
afterAll(() => t.close());

const all = { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT };
const region1 = createScope([1], []);
const alder = createScope([], [1]);
const roles = {
  "client admin": createActor(1, all),
  "regional manager": createActor(1, { ingage: region1, intouch: region1, intel: region1 }, "regional_manager"),
  "property manager": createActor(1, { ingage: alder, intouch: alder, intel: alder }, "property_manager"),
  "reporting, satisfaction only": createActor(1, { intouch: WHOLE_CLIENT }, "reporting"),
} as const;

/** Exports a file as the server does, without a session. */
async function take(endpoint: Endpoint, principal: Actor, body: object, params: object = {}): Promise<FileReply> {
  const route = product.api.find((each) => each.endpoint.name === endpoint.name);
  if (!route) throw new Error(`there is no ${endpoint.name}`);
  product.authorizer.authorize(principal, route.operation);
  const input = { params: endpoint.params.parse(params), query: {}, body: endpoint.body.parse(body) };
  const meta = { requestId: "req-7", address: "::1", cookies: {}, origin: "http://localhost", setCookie: () => {} };
  return (await route.handle({ ...input, ...meta, principal })) as FileReply;
}

/** Returns the rows of a file, each cell as `kind:text`. */
async function readCells(file: FileReply): Promise<string[][]> {
  const bytes = await buffer(file.content as Readable);
  const sheet = await openSheet({
    size: bytes.length,
    async *chunks() {
      yield bytes;
    },
  });
  const rows: string[][] = [];
  for await (const row of sheet.readRows()) rows.push(row.cells.map(({ kind, text }) => `${kind}:${text}`));
  return rows;
}

const headers = ["Region", "Location", "Reporting Group", "District"];

/** Reads the table below the facts: its headers, and its rows as the screen would print them. */
async function readTable(file: FileReply, kinds: readonly string[]): Promise<{ header: string[]; rows: string[][] }> {
  const cells = await readCells(file);
  const at = cells.findIndex((row) => row.length > 1 && headers.some((header) => row[0] === `text:${header}`));
  const removeKind = (cell: string): string => cell.replace(/^\w+:/, "");
  const rows = cells.slice(at + 1).map((row) =>
    row.map((cell, column) => {
      if (!cell.startsWith("number:")) return removeKind(cell).replace(/^'(?==)/, "");
      const value = Number(removeKind(cell));
      if (kinds[column] === "percent") return `${Math.round(value * 100)}%`;
      return kinds[column] === "years" ? value.toFixed(1) : String(value);
    }),
  );
  return { header: (cells[at] ?? []).map(removeKind), rows };
}

type Row = contract.PortfolioRow;

/** What the screen shows in each column, written a second time on purpose. */
const screen: Readonly<
  Record<string, (row: Row) => readonly [Figure | undefined, unit: string, stats?: object | null]>
> = {
  engagement: (row) => [row.ingage_stats?.score, "score", row.ingage_stats],
  engagement_response_rate: (row) => [row.ingage_stats?.response_rate, "percent"],
  likely_to_remain: (row) => [row.ingage_stats?.likely_to_remain_percentage, "percent"],
  tenure: (row) => [row.ingage_stats?.tenure, "years"],
  satisfaction: (row) => [row.intouch_stats?.score, "score", row.intouch_stats],
  satisfaction_response_rate: (row) => [row.intouch_stats?.response_rate, "percent"],
  likely_to_renew: (row) => [row.intouch_stats?.likely_to_renew_percentage, "percent"],
  likely_to_recommend: (row) => [row.intouch_stats?.likelihood_to_recommend, "percent"],
  service_requests: (row) => [row.intouch_stats?.residents_with_reported_maintenance_issues, "count"],
};

function formatValue(value: number | null | undefined, unit: string, missing = "N/A"): string {
  if (value === null || value === undefined) return missing;
  return unit === "years" ? value.toFixed(1) : `${Math.floor(value + 0.5)}${unit === "percent" ? "%" : ""}`;
}

function getValue(figure: Figure | undefined, unit: string): string {
  if (figure?.hidden) return "Hidden";
  const sign = figure?.bound ? { at_most: "≤ ", at_least: "≥ " }[figure.bound] : "";
  return sign + formatValue(figure?.value, unit);
}

const certaintyWords = { real: "Real", unclear: "Unclear", noise: "Chance" };

/** Returns whether a figure is computed from answers. */
const isTested = (unit: string): boolean => unit === "score" || unit === "percent";

function buildExpectedCells(row: Row, keys: readonly string[]): string[] {
  return keys.flatMap((key) => {
    const [figure, unit = "", stats] = screen[key]?.(row) ?? [];
    const value = getValue(figure, unit);
    const step = formatValue(figure?.delta, unit === "percent" ? "score" : unit);
    const certainty = figure?.certainty ? certaintyWords[figure.certainty] : "N/A";
    const change = isTested(unit) ? [step, certainty] : [step];
    if (unit !== "score") return [value, ...change];
    const { company_index: company, sb_index: sbx } = (stats ?? {}) as Partial<NonNullable<Row["intouch_stats"]>>;
    return [value, ...change, formatValue(company, unit, "-"), formatValue(sbx, unit, "-")];
  });
}

function getStatus(row: Row): string {
  if (row.link_type !== "location") return "N/A";
  return row.is_archived ? "Archived" : "Active";
}

const toKinds = (keys: readonly string[], before: number): string[] => [
  ...Array.from({ length: before }, () => "text"),
  ...keys.flatMap((key) => {
    const unit =
      { tenure: "years", engagement: "score", satisfaction: "score", service_requests: "count" }[key] ?? "percent";
    const step = unit === "percent" ? "score" : unit;
    const change = isTested(unit) ? [step, "text"] : [step];
    return unit === "score" ? ["score", ...change, "score", "score"] : [unit, ...change];
  }),
];

const request = [
  { structures: { scope: "regions" }, filters: { general: "all" } },
  { structures: { scope: "locations" }, filters: { general: "all" }, sort_by: "satisfaction", sort_desc: "true" },
  { structures: { scope: "locations" }, filters: { q_text: "e", regions: [1] }, sort_by: "likely_to_renew" },
  { structures: { scope: "reporting_groups" }, sort_by: "tenure", sort_desc: "true" },
] as const;

describe("files contain what the screen shows", () => {
  test.each(Object.keys(roles) as (keyof typeof roles)[])(
    "each cell of either file equals the one on the screen, with any filters and order: %s [EXPORT-01]",
    async (role) => {
      const who = roles[role];
      let compared = 0;
      for (const query of request) {
        const reply = await fetchPortfolio(product, who, query);
        const keys = reply.meta.headers.map(({ key }) => key).filter((key) => key !== "name");
        const isLocations = query.structures.scope === "locations";
        const isStatusShown = isLocations && "filters" in query && "general" in query.filters;
        const expected = reply.data.results.map((row) => [
          row.name,
          ...(isLocations ? [row.region_name ?? "N/A"] : []),
          ...(isStatusShown ? [getStatus(row)] : []),
          ...buildExpectedCells(row, keys),
        ]);
        const before = 1 + Number(isLocations) + Number(isStatusShown);
        for (const endpoint of [contract.exportPortfolioXlsx, contract.exportPortfolioCsv]) {
          const { header, rows } = await readTable(
            await take(endpoint, who, { ...query, columns: keys }),
            toKinds(keys, before),
          );
          expect(header[0]).toBe(reply.meta.headers[0]?.label);
          expect(rows).toEqual(expected);
          compared += rows.flat().length;
        }
      }
      expect(compared).toBeGreaterThan(40);
    },
  );

  test("files contain all states of figures", async () => {
    const body = {
      structures: { scope: "locations" },
      columns: contract.portfolioColumns.filter((column) => !column.startsWith("plans_")),
      filters: { general: "all" },
    };
    const cells = (await readCells(await take(contract.exportPortfolioXlsx, roles["client admin"], body))).flat();
    expect(cells).toContain("text:Hidden");
    expect(cells).toContain("text:N/A");
    expect(cells).toContain("text:-");
    expect(cells).toContain("number:88");
    expect(cells).toContain(`text:${HOSTILE}`);
  });

  test("the locations of a region are those of its screen", async () => {
    const query = { filters: { general: "all" }, sort_by: "name", sort_desc: "true" } as const;
    const reply = await callAs(product, contract.getRegionLocations, roles["client admin"], {
      params: { id: 2 },
      query,
    });
    const body = { ...query, columns: ["satisfaction"] };
    const file = await take(contract.exportRegionLocationsCsv, roles["client admin"], body, { id: 2 });
    const { header, rows } = await readTable(file, []);
    expect(header).toEqual([
      "Location",
      "Status",
      "Satisfaction",
      "Satisfaction Change",
      "Satisfaction Change Certainty",
      "Satisfaction Company",
      "Satisfaction SBX",
    ]);
    expect(rows.map(([name]) => name)).toEqual(["Elm", "Cedar", HOSTILE]);
    expect(rows).toEqual(
      reply.data.results.map((row) => [
        row.name,
        row.is_archived ? "Archived" : "Active",
        ...buildExpectedCells(row, ["satisfaction"]),
      ]),
    );
  });

  test("the rows above the table have the company, the filters, the dates and the time of export; so does the file name", async () => {
    const body = {
      structures: { scope: "locations" },
      filters: { q_text: "=e", regions: [1] },
      columns: ["satisfaction"],
    };
    const file = await take(contract.exportPortfolioCsv, roles["client admin"], body);
    expect(file.name).toMatch(/^client-1-portfolio-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await buffer(file.content as Readable)).toString().split("\r\n");
    expect(lines.slice(0, 6)).toEqual([
      "\uFEFFPortfolio",
      "Company,Client 1",
      "View,Location",
      "Status,Active",
      "Search,'=e",
      "Regions,Region 1",
    ]);
    expect(lines.find((line) => line.startsWith("Satisfaction Dates,"))).toMatch(/\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d/);
    expect(lines.find((line) => line.startsWith("As Of,"))).toMatch(/^As Of,\d{4}-\d\d-\d\dT/);
  });
});

describe("permissions and the audit log", () => {
  const getFieldError = async (work: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    if (!(error instanceof AppError)) throw new Error("nothing was refused", { cause: error });
    return [error.kind, error.code, error.message, error.errors.map(({ path }) => path)];
  };

  test("every file writes one row to the audit log, with both identities, the format and the row count, without the search text", async () => {
    const staffActs = { ...roles["client admin"], impersonatorId: 77 };
    const body = {
      structures: { scope: "locations" },
      filters: { q_text: "Alder", regions: [1] },
      sort_by: "satisfaction",
    };
    await take(contract.exportPortfolioXlsx, staffActs, body);
    await take(contract.exportRegionLocationsCsv, staffActs, {}, { id: 1 });
    const rows = await readClientRows(
      t,
      1,
      "SELECT client_id, account_id, person_id, impersonator_id, operation, object_type, object_id, details, request_id FROM audit_log WHERE impersonator_id = 77 ORDER BY id",
    );
    const who = { client_id: 1, account_id: 1, person_id: 1, impersonator_id: 77, request_id: "req-7" };
    const operation = "reports.portfolio.export";
    const details = { format: "xlsx", rows: 1, scope: "locations", general: "active", regions: [1], is_searched: true };
    expect(rows).toMatchObject([
      { ...who, operation, object_type: null, details: { ...details, sort_by: "satisfaction", sort_desc: "false" } },
      {
        ...who,
        operation,
        object_type: "region",
        object_id: 1,
        details: { format: "csv", rows: 2, is_searched: false },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("Alder");
  });

  test("a region out of scope, of another client or that does not exist gets the same 404, and no audit row", async () => {
    const manager = roles["regional manager"];
    const countAuditRows = (): Promise<unknown> => readClientRows(t, 1, "SELECT count(*) AS n FROM audit_log");
    const before = await countAuditRows();
    const missing = await getFieldError(take(contract.exportRegionLocationsXlsx, manager, {}, { id: 999 }));
    expect(missing).toMatchObject({ 0: "absent", 1: "not_found" });
    expect(await getFieldError(take(contract.exportRegionLocationsXlsx, manager, {}, { id: 2 }))).toEqual(missing);
    expect(await countAuditRows()).toEqual(before);
  });

  test("columns that the viewer's screen does not offer are rejected by their position", async () => {
    const body = { columns: ["satisfaction", "engagement", "tenure"] };
    const refused = await getFieldError(take(contract.exportPortfolioCsv, roles["reporting, satisfaction only"], body));
    expect(refused).toMatchObject([
      "invalid",
      expect.anything(),
      expect.anything(),
      ["body.columns.1", "body.columns.2"],
    ]);
  });

  test("without columns, a file has those that the screen shows at first", async () => {
    const { header } = await readTable(
      await take(contract.exportPortfolioCsv, roles["reporting, satisfaction only"], {}),
      [],
    );
    expect(header).toEqual([
      "Region",
      "Satisfaction",
      "Satisfaction Change",
      "Satisfaction Change Certainty",
      "Satisfaction Company",
      "Satisfaction SBX",
    ]);
  });
});
