import type { FieldError } from "#platform/contract/problem.ts";
import { UNIT_LENGTH } from "#slices/organization/contract/units.contract.ts";

const MAX_UNITS = 2000;

export interface UnitList {
  /** In the entered order, without duplicates. */
  readonly numbers: readonly string[];
  readonly errors: readonly FieldError[];
}

function createError(code: string, message: string): FieldError {
  return { path: "body.units", code, message };
}

interface Range {
  readonly prefix: string;
  readonly first: string;
  readonly last: string;
}

/** "201-220", "A1–A9" and "A1-9" are ranges; "12-B" is the name of one unit. */
function findRange(text: string): Range | null {
  const match = /^(\p{L}*)(\d{1,9})\s*[-–—]\s*(\p{L}*)(\d{1,9})$/u.exec(text);
  if (!match) return null;
  const [, prefix = "", first = "", second = "", last = ""] = match;
  return second === "" || second.toLowerCase() === prefix.toLowerCase() ? { prefix, first, last } : null;
}

function expandRange({ prefix, first, last }: Range): string[] {
  const from = Number(first);
  // A number with leading zeros keeps its width: 001-010.
  const width = first.startsWith("0") ? first.length : 0;
  return Array.from(
    { length: Number(last) - from + 1 },
    (_, index) => prefix + String(from + index).padStart(width, "0"),
  );
}

function parseEntry(text: string): { numbers: string[] } | { error: FieldError } {
  const range = findRange(text);
  if (range === null) {
    if (text.length <= UNIT_LENGTH) return { numbers: [text] };
    return { error: createError("too_long", `“${text.slice(0, 20)}…” is longer than ${UNIT_LENGTH} characters`) };
  }
  const count = Number(range.last) - Number(range.first) + 1;
  if (count < 1) return { error: createError("range_backwards", `“${text}” has its start and end reversed`) };
  if (count > MAX_UNITS) return { error: createError("range_too_long", `“${text}” is more than ${MAX_UNITS} units`) };
  return { numbers: expandRange(range) };
}

function findDuplicates(numbers: readonly string[]): string[] {
  const groups = Map.groupBy(numbers, (number) => number.toLowerCase());
  return [...groups.values()].flatMap((group) => (group.length > 1 && group[0] !== undefined ? [group[0]] : []));
}

/** Parses unit numbers and ranges that are separated by commas, semicolons or lines: "101, 102, 201-220". */
export function parseUnits(text: string): UnitList {
  const entries = text
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(parseEntry);
  const numbers = entries.flatMap((each) => ("numbers" in each ? each.numbers : []));
  const errors = entries.flatMap((each) => ("error" in each ? [each.error] : []));
  const twice = findDuplicates(numbers).slice(0, 10);
  return {
    numbers,
    errors: [
      ...errors,
      ...twice.map((number) => createError("twice", `${number} is listed twice`)),
      ...(numbers.length > MAX_UNITS ? [createError("too_many", `At most ${MAX_UNITS} units at once`)] : []),
      ...(entries.length === 0 ? [createError("no_units", "Write unit numbers such as 101, 102, 201-220")] : []),
    ],
  };
}
