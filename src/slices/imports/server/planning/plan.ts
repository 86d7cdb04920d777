import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ImportTable } from "#platform/server/db/importer.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { PeopleImporter } from "#slices/people/server/people.api.ts";
import type { Field, ParsedRow } from "#slices/imports/server/fields.ts";
import type { Details, IssueCode } from "#slices/imports/server/import-issue-messages.ts";
import { type Change, PlannedTable } from "./planned-table.ts";
import type { RowsByTable, TableName } from "./rows.ts";

/** What is wrong with a cell or a row of the file, or worth knowing about it. */
export interface Issue {
  readonly row: number;
  /** The column's header as the file has it. */
  readonly column: string;
  readonly value: string;
  readonly code: IssueCode;
  readonly details: Details;
  readonly isWarning: boolean;
}

/** What would become of a row. */
export type RowOutcome = "created" | "updated" | "same";

/** The last post, the first day of the employment that holds it, and the last day; null without any employment period. */
export type LatestEmployment = PeopleImporter["latest"];

/** What a plan needs to know of the client besides its tables. */
export interface ClientFacts {
  readonly timeZone: string;
  readonly hasAreas: boolean;
  /** Today in the client's zone. */
  readonly today: string;
  readonly services: ReadonlySet<Service>;
  /** The roles that people have today. */
  readonly access: ReadonlyMap<number, readonly AccessGrant[]>;
  /** Those of the kind's main table whose data was erased: a file does not bring them back. */
  readonly gone: ReadonlySet<number>;
  /** What people repeats of a history, as the people slice defines it. */
  readonly latestEmployment: LatestEmployment;
}

/** Roles to give to a person (an id, negative while new). */
export interface AccessChange {
  readonly personId: number;
  readonly before: readonly AccessGrant[];
  readonly after: readonly AccessGrant[];
}

interface PlanInput {
  readonly tables: readonly ImportTable[];
  readonly stored: ReadonlyMap<string, readonly BulkRow[]>;
  readonly facts: ClientFacts;
  /** Column key → header in the file. */
  readonly headers: ReadonlyMap<string, string>;
  readonly rows: readonly ParsedRow[];
}

/** A plan in the making: the tables as the file would leave them, what is wrong, and what becomes of each row. */
export class Plan {
  readonly facts: ClientFacts;
  readonly rows: readonly ParsedRow[];
  readonly issues: Issue[] = [];
  readonly access: AccessChange[] = [];
  readonly #tables = new Map<string, PlannedTable<BulkRow>>();
  readonly #headers: ReadonlyMap<string, string>;
  readonly #outcomes = new Map<number, RowOutcome>();

  constructor(input: PlanInput) {
    this.facts = input.facts;
    this.rows = input.rows;
    this.#headers = input.headers;
    for (const table of input.tables) {
      const rows = input.stored.get(table.name);
      if (rows) this.#tables.set(table.name, new PlannedTable(table, rows));
    }
  }

  /** A table of this plan; its kind has to list it. */
  table<Name extends TableName>(name: Name): PlannedTable<RowsByTable[Name] & BulkRow> {
    const table = this.#tables.get(name);
    if (!table) throw new RangeError(`the plan did not read ${name}`);
    return table as unknown as PlannedTable<RowsByTable[Name] & BulkRow>;
  }

  /** True when the file has a column for this field. */
  has(key: string): boolean {
    return this.#headers.has(key);
  }

  /** Says what is wrong in a row; the column is named as the file names it, else as the template does. */
  error(row: ParsedRow, field: Pick<Field, "key" | "label">, code: IssueCode, details: Details = {}): void {
    this.#note(row, field, code, details, false);
  }

  /** Says what is worth knowing about a row that can still be brought in. */
  warn(row: ParsedRow, field: Pick<Field, "key" | "label">, code: IssueCode, details: Details = {}): void {
    this.#note(row, field, code, details, true);
  }

  #note(
    row: ParsedRow,
    field: Pick<Field, "key" | "label">,
    code: IssueCode,
    details: Details,
    isWarning: boolean,
  ): void {
    const column = this.#headers.get(field.key) ?? field.label.en;
    const value = row.values[field.key];
    const text = typeof value === "boolean" ? (value ? "yes" : "no") : (value ?? "");
    this.issues.push({ row: row.number, column, value: text, code, details, isWarning });
  }

  outcome(row: ParsedRow, outcome: RowOutcome): void {
    this.#outcomes.set(row.number, outcome);
  }

  /** How many rows come to what; rows without an outcome, and those that are in error, are not counted. */
  counts(invalid: ReadonlySet<number>): Readonly<Record<RowOutcome, number>> {
    const counts = { created: 0, updated: 0, same: 0 };
    for (const [row, outcome] of this.#outcomes) if (!invalid.has(row)) counts[outcome] += 1;
    return counts;
  }

  /** Everything to write, parents before what refers to them. */
  changes(): Change[] {
    return [...this.#tables.values()].flatMap((table) => table.changes());
  }
}
