import writeXlsxFile, { type Cell, type SheetData } from "write-excel-file/node";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";

/** A table of text; the first row contains the headers. */
export type Table = readonly (readonly string[])[];

/**
 * A valid file of each kind for a company that already has property Alder (code AL), region North, units 1 and 2,
 * position Manager and resident R1.
 */
export const validFiles: Readonly<Record<ImportTypeId, Table>> = {
  locations: [
    ["Property", "Property code", "Region", "Time zone", "E-mail", "Phone", "Status", "Archived on"],
    ["Oak Hill", "OH", "North", "Central", "oak@company.example", "512-555-0100", "active", ""],
    ["Elm Row", "ER", "West", "America/Denver", "", "", "archived", "1/31/2026"],
  ],
  units: [
    ["Property", "Building", "Unit"],
    ["Alder", "B", "77"],
    ["AL", "B", "78"],
  ],
  positions: [
    ["Position", "Category"],
    ["Chef", "Food"],
    ["Driver", "Road"],
  ],
  reporting_groups: [
    ["Reporting group", "Property"],
    ["Garden", "Alder"],
    ["Tower", "AL"],
  ],
  people: [
    ["First name", "Last name", "Employee ID", "E-mail", "Property", "Position", "Start date", "Last day", "Manager"],
    ["Eva", "Ott", "E1", "eva@company.example", "Alder", "Manager", "3/31/2024", "", ""],
    ["Bo", "Li", "E2", "", "Alder", "Manager", "2025-01-01", "", "E1"],
  ],
  residents: [
    ["Resident ID", "First name", "Last name", "E-mail", "Phone", "Language", "Confidential"],
    ["R8", "Ana", "Díaz", "ana@mail.example", "(512) 555-0142", "Spanish", "yes"],
    ["R9", "Bo", "Li", "", "", "", ""],
  ],
  leases: [
    ["Lease ID", "Resident ID", "Property", "Unit", "Lease start", "Lease end", "Primary"],
    ["L8", "R1", "Alder", "1", "2026-01-01", "2026-12-31", "yes"],
    ["L9", "R1", "AL", "2", "2026-01-01", "", "no"],
  ],
  work_orders: [
    ["Work order ID", "Property", "Unit", "Resident ID", "Description", "Opened", "Closed"],
    ["W8", "Alder", "1", "R1", "Tap, drips", "2026-02-01", "2026-02-03"],
    ["W9", "Alder", "2", "", "", "2026-02-01", ""],
  ],
};

/** A required column of each kind without a reference, and one with a reference to an existing row. */
const own: Readonly<Record<ImportTypeId, number>> = {
  locations: 0,
  units: 2,
  positions: 0,
  reporting_groups: 0,
  people: 0,
  residents: 1,
  leases: 0,
  work_orders: 0,
};
const referring: Readonly<Partial<Record<ImportTypeId, number>>> = {
  units: 0,
  reporting_groups: 1,
  people: 4,
  leases: 1,
  work_orders: 3,
};
const dated: Readonly<Partial<Record<ImportTypeId, number>>> = { locations: 7, people: 6, leases: 4, work_orders: 5 };

/** Creates a random number generator with a seed (mulberry32). */
export function createRoll(seed: number): (sides: number) => number {
  let state = seed >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const formulaMark = "\u0001formula";

type Spoil = (table: string[][], kind: ImportTypeId, roll: (sides: number) => number) => void;

function setCell(column: (kind: ImportTypeId) => number | undefined, values: readonly string[]): Spoil {
  return (table, kind, roll) => {
    const row = table[1 + roll(table.length - 1)];
    const at = column(kind) ?? own[kind];
    // For a kind without such a column, empties its own name, which is an error everywhere.
    if (row) row[at] = column(kind) === undefined ? "" : (values[roll(values.length)] ?? "");
  };
}

/** Errors of single cells and rows; each causes at least one issue. */
const spoils: readonly Spoil[] = [
  setCell((kind) => own[kind], ["", "   ", "\u00A0"]),
  setCell((kind) => own[kind], ["x".repeat(5000)]),
  setCell((kind) => own[kind], ["a\u0007b", "a\u0085b"]),
  setCell((kind) => referring[kind], ["Nowhere", "0", "'; DROP TABLE units; --", "=HYPERLINK(1)"]),
  setCell((kind) => dated[kind], ["soon", "2026-13-01", "2/30/2026", "1/2/26", "99999", "31.31.2026", "0000-00-00"]),
  (table, _kind, roll) => table[1 + roll(table.length - 1)]?.push("", "surplus"),
  (table) => table.push([...(table[1] ?? [])]),
];

/** Errors of whole files, as text. */
const fileSpoils: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text.replace("\n", '\n"')),
  (text) => Buffer.from(text.replace("\n", "\n\0")),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0x81, 0xff])]),
  (text) => Buffer.from(text.split("\n")[0] ?? ""),
  () => Buffer.alloc(0),
  (text) => Buffer.from(`%PDF${text}`),
  (text) => Buffer.from(`PK\x03\x04${text}`),
  (text) => Buffer.from(text.replace(/^([^,]*),[^,\n]*/, "$1,$1")),
  (text) => Buffer.from(`Nothing known${text.slice(text.indexOf("\n"))}`),
];

function toCsv(table: Table): string {
  const quoteCell = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${table.map((row) => row.map(quoteCell).join(",")).join("\n")}\n`;
}

function toXlsxCell(text: string): Cell {
  return text === formulaMark ? { value: "=1+1", type: "Formula" } : { value: text, type: String };
}

/** Returns a table as a file of either format. */
export function readFile(table: Table, isXlsx: boolean): Promise<Buffer> {
  if (!isXlsx) return Promise.resolve(Buffer.from(toCsv(table)));
  const data: SheetData = table.map((row) => row.map((text) => (text === "" ? null : toXlsxCell(text))));
  return writeXlsxFile(data).toBuffer();
}

// Removes characters that XML cannot contain. They would fail in the writer instead of the reader.
function withoutUnwritable(table: string[][]): string[][] {
  return table.map((row) => row.map((text) => (text === formulaMark ? text : text.replaceAll("\u0007", "\u0085"))));
}

/** Creates an invalid file from a valid one of its kind; the same random numbers give the same file. */
export async function createBadFile(kind: ImportTypeId, roll: (sides: number) => number): Promise<Buffer> {
  const table = validFiles[kind].map((row) => [...row]);
  const isXlsx = roll(4) === 0;
  const fileSpoil = roll(5) === 0 ? fileSpoils[roll(fileSpoils.length)] : undefined;
  if (!fileSpoil) for (let left = 1 + roll(3); left > 0; left--) spoils[roll(spoils.length)]?.(table, kind, roll);
  if (isXlsx && !fileSpoil) {
    const row = table[1 + roll(table.length - 1)];
    if (row && roll(2) === 0) row[own[kind]] = formulaMark;
    return readFile(withoutUnwritable(table), true);
  }
  if (isXlsx) {
    const bytes = await readFile(table, true);
    return bytes.subarray(0, 30 + roll(bytes.length - 60));
  }
  return fileSpoil ? fileSpoil(toCsv(table)) : readFile(table, false);
}
