import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import { toCsvFile, type ImportFixture, openImports } from "#slices/imports/testing/import-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let fixture: ImportFixture;
beforeAll(async () => {
  t = await openTestDatabase();
  fixture = await openImports(t);
  await fixture.bring("locations", toCsvFile("Property,Code,Region", "Alder,AL,North", "Birch,BI,South"));
  await fixture.bring("units", toCsvFile("Property,Building,Unit", "Alder,A,1", "Alder,B,1", "Birch,,2"));
  await fixture.bring("positions", toCsvFile("Position", "Manager", "Technician"));
  await fixture.bring("residents", toCsvFile("Resident ID,First,Last", "R1,Ana,Diaz"));
  await fixture.bring(
    "people",
    toCsvFile("First,Last,Employee ID,E-mail,Start date", "Max,Old,P1,max@company.example,2020-01-01"),
  );
  await fixture.bring(
    "leases",
    toCsvFile("Lease ID,Resident ID,Property,Unit,Lease start,Lease end", "L0,R1,Birch,2,2026-01-01,2026-12-31"),
  );
});
afterAll(() => t.close());

const people = "First,Last,Employee ID,E-mail,Property,Position,Start date,Last day,Manager,Service,Role,Manages";
const formatPersonLine = (id: string, rest: string): string => `Eva,Ott,${id},,${rest}`;

/** Invalid files by kind: the lines, and each error as `row column: code`. */
const invalid: readonly (readonly [string, ImportTypeId, readonly string[], readonly string[]])[] = [
  [
    "invalid cells",
    "residents",
    ["Resident ID,First,Last,Email,Phone,Language,Confidential", "R5,,Li,nobody,12,Klingon,maybe"],
    [
      "2 First: required",
      "2 Email: not_email",
      "2 Phone: not_phone",
      "2 Language: not_choice",
      "2 Confidential: not_yes_no",
    ],
  ],
  [
    "a value without a header, control characters and a value that is too long",
    "residents",
    ["Resident ID,First,Last", `R5,Bo\u0007,${"x".repeat(121)},surplus`],
    ["2 First: control_character", "2 Last: too_long", "2 (D): extra_cell"],
  ],
  ["two rows for one unit", "units", ["Property,Building,Unit", "Alder,A,1", "AL,a,1"], ["3 Unit: doubled_row"]],
  ["an unknown property", "units", ["Property,Unit", "Nowhere,1"], ["2 Property: unknown_property"]],
  [
    "a district in a company without districts, and a date that does not fit the status",
    "locations",
    ["Property,District,Archived on", "Cedar,East,2026-01-01"],
    ["2 District: district_not_used", "2 Archived on: archived_needs_status"],
  ],
  [
    "a known name with another code, and a known code with another name",
    "locations",
    ["Property,Code", "Alder,XX", "Birch,AL"],
    ["2 Code: name_taken", "3 Code: key_taken"],
  ],
  [
    "an unknown time zone, and a two-digit year",
    "locations",
    ["Property,Time zone,Status,Archived on", "Elm,Moon,archived,1/2/26"],
    ["2 Time zone: not_zone", "2 Archived on: two_digit_year"],
  ],
  [
    "a lease that ends before it starts",
    "leases",
    ["Lease ID,Resident ID,Property,Unit,Lease start,Lease end", "L5,R1,Birch,2,2027-02-01,2027-01-01"],
    ["2 Lease end: end_before_start"],
  ],
  [
    "a lease with an unknown resident, an unknown unit, and an ambiguous unit",
    "leases",
    ["Lease ID,Resident ID,Property,Unit,Lease start", "L5,R9,Birch,3,2027-01-01", "L6,R1,Alder,1,2027-01-01"],
    ["2 Resident ID: unknown_resident", "2 Unit: unknown_unit", "3 Unit: ambiguous"],
  ],
  [
    "a lease with a move-in after its end and an unknown building",
    "leases",
    [
      "Lease ID,Resident ID,Property,Building,Unit,Lease start,Lease end,Move-in",
      "L5,R1,Alder,C,1,2027-01-01,2027-02-01,2027-03-01",
    ],
    ["2 Building: unknown_building", "2 Move-in: move_in_outside"],
  ],
  [
    "a date that does not fit the order of its column",
    "leases",
    [
      "Lease ID,Resident ID,Property,Unit,Lease start,Primary",
      "L5,R1,Birch,2,3/31/2027,no",
      "L6,R1,Birch,2,4/30/2027,no",
      "L7,R1,Birch,2,31/3/2027,no",
      "L8,R1,Birch,2,2/30/2027,no",
    ],
    ["4 Lease start: date_order", "5 Lease start: not_date"],
  ],
  [
    "a work order closed before it was opened, with an unknown resident",
    "work_orders",
    ["ID,Property,Unit,Resident ID,Opened,Closed", "W1,Birch,2,R9,2026-02-01,2026-01-01"],
    ["2 Resident ID: unknown_resident", "2 Closed: closed_before_opened"],
  ],
  [
    "an unknown manager, and a person as their own manager",
    "people",
    [people, formatPersonLine("E1", ",,,,E9,,,"), formatPersonLine("E2", ",,,,E2,,,")],
    ["2 Manager: unknown_manager", "3 Manager: manager_self"],
  ],
  [
    "managers in a cycle",
    "people",
    [people, formatPersonLine("E1", ",,,,E2,,,"), formatPersonLine("E2", ",,,,E1,,,")],
    ["2 Manager: manager_cycle"],
  ],
  [
    "a row without employee id and email, and another person's email",
    "people",
    ["First,Last,Employee ID,E-mail", "Eva,Ott,,", "Eva,Ott,E1,max@company.example"],
    ["2 Employee ID: key_needed", "3 E-mail: email_taken"],
  ],
  [
    "an unknown property and position",
    "people",
    [people, formatPersonLine("E1", "Nowhere,Wizard,,,,,,")],
    ["2 Property: unknown_property", "2 Position: unknown_position"],
  ],
  [
    "rows of one person that overlap and have different names",
    "people",
    [
      people,
      formatPersonLine("E1", "Alder,Manager,2024-01-01,2025-06-30,,,,"),
      "Eva,Otto,E1,,Birch,Manager,2025-06-30,,,,,",
    ],
    ["3 Last: differs", "3 Start date: overlapping_stretch"],
  ],
  [
    "a last day before the first",
    "people",
    [people, formatPersonLine("E1", "Alder,Manager,2024-01-01,2023-01-01,,,,")],
    ["2 Last day: end_before_start"],
  ],
  [
    "roles that cannot be granted",
    "people",
    [
      people,
      formatPersonLine("E1", ",,,,,intouch,property_manager,"),
      formatPersonLine("E2", ",,,,,intouch,property_manager,Alder; Birch"),
      formatPersonLine("E3", ",,,,,intouch,reporting,Alder"),
      formatPersonLine("E4", ",,,,,introduce,reporting,"),
      formatPersonLine("E5", ",,,,,intouch,,"),
      formatPersonLine("E6", ",,,,,intouch,regional_manager,West"),
    ],
    [
      "2 Manages: role_needs_place",
      "3 Manages: role_takes_one_place",
      "4 Manages: role_takes_no_place",
      "5 Service: service_missing",
      "6 Role: service_needs_role",
      "7 Manages: unknown_place",
    ],
  ],
];

describe("all errors of a file are listed by row and column", () => {
  test.each(invalid)("%s", async (_what, kind, lines, expected) => {
    const before = await fixture.counts();
    const checked = await fixture.check(kind, toCsvFile(...lines));
    expect(await fixture.issues(checked.id)).toEqual(expected);
    expect(checked).toMatchObject({ state: "faulty", errors_total: expected.length });
    await expect(fixture.service.apply(fixture.request, checked.id)).rejects.toMatchObject({
      code: "import_not_checked",
    });
    expect(await fixture.counts()).toEqual(before);
  });

  test("two primary leases of a unit at one time are a warning, not an error", async () => {
    const checked = await fixture.check(
      "leases",
      toCsvFile("Lease ID,Resident ID,Property,Unit,Lease start", "L5,R1,Birch,2,2026-06-01"),
    );
    expect([checked.state, checked.warnings_total]).toEqual(["checked", 1]);
    expect(await fixture.issues(checked.id)).toEqual(["(2 Lease start: overlapping_lease"]);
  });

  test("counts all of more than ten thousand errors and stores ten thousand", async () => {
    const lines = Array.from({ length: 10_050 }, (_, index) => `Nowhere,${index}`);
    const checked = await fixture.check("units", toCsvFile("Property,Unit", ...lines));
    expect([checked.errors_total, checked.rows_faulty]).toEqual([10_050, 10_050]);
    const { meta } = await fixture.issuePages.readPage(fixture.request, checked.id, { number: 1, size: 1 });
    expect(meta.kept).toBe(10_000);
  });
});
