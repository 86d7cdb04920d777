import { addDays } from "#platform/server/clock.ts";
import { writeCsv } from "#platform/server/spreadsheets/csv-writer.ts";

/** The company that moves in: the exports of its own systems, with those systems' headers. */
export const company = {
  name: "Maple & Main Homes",
  slug: "maple-main",
  admin: { first: "Priya", last: "Shah", email: "priya@mapleandmain.example" },
  regional: { name: "Rosa Marin", email: "rosa.marin@mapleandmain.example" },
  propertyManager: { name: "Omar Haddad", email: "omar.haddad@mapleandmain.example" },
  /** The regional manager: her region, its places, and who works there. */
  region: "North Side",
  places: ["Maple Court", "Birch Row", "Cedar Yard"],
  team: ["June Park", "Ken Abe", "Lia Moretti", "Omar Haddad", "Rosa Marin", "Sam Ortega"],
  /** The place whose residents have an email. */
  surveyedProperty: "Maple Court",
} as const;

/** A file as the browser uploads it. */
export interface CompanyFile {
  /** The screen's name for its contents. */
  readonly kind: string;
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
  /** Rows under the headers. */
  readonly rows: number;
}

type Rows = readonly (readonly string[])[];

function createFile(kind: string, name: string, headers: readonly string[], rows: Rows): CompanyFile {
  const buffer = Buffer.from(writeCsv([headers, ...rows]));
  return { kind, name, mimeType: "text/csv", buffer, rows: rows.length };
}

const places: Rows = [
  ["Maple Court", "MC01", "North Side", "12 Maple Street", "Chicago", "IL", "60618"],
  ["Birch Row", "BR02", "North Side", "480 Birch Avenue", "Evanston", "IL", "60201"],
  ["Cedar Yard", "CY03", "North Side", "7 Cedar Lane", "Skokie", "IL", "60076"],
  ["Main Street Lofts", "ML04", "South Side", "1 Main Street", "Joliet", "IL", "60432"],
  ["Depot Flats", "DF05", "South Side", "99 Depot Road", "Joliet", "IL", "60433"],
  ["Linden Terrace", "LT06", "South Side", "31 Linden Drive", "Orland Park", "IL", "60462"],
];
const listUnits = (place: string): readonly string[] =>
  Array.from({ length: place === company.surveyedProperty ? 10 : 3 }, (_, index) => String(101 + index));
const units: Rows = places.flatMap(([place = ""]) => listUnits(place).map((unit) => [place, unit]));
const jobs: Rows = [
  ["Regional Manager", "Management"],
  ["Property Manager", "Management"],
  ["Leasing Consultant", "Leasing"],
  ["Maintenance Technician", "Maintenance"],
];

const peopleHeaders = [
  "Employee Number",
  "First Name",
  "Last Name",
  "Work Email",
  "Property",
  "Job Title",
  "Hire Date",
  "Reports To",
  "Service",
  "Role",
  "Manages",
];
const [regional, manager, leasing, technician] = jobs.map(([name = ""]) => name) as [string, string, string, string];
const staff: Rows = [
  ["101", "Rosa", "Marin", company.regional.email, "Maple Court", regional, "2019-03-04", "", "intouch", "regional_manager", "North Side"],
  ["101", "Rosa", "Marin", company.regional.email, "Maple Court", regional, "2019-03-04", "", "ingage", "regional_manager", "North Side"],
  ["102", "Dale", "Osgood", "dale.osgood@mapleandmain.example", "Main Street Lofts", regional, "2017-09-18", "", "intouch", "regional_manager", "South Side"],
  ["103", "Omar", "Haddad", company.propertyManager.email, "Maple Court", manager, "2021-06-01", "101", "intouch", "property_manager", "Maple Court"],
  ["104", "June", "Park", "june.park@mapleandmain.example", "Birch Row", manager, "2020-02-17", "101", "intouch", "property_manager", "Birch Row"],
  ["105", "Ken", "Abe", "ken.abe@mapleandmain.example", "Cedar Yard", leasing, "2023-01-09", "101", "", "", ""],
  ["106", "Lia", "Moretti", "lia.moretti@mapleandmain.example", "Maple Court", leasing, "2022-11-14", "103", "", "", ""],
  ["107", "Sam", "Ortega", "sam.ortega@mapleandmain.example", "Maple Court", technician, "2018-05-07", "103", "", "", ""],
  ["108", "Ivy", "Chen", "ivy.chen@mapleandmain.example", "Main Street Lofts", manager, "2021-08-23", "102", "intouch", "property_manager", "Main Street Lofts"],
  ["109", "Noel", "Banks", "noel.banks@mapleandmain.example", "Depot Flats", manager, "2024-04-15", "102", "intouch", "property_manager", "Depot Flats"],
  ["110", "Tess", "Vogel", "tess.vogel@mapleandmain.example", "Linden Terrace", leasing, "2024-10-01", "102", "", "", ""],
  ["111", "Abel", "Ruiz", "abel.ruiz@mapleandmain.example", "Depot Flats", technician, "2016-07-11", "102", "", "", ""],
  ["112", "Gwen", "Hart", "gwen.hart@mapleandmain.example", "Main Street Lofts", leasing, "2025-02-03", "108", "", "", ""],
]; // prettier-ignore

/** People as in a careless export: one email is invalid, one job is not in the list. */
const invalidStaff: Rows = staff.map((row) => {
  if (row[0] === "107") return row.with(3, "sam.ortega(at)mapleandmain.example");
  return row[0] === "110" ? row.with(5, "Leasing Guru") : row;
});

/** The eight who get a survey, then one without an email, one who lives with Ana, and one who has moved out. */
const names = [
  ["Ana", "Lopez"],
  ["Ben", "Carter"],
  ["Chloe", "Nguyen"],
  ["Dev", "Patel"],
  ["Elsa", "Berg"],
  ["Finn", "Doyle"],
  ["Grace", "Kim"],
  ["Hugo", "Silva"],
  ["Irma", "Stone"],
  ["Jack", "Lopez"],
  ["Karl", "Frost"],
] as const;
const buildEmail = (first: string): string => `${first.toLowerCase()}@mail.example`;

/** All invited residents, by email. */
export const invited = names
  .slice(0, 8)
  .map(([first, last]) => ({ name: `${first} ${last}`, email: buildEmail(first) }));
/** Those who are not invited, with the reason in the preview. */
export const skipped = [
  { name: "Irma Stone", email: "irma@mail.example", reason: "No email address" },
  { name: "Jack Lopez", email: "jack@mail.example", reason: "Not the primary resident" },
] as const;

const residents: Rows = [
  ...names.map(([first, last], index) => [`R-${index + 1}`, first, last, first === "Irma" ? "" : buildEmail(first)]),
  ["R-12", "Lena", "Wolf", "lena@mail.example"],
];
function buildLeases(today: string): Rows {
  const days = ["2025-03-01", addDays(today, 200)];
  const own = names.map(([first], index): string[] => {
    const lease = [`L-${index + 1}`, `R-${index + 1}`, company.surveyedProperty];
    if (first === "Jack") return [...lease, "101", ...days, "no"];
    if (first === "Karl") return [...lease, "110", "2022-01-01", "2022-12-31", "yes"];
    return [...lease, String(101 + index), ...days, "yes"];
  });
  return [...own, ["L-12", "R-12", "Depot Flats", "101", ...days, "yes"]];
}

const locationHeaders = ["Property Name", "Site ID", "Region", "Street Address", "City", "State", "Zip Code"];

/** All files of the company, in import order. */
export function buildCompanyFiles(today: string): {
  readonly files: readonly CompanyFile[];
  readonly invalid: CompanyFile & { readonly correctedState: string };
} {
  return {
    invalid: {
      ...createFile("People", "people-export.csv", peopleHeaders, invalidStaff),
      correctedState: "people.csv",
    },
    files: [
      createFile("Properties", "properties.csv", locationHeaders, places),
      createFile("Units", "units.csv", ["Property Name", "Apt"], units),
      createFile("Positions", "positions.csv", ["Job Title", "Department"], jobs),
      createFile("People", "people.csv", peopleHeaders, staff),
      createFile("Residents", "residents.csv", ["Tenant ID", "First Name", "Last Name", "Email Address"], residents),
      createFile(
        "Leases",
        "leases.csv",
        ["Lease Number", "Tenant ID", "Property Name", "Unit Number", "Lease From", "Lease To", "Head of Household"],
        buildLeases(today),
      ),
    ],
  };
}
