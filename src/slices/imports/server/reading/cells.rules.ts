import { z } from "zod";
import { isTimeZone } from "#platform/server/clock.ts";
import type { Cell } from "#platform/server/spreadsheets/sheet.ts";
import type { Field, FieldType, FieldValue } from "#slices/imports/server/fields.ts";
import type { Details, IssueCode } from "#slices/imports/server/import-issue-messages.ts";
import { type DateOrder, readDate } from "./dates.rules.ts";

/** A cell's value, or its error. */
export type ReadCell = { readonly value: FieldValue } | { readonly code: IssueCode; readonly details?: Details };

const email = z.email();
const yesWords = new Set(["yes", "y", "true", "1", "sí", "si", "s", "x"]);
const no = new Set(["no", "n", "false", "0"]);

const zones: Readonly<Record<string, string>> = {
  eastern: "America/New_York",
  central: "America/Chicago",
  mountain: "America/Denver",
  arizona: "America/Phoenix",
  pacific: "America/Los_Angeles",
  alaska: "America/Anchorage",
  hawaii: "Pacific/Honolulu",
  est: "America/New_York",
  edt: "America/New_York",
  et: "America/New_York",
  cst: "America/Chicago",
  cdt: "America/Chicago",
  ct: "America/Chicago",
  mst: "America/Denver",
  mdt: "America/Denver",
  mt: "America/Denver",
  pst: "America/Los_Angeles",
  pdt: "America/Los_Angeles",
  pt: "America/Los_Angeles",
};

function findZone(text: string): string | null {
  const bare = text
    .toLowerCase()
    .replaceAll(/\(.*?\)|\b(us|u\.s\.|standard|daylight|time|zone)\b|\//g, " ")
    .trim();
  const zoneOfAbbreviation = zones[bare];
  if (zoneOfAbbreviation !== undefined) return zoneOfAbbreviation;
  // Zones of the database contain a continent. Abbreviations and offsets have no daylight saving time.
  return (text.includes("/") || text === "UTC") && isTimeZone(text) ? text : null;
}

/** Returns a word without case, spaces and dashes, so that "Client-Admin" and "client admin" are equal. */
export function foldWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

function readChoice(text: string, field: Field): ReadCell {
  const word = foldWord(text);
  const found = Object.entries(field.choices).find(([value, words]) => [value, ...words].map(foldWord).includes(word));
  return found
    ? { value: found[0] }
    : { code: "not_choice", details: { choices: Object.keys(field.choices).join(", ") } };
}

function readPhone(text: string): ReadCell {
  const digits = text.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const isPhone = /^[2-9]\d{9}$/.test(digits) && !/[a-z]/i.test(text);
  return isPhone ? { value: digits } : { code: "not_phone" };
}

function readYesNo(text: string): ReadCell {
  const word = text.toLowerCase();
  if (yesWords.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { code: "not_yes_no" };
}

function readDay(text: string, order: DateOrder): ReadCell {
  const dateCell = readDate(text, order);
  if ("day" in dateCell) return { value: dateCell.day };
  const details = { order: order === "month_first" ? "m/d/yyyy" : "d/m/yyyy" };
  return { code: dateCell.error, details };
}

const readers: Readonly<Record<FieldType, (text: string, field: Field, order: DateOrder) => ReadCell>> = {
  text: (text) => ({ value: text }),
  list: (text) => ({ value: text }),
  email: (text) => (email.safeParse(text).success ? { value: text.toLowerCase() } : { code: "not_email" }),
  phone: readPhone,
  date: (text, _, order) => readDay(text, order),
  yes_no: readYesNo,
  choice: readChoice,
  zone: (text) => {
    const zone = findZone(text);
    return zone === null ? { code: "not_zone" } : { value: zone };
  },
  zip: (text) => ({ value: /^\d{3,4}$/.test(text) ? text.padStart(5, "0") : text }),
};

// Control characters except tab and line breaks, and the mark for a lost character. Characters that change text
// direction were removed before.
// eslint-disable-next-line no-control-regex -- exactly these are looked for
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/;

/**
 * Returns the trimmed text of a cell; non-breaking spaces become spaces. Characters that cannot be stored (a NUL or a
 * lone surrogate, which a workbook can contain) are marked as lost, so that the cell can still be quoted in its error.
 */
export function getCellText(cell: Cell | undefined): string {
  return (cell?.text ?? "").replaceAll("\0", "\uFFFD").toWellFormed().replaceAll("\u00A0", " ").trim();
}

/** Returns the beginning of a text, without a lone surrogate at the end. */
export function getBeginning(text: string, length: number): string {
  const beginning = text.slice(0, length);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}

/** Parses a cell by its column's type. */
export function readCell(cell: Cell | undefined, field: Field, order: DateOrder): ReadCell {
  if (cell?.kind === "formula") return { code: "formula" };
  if (cell?.kind === "error") return { code: "cell_error" };
  const text = getCellText(cell);
  if (text === "") return field.isRequired ? { code: "required" } : { value: null };
  if (unprintable.test(text)) return { code: "control_character" };
  if (text.length > field.maxLength) return { code: "too_long", details: { max: field.maxLength } };
  return readers[field.type](text, field, order);
}
