import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { exportPortfolioCsv, exportRegionLocationsCsv } from "#slices/reports/contract/portfolio.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import {
  createActor,
  fetchPortfolio,
  WHOLE_CLIENT,
  toNames,
  createScope,
  createProductOn,
  exportAs,
  type ReadTable,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let product: Product;

const admin: Actor = createActor(1, { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT });
const readTable = (principal: Actor, body: object = {}): Promise<ReadTable> =>
  exportAs(product, exportPortfolioCsv, principal, { body });

const getErrors = async (request: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? [error.kind, error.errors.map((each) => each.path)] : error;
};

beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
});
afterAll(() => t.close());

describe("the portfolio as a file", () => {
  test("has the screen's first columns, scores with change and indexes next to them", async () => {
    const file = await readTable(admin);
    expect(file.above[0]).toEqual(["Portfolio"]);
    expect(file.head.join(", ")).toBe(
      [
        "Region, Engagement, Engagement Change, Engagement Change Certainty, Engagement Company",
        "Engagement SBX, Satisfaction, Satisfaction Change, Satisfaction Change Certainty, Satisfaction Company",
        "Satisfaction SBX",
      ].join(", "),
    );
    expect(file.rows).toEqual([
      ["No region", "N/A", "N/A", "N/A", "71", "-", "Hidden", "N/A", "N/A", "81", "-"],
      ["Region 1", "80", "20", "Unclear", "71", "-", "74", "-6", "N/A", "81", "-"],
      ["Region 2", "60", "N/A", "N/A", "71", "-", "83", "N/A", "N/A", "81", "-"],
      ["Region 3", "N/A", "N/A", "N/A", "71", "-", "N/A", "N/A", "N/A", "81", "-"],
      ["No location", "N/A", "N/A", "N/A", "71", "-", "N/A", "N/A", "N/A", "-", "-"],
    ]);
  });

  test("has every row in the order of the screen, and the selected columns in their order", async () => {
    const request = {
      structures: { scope: "locations" },
      filters: { general: "all" },
      sort_by: "satisfaction",
      sort_desc: "true",
    };
    const columns = ["likely_to_renew", "name", "satisfaction", "likely_to_remain"];
    const file = await readTable(admin, { ...request, columns });
    const screen = await fetchPortfolio(product, admin, { ...request, page: { size: "2" } });
    expect(screen.data.results).toHaveLength(2);
    expect(file.rows.map((row) => row[0]).slice(0, 2)).toEqual(toNames(screen));
    expect(file.rows.map((row) => row.slice(0, 3))).toEqual([
      ["Elm", "Region 2", "Archived"],
      ["Alder", "Region 1", "Active"],
      ["Cedar", "Region 2", "Active"],
      ["Birch", "Region 1", "Active"],
      ["No location", "N/A", "N/A"],
      ["Dogwood", "No region", "Active"],
    ]);
    expect(file.head.join(", ")).toBe(
      [
        "Location, Region, Status, Likely to Renew",
        "Likely to Renew Change, Likely to Renew Change Certainty",
        "Satisfaction, Satisfaction Change, Satisfaction Change Certainty, Satisfaction Company",
        "Satisfaction SBX, Likely to Remain, Likely to Remain Change, Likely to Remain Change Certainty",
      ].join(", "),
    );
    expect(file.rows[1]?.slice(3)).toEqual([
      "50%",
      "-50",
      "Chance",
      "88",
      "8",
      "N/A",
      "81",
      "-",
      "≥ 83%",
      "N/A",
      "N/A",
    ]);
    expect(file.rows[5]?.[6]).toBe("Hidden");
  });

  test("states its filters and dates", async () => {
    const filters = { q_text: "e", general: "all", regions: [2, 99], reporting_groups_by_locations: [1] };
    const file = await readTable(admin, { structures: { scope: "locations" }, filters });
    expect(file.above).toEqual([
      ["Portfolio"],
      ["Company", "Client 1"],
      ["View", "Location"],
      ["Status", "All"],
      ["Search", "e"],
      ["Regions", "Region 2"],
      ["Reporting Groups", "Garden style"],
      ["Engagement Dates", "2025-11-01 – 2026-10-31, compared with 2024-11-01 – 2025-10-31"],
      ["Satisfaction Dates", "2025-12-01 – 2026-11-20, compared with 2024-12-01 – 2025-11-20"],
      ["As Of", "2026-11-20T09:00:00-06:00"],
    ]);
    expect(file.rows.map((row) => row[0])).toEqual(["Cedar"]);
  });

  test("has no column of a service that the viewer lacks; requesting one is an error, listed with every other error", async () => {
    const viewer = createActor(1, { ingage: createScope([], [4]) }, "property_manager");
    expect((await readTable(viewer)).head.join(", ")).toBe(
      ["Region, Engagement, Engagement Change, Engagement Change Certainty", "Engagement Company, Engagement SBX"].join(
        ", ",
      ),
    );
    const columns = ["engagement", "satisfaction", "likely_to_renew"];
    expect(await getErrors(readTable(viewer, { columns, structures: { scope: "areas" } }))).toEqual([
      "invalid",
      ["body.structures.scope", "body.columns.1", "body.columns.2"],
    ]);
  });
});

describe("the locations of a region as a file", () => {
  const readRegionTable = (principal: Actor, id: number, body: object = {}): Promise<ReadTable> =>
    exportAs(product, exportRegionLocationsCsv, principal, { params: { id }, body });

  test("are those of its table, without a column for the region", async () => {
    const columns = ["tenure", "service_requests"];
    const file = await readRegionTable(admin, 2, { filters: { general: "all" }, columns });
    expect(file.above[0]).toEqual(["Region 2 Locations"]);
    expect(file.head.join(", ")).toBe(
      ["Location, Status, Tenure, Tenure Change", "Service Requests, Service Requests Change"].join(", "),
    );
    expect(file.rows).toEqual([
      ["Cedar", "Active", "2.0", "1.0", "0", "0"],
      ["Elm", "Archived", "N/A", "N/A", "0", "0"],
    ]);
  });

  test("return 404 for a region that is not visible, and 403 without intel", async () => {
    const scope = createScope([1], []);
    const viewer = createActor(1, { intouch: scope, intel: scope }, "regional_manager");
    expect(await getErrors(readRegionTable(viewer, 2))).toEqual(["absent", []]);
    expect(await getErrors(readRegionTable(viewer, 999))).toEqual(["absent", []]);
    expect(await getErrors(readRegionTable(createActor(1, { intouch: scope }, "regional_manager"), 1))).toEqual([
      "forbidden",
      [],
    ]);
    expect(await getErrors(readRegionTable(viewer, 1, { columns: ["engagement"] }))).toEqual([
      "invalid",
      ["body.columns.0"],
    ]);
  });
});
