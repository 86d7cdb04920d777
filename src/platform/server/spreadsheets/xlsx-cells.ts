import { type Cell, EMPTY_CELL, limits, SpreadsheetError } from "./sheet.ts";
import { unescapeText } from "./xlsx-strings.ts";
import type { NumberStyle } from "./xlsx-styles.ts";

/** The workbook's data that cells of a sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  readonly styles: readonly NumberStyle[];
  /** True when the workbook counts days from 1904 instead of 1900. */
  readonly isFrom1904: boolean;
}

/** One cell as in the sheet's XML. */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  readonly value: string;
  readonly inline: string;
  readonly hasFormula: boolean;
}

const DAY = 86_400_000;
// Excel treats 1900 as a leap year, so days before 1 March 1900 are off by one.
const PHANTOM_DAY = 60;

/** Returns the calendar day of a serial number; null when it is out of range. */
export function parseSerialDay(serial: number, isFrom1904 = false): string | null {
  const days = Math.floor(serial);
  if (!Number.isFinite(serial) || days < 1 || days > 2_958_465) return null;
  if (!isFrom1904 && days === PHANTOM_DAY) return null;
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < PHANTOM_DAY ? 31 : 30);
  return new Date(start + days * DAY).toISOString().slice(0, 10);
}

function toNumberText(value: string): string {
  if (/^-?\d+$/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Number.isSafeInteger(number) ? String(BigInt(number)) : String(number);
}

function toNumberCell(value: string, style: NumberStyle | undefined, context: CellContext): Cell {
  if (style?.kind === "date") {
    const day = parseSerialDay(Number(value), context.isFrom1904);
    return day === null ? { kind: "number", text: value } : { kind: "date", text: day };
  }
  const text = toNumberText(value);
  const isFilled = style?.kind === "zeros" && /^\d+$/.test(text);
  return isFilled ? { kind: "text", text: text.padStart(style.digits, "0") } : { kind: "number", text };
}

function toTextCell(text: string): Cell {
  return text === "" ? EMPTY_CELL : { kind: "text", text };
}

const byType: Readonly<Record<string, (raw: RawCell, context: CellContext) => Cell>> = {
  s: (raw, context) => toTextCell(context.strings[Number(raw.value)] ?? ""),
  inlineStr: (raw) => toTextCell(unescapeText(raw.inline)),
  str: (raw) => toTextCell(unescapeText(raw.value)),
  b: (raw) => ({ kind: "boolean", text: raw.value === "1" ? "TRUE" : "FALSE" }),
  e: (raw) => ({ kind: "error", text: raw.value }),
  d: (raw) => ({ kind: "date", text: raw.value.slice(0, 10) }),
};

/** Builds a cell from its XML. Formulas are not evaluated, and their cached results are ignored. */
export function buildCell(raw: RawCell, context: CellContext, row: number, column: number): Cell {
  if (raw.hasFormula) return { kind: "formula", text: "" };
  const readByType = byType[raw.type];
  if (!readByType && raw.value === "") return EMPTY_CELL;
  const cell = readByType
    ? readByType(raw, context)
    : toNumberCell(raw.value.trim(), context.styles[raw.style], context);
  if (cell.text.length > limits.cellLength) throw new SpreadsheetError("cell_too_long", { row, column });
  return cell;
}
