import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ImportTable } from "#platform/server/db/importer.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { PeopleImporter } from "#slices/people/server/people.api.ts";
import type { Field, ParsedRow } from "#slices/imports/server/fields.ts";
import type { Details, IssueCode } from "#slices/imports/server/import-issue-messages.ts";
import { type Change, PlannedTable } from "./planned-table.ts";
import type { RowsByTable, TableName } from "./rows.ts";

/** An error or a warning about a cell or a row of the file. */
export interface Issue {
  readonly row: number;
  /** The column's header in the file. */
  readonly column: string;
  readonly value: string;
  readonly code: IssueCode;
  readonly details: Details;
  readonly isWarning: boolean;
}

/** The outcome of a row. */
export type RowOutcome = "created" | "updated" | "same";

/**
 * Returns the last job placement, the first day of its employment and the last day; null without any employment period.
 */
export type LatestEmployment = PeopleImporter["findLatest"];

/** Facts about the client that a plan needs besides its tables. */
export interface ClientFacts {
  readonly timeZone: string;
  readonly hasAreas: boolean;
  /** The current day in the client's time zone. */
  readonly today: string;
  readonly services: ReadonlySet<Service>;
  /** The current roles of people. */
  readonly access: ReadonlyMap<number, readonly AccessGrant[]>;
  /** Ids of erased rows in the kind's main table. A file does not restore them. */
  readonly erasedIds: ReadonlySet<number>;
  /** Computes the columns of people that repeat the latest employment, as the people slice defines it. */
  readonly latestEmployment: LatestEmployment;
}

/** The roles to set for a person (an id, negative for a new person). */
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

/** A plan under construction: the tables after the import, issues, and the outcome of each row. */
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

  /** Returns a table of this plan; its kind must declare it. */
  getTable<Name extends TableName>(name: Name): PlannedTable<RowsByTable[Name] & BulkRow> {
    const table = this.#tables.get(name);
    if (!table) throw new RangeError(`the plan did not read ${name}`);
    return table as unknown as PlannedTable<RowsByTable[Name] & BulkRow>;
  }

  /** Returns true when the file has a column for this field. */
  has(key: string): boolean {
    return this.#headers.has(key);
  }

  /** Adds an error to a row. Uses the file's header of the column, otherwise the template's. */
  addError(row: ParsedRow, field: Pick<Field, "key" | "label">, code: IssueCode, details: Details = {}): void {
    this.#note(row, field, code, details, false);
  }

  /** Adds a warning to a row that can still be imported. */
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

  setOutcome(row: ParsedRow, outcome: RowOutcome): void {
    this.#outcomes.set(row.number, outcome);
  }

  /** Counts rows by outcome; leaves out rows without an outcome and invalid rows. */
  countOutcomes(invalid: ReadonlySet<number>): Readonly<Record<RowOutcome, number>> {
    const counts = { created: 0, updated: 0, same: 0 };
    for (const [row, outcome] of this.#outcomes) if (!invalid.has(row)) counts[outcome] += 1;
    return counts;
  }

  /** Returns all changes, parents before rows that reference them. */
  getChanges(): Change[] {
    return [...this.#tables.values()].flatMap((table) => table.getChanges());
  }
}
