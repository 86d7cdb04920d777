import type { Locale } from "./import-issue-messages.ts";

/** The format of a cell. A zip is text with lost leading zeros restored; a list is names separated by semicolons. */
export type FieldType = "text" | "email" | "phone" | "date" | "yes_no" | "choice" | "zone" | "zip" | "list";

/** A column that a kind of import accepts. */
export interface Field {
  readonly key: string;
  readonly label: Readonly<Record<Locale, string>>;
  /** Other common headers for this column. */
  readonly synonyms: readonly string[];
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** For a choice: each value with the words that stand for it. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The value in the template's example row. */
  readonly example: string;
}

type FieldOptions = Partial<Pick<Field, "synonyms" | "type" | "isRequired" | "maxLength" | "choices" | "example">>;

/** Declares a column; by default text of at most 200 characters. */
export function createField(key: string, en: string, es: string, more: FieldOptions = {}): Field {
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

/** A value of a column: text (dates as YYYY-MM-DD), a boolean, or null. */
export type FieldValue = string | boolean | null;

/** One parsed row. An invalid value is null, and its column is listed in `invalid`. */
export interface ParsedRow {
  readonly number: number;
  readonly values: Readonly<Record<string, FieldValue>>;
  readonly invalid: ReadonlySet<string>;
}

/** Returns the text of a column; null when it is empty, not mapped or invalid. */
export function getRowText(row: ParsedRow, key: string): string | null {
  const value = row.values[key];
  return typeof value === "string" ? value : null;
}

/** Returns the boolean of a column; null when it is empty, not mapped or invalid. */
export function getRowFlag(row: ParsedRow, key: string): boolean | null {
  const value = row.values[key];
  return typeof value === "boolean" ? value : null;
}

/** Returns the names of a list column. */
export function getRowList(row: ParsedRow, key: string): string[] {
  const names = (getRowText(row, key) ?? "").split(";").map((name) => name.trim());
  return names.filter((name) => name !== "");
}
