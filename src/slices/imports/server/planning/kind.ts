import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import type { Field } from "#slices/imports/server/fields.ts";
import type { Locale } from "#slices/imports/server/import-issue-messages.ts";
import type { Plan } from "./plan.ts";
import type { TableName } from "./rows.ts";

/** What a kind of import reads, and what it makes of rows. */
export interface ImportType {
  readonly kind: ImportTypeId;
  readonly name: Readonly<Record<Locale, string>>;
  readonly fields: readonly Field[];
  /** The tables it looks up and writes. */
  readonly tables: readonly TableName[];
  /** Plans every row: changes of tables, errors, and what becomes of each row. Pure. */
  plan(plan: Plan): void;
}
