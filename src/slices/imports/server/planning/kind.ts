import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import type { Field } from "#slices/imports/server/fields.ts";
import type { Locale } from "#slices/imports/server/import-issue-messages.ts";
import type { Plan } from "./plan.ts";
import type { TableName } from "./rows.ts";

/** A kind of import: its columns, and its plan for rows. */
export interface ImportType {
  readonly kind: ImportTypeId;
  readonly name: Readonly<Record<Locale, string>>;
  readonly fields: readonly Field[];
  /** The tables that it reads and writes. */
  readonly tables: readonly TableName[];
  /** Plans every row: changes of tables, errors and outcomes. Has no side effects outside the plan. */
  plan(plan: Plan): void;
}
