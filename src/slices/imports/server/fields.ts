import type { Locale } from "./import-issue-messages.ts";

/** How a cell is read. A zip is text whose lost zeros come back; a list is names between semicolons. */
export type FieldType = "text" | "email" | "phone" | "date" | "yes_no" | "choice" | "zone" | "zip" | "list";

/** A column that a kind of import knows. */
export interface Field {
  readonly key: string;
  readonly label: Readonly<Record<Locale, string>>;
  /** Other headers that mean this column, as people write them. */
  readonly synonyms: readonly string[];
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** For a choice: each value with the words that mean it. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** What the template's example row holds. */
  readonly example: string;
}

type More = Partial<Pick<Field, "synonyms" | "type" | "isRequired" | "maxLength" | "choices" | "example">>;

/** Declares a column; text of at most 200 characters unless stated otherwise. */
export function field(key: string, en: string, es: string, more: More = {}): Field {
  return {
    key,
    label: { en, es },
    synonyms: [],
    type: "text",
    isRequired: false,
    maxLength: 200,
    choices: {},
    example: "",
    ...more,
  };
}

/** A value of a column: text (dates as YYYY-MM-DD), yes or no, or nothing. */
export type FieldValue = string | boolean | null;

/** One row as its kind reads it; a value that is in error is null and listed. */
export interface ParsedRow {
  readonly number: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly invalid: ReadonlySet<string>;
}

/** The text of a column; null when it is empty, not mapped or in error. */
export function textIn(row: ParsedRow, key: string): string | null {
  const value = row.values[key];
  return typeof value === "string" ? value : null;
}

/** Yes or no in a column; null when it is empty, not mapped or in error. */
export function flagIn(row: ParsedRow, key: string): boolean | null {
  const value = row.values[key];
  return typeof value === "boolean" ? value : null;
}

/** The names of a list column. */
export function listIn(row: ParsedRow, key: string): string[] {
  const names = (textIn(row, key) ?? "").split(";").map((name) => name.trim());
  return names.filter((name) => name !== "");
}
