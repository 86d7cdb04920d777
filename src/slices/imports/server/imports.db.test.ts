import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toCsvFile, type ImportFixture, openImports } from "#slices/imports/testing/import-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let fixture: ImportFixture;
beforeAll(async () => {
  t = await openTestDatabase();
  fixture = await openImports(t);
});
afterAll(() => t.close());

/** A company in eight files, in the usual order of import. */
const company = {
  locations: toCsvFile(
    "Community,Code,Region,City,State,Zip,Time zone,Phone,Status,Archived on",
    "Alder Court,AC,North,Dallas,TX,75201,Central,(214) 555-0100,active,",
    "Birch Park,BP,North,Austin,TX,78701,,,,",
    "Cedar Yard,CY,South,Boston,MA,2110,Eastern,,archived,12/31/2025",
  ),
  units: toCsvFile("Property,Building,Unit", "AC,A,101", "Alder Court,A,102", "Alder Court,B,101", "Birch Park,,1"),
  positions: toCsvFile(
    "Job title,Category",
    "Leasing Consultant,Leasing",
    "Regional Manager,Management",
    "Technician,",
  ),
  reporting_groups: toCsvFile("Group,Property", "Garden style,AC", "Garden style,Birch Park"),
  people: toCsvFile(
    "First,Last,Employee ID,Work email,Mobile,Office,Title,From,To,Supervisor ID,Service,Role,Manages",
    "Rita,Stone,E1,rita@company.example,512-555-0100,,Regional Manager,1/5/2020,,,intouch,regional manager,North",
    "Leo,Park,E2,leo@company.example,,Alder Court,Leasing Consultant,3/1/2021,6/30/2022,E1,,,",
    "Leo,Park,E2,leo@company.example,,Birch Park,Leasing Consultant,7/1/2022,,E1,intouch,property_manager,Birch Park",
    "Tom,Vise,E3,,,Birch Park,Technician,2/13/2023,,leo@company.example,,,",
  ),
  residents: toCsvFile(
    "Tenant ID,First,Last,Email,Language,Confidential",
    "R1,Ana,Lopez,Ana@Mail.example,Spanish,yes",
    "R2,Bo,Li,,,",
  ),
  leases: toCsvFile(
    "Lease,Resident,Property,Bldg,Apt,Lease start,Lease end,Move in",
    "L1,R1,Alder Court,A,101,2026-01-01,2026-12-31,2026-01-03",
    "L2,R2,BP,,1,2025-06-01,,",
  ),
  work_orders: toCsvFile(
    "ID,Property,Building,Unit,Resident ID,Category,Description,Opened,Closed",
    'W1,Alder Court,B,101,R1,Plumbing,"=1+1 is ""text"", kept",2026-02-10,2026-02-12',
  ),
} as const;
const kinds = Object.keys(company) as (keyof typeof company)[];

describe("importing a company", () => {
  test("imports every kind completely, matching by names, codes and ids", async () => {
    const made: Record<string, unknown> = {};
    for (const kind of kinds) {
      const done = await fixture.bring(kind, company[kind]);
      made[kind] = [done.state, done.rows_created, done.rows_total];
    }
    expect(made).toEqual({
      locations: ["applied", 3, 3],
      units: ["applied", 4, 4],
      positions: ["applied", 3, 3],
      reporting_groups: ["applied", 2, 2],
      people: ["applied", 4, 4],
      residents: ["applied", 2, 2],
      leases: ["applied", 2, 2],
      work_orders: ["applied", 1, 1],
    });
    expect(await fixture.rows("locations")).toMatchObject([
      { name: "Alder Court", external_id: "AC", time_zone: "America/Chicago", phone: "2145550100", zip: "75201" },
      { name: "Birch Park", time_zone: "America/Chicago", status_id: 1, archived_on: null },
      { name: "Cedar Yard", time_zone: "America/New_York", zip: "02110", status_id: 2, archived_on: "2025-12-31" },
    ]);
    expect((await fixture.rows("regions")).map((row) => row["name"])).toEqual(["North", "South"]);
    expect(await fixture.rows("work_orders")).toMatchObject([{ description: '=1+1 is "text", kept' }]);
    expect(await fixture.rows("residents")).toMatchObject([
      { external_id: "R1", primary_email: "ana@mail.example", locale: "es", is_confidential: true },
      { external_id: "R2", primary_email: null, locale: "en", is_confidential: false },
    ]);
  });

  test("several rows of one employee id are one person with a history, a manager and a role", async () => {
    const people = await fixture.rows("people");
    const [rita, leo, tom] = ["E1", "E2", "E3"].map((id) => people.find((row) => row["external_id"] === id));
    const [, birch] = await fixture.rows("locations");
    expect(leo).toMatchObject({ manager_id: rita?.["id"], location_id: birch?.["id"], start_date: "2021-03-01" });
    expect(tom).toMatchObject({ manager_id: leo?.["id"], email: null });
    const periods = (await fixture.rows("employments")).filter((row) => row["person_id"] === leo?.["id"]);
    expect(periods).toMatchObject([
      { starts_on: "2021-03-01", ends_on: "2022-06-30" },
      { starts_on: "2022-07-01", ends_on: null },
    ]);
    const ids = [Number(rita?.["id"]), Number(leo?.["id"])];
    const access = await t.db.withClient(1, (tx) => fixture.access.readAccess(tx, ids));
    expect([...access.values()].map(([grant]) => grant?.role)).toEqual(["regional_manager", "property_manager"]);
  });

  test("importing the same files again changes nothing, and every row says so", async () => {
    const before = await fixture.counts();
    for (const kind of kinds) {
      const again = await fixture.bring(kind, company[kind]);
      expect({ kind, same: again.rows_same, summary: again.summary }).toEqual({
        kind,
        same: again.rows_total,
        summary: [],
      });
    }
    expect(await fixture.counts()).toEqual(before);
  });

  test("the check counts other effects of a file: permissions, moves, last days", async () => {
    const { effects, summary } = await fixture.check(
      "people",
      toCsvFile(
        "First,Last,Employee ID,Work email,Office,Title,From,To,Service,Role,Manages",
        "Rita,Stone,E1,rita@company.example,,Regional Manager,1/5/2020,,intouch,client-admin,",
        "Leo,Park,E2,leo@company.example,Alder Court,Leasing Consultant,11/1/2022,,,,",
        "Tom,Vise,E3,,Birch Park,Technician,2/13/2023,12/31/2026,intouch,property_manager,Birch Park",
      ),
    );
    expect(effects).toEqual([
      { effect: "administrators", count: 1 },
      { effect: "rights_given", count: 1 },
      { effect: "rights_changed", count: 1 },
      { effect: "moves", count: 1 },
      { effect: "leavers", count: 1 },
    ]);
    expect(summary.length).toBeGreaterThan(0);
    const only = await fixture.check(
      "people",
      toCsvFile("First,Last,Employee ID,Service,Role,Manages", "Tom,Vise,E3,intouch,property_manager,Birch Park"),
    );
    expect([only.state, only.summary, only.effects]).toEqual(["checked", [], [{ effect: "rights_given", count: 1 }]]);
  });

  test("a mapping is remembered for the next file of its kind", async () => {
    const odd = toCsvFile("Tenant ID,Vorname,Last", "R9,Eva,Ott");
    const first = await fixture.upload("residents", odd);
    expect(first.columns.map((column) => column.field)).toEqual(["resident_id", null, "last_name"]);
    const chosen = ["resident_id", "first_name", "last_name"];
    const columns = first.columns.map(({ header }, index) => ({
      header,
      field: chosen[index] ?? null,
      date_order: null,
    }));
    await fixture.service.map(fixture.request, first.id, { columns });
    await fixture.runs.check({ importId: first.id, auditContext: fixture.auditContext });
    await fixture.service.discard(fixture.request, first.id);
    const second = await fixture.upload("residents", odd);
    expect(second.columns.map((column) => column.field)).toEqual(chosen);
    await fixture.service.discard(fixture.request, second.id);
  });

  test("a mapping for other headers leaves it unchanged; the order of headers does not matter", async () => {
    const other = await fixture.upload("residents", toCsvFile("Vorname,Last,Code", "Eva,Ott,R10"));
    const result = ["last_name", "first_name", "resident_id"];
    const columns = other.columns.map(({ header }, index) => ({
      header,
      field: result[index] ?? null,
      date_order: null,
    }));
    await fixture.service.map(fixture.request, other.id, { columns });
    await fixture.runs.check({ importId: other.id, auditContext: fixture.auditContext });
    const readFields = async (...lines: readonly string[]): Promise<(string | null)[]> => {
      const { id, columns: found } = await fixture.upload("residents", toCsvFile(...lines));
      await fixture.service.discard(fixture.request, id);
      return found.map((column) => column.field);
    };
    expect(await readFields("last,VORNAME,Tenant ID", "Ott,Eva,R9")).toEqual([
      "last_name",
      "first_name",
      "resident_id",
    ]);
    expect(await readFields("Vorname,Last,Code", "Eva,Ott,R10")).toEqual(result);
    await fixture.service.discard(fixture.request, other.id);
  });
});
