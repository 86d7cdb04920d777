import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import type { ImportTypeId, ImportState } from "#slices/imports/contract/import-kinds.ts";
import type { EffectLine } from "./effects.rules.ts";
import type { ImportsTables, SummaryLine } from "./imports.tables.ts";
import { type ColumnMapping, getHeaderSetKey } from "./reading/mapping.rules.ts";
import type { Source } from "./reading/profile.ts";

export interface NewImport {
  readonly kind: ImportTypeId;
  readonly fileId: number;
  readonly fileName: string;
  readonly source: Source;
  readonly mapping: readonly ColumnMapping[];
  readonly rows: number;
  readonly createdBy: number;
  readonly createdAt: Date;
}

const toJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

/** Inserts an import in the state `uploaded`; returns its id. */
export async function insertImport(tx: ClientTx, newImport: NewImport): Promise<number> {
  const row = await tx
    .on<ImportsTables>()
    .insertInto("imports")
    .values({
      client_id: tx.clientId,
      kind: newImport.kind,
      file_id: newImport.fileId,
      file_name: newImport.fileName,
      source: toJson(newImport.source),
      mapping: toJson(newImport.mapping),
      state: "uploaded",
      rows_total: newImport.rows,
      created_by: newImport.createdBy,
      created_at: newImport.createdAt,
      failure: null,
      run_token: null,
      leased_until: null,
      applied_at: null,
      undone_by: null,
      undone_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** New values of an import; omitted columns are unchanged. */
export interface ImportPatch {
  readonly state?: ImportState;
  readonly source?: Source;
  readonly mapping?: readonly ColumnMapping[];
  readonly rows_total?: number;
  readonly rows_done?: number;
  readonly rows_created?: number;
  readonly rows_updated?: number;
  readonly rows_same?: number;
  readonly rows_faulty?: number;
  readonly errors_total?: number;
  readonly warnings_total?: number;
  readonly summary?: readonly SummaryLine[];
  readonly effects?: readonly EffectLine[];
  readonly failure?: string | null;
  readonly run_token?: string | null;
  readonly leased_until?: null;
  readonly file_id?: number | null;
  readonly applied_by?: number | null;
  readonly applied_at?: Date | null;
  readonly undone_by?: number;
  readonly undone_at?: Date;
}

/** The counts of an import before its check. */
export const uncounted: ImportPatch = {
  rows_done: 0,
  rows_created: 0,
  rows_updated: 0,
  rows_same: 0,
  rows_faulty: 0,
  errors_total: 0,
  warnings_total: 0,
  summary: [],
  effects: [],
  failure: null,
};

/** Updates an import in one of these states (and, when given, leased by this run); false otherwise. */
export async function transitionImport(
  tx: ClientTx,
  id: number,
  from: { readonly states: readonly ImportState[]; readonly runToken?: string },
  patch: ImportPatch,
): Promise<boolean> {
  const { source, mapping, summary, effects, ...plain } = patch;
  let query = tx
    .on<ImportsTables>()
    .updateTable("imports")
    .set({
      ...plain,
      ...(source ? { source: toJson(source) } : {}),
      ...(mapping ? { mapping: toJson(mapping) } : {}),
      ...(summary ? { summary: toJson(summary) } : {}),
      ...(effects ? { effects: toJson(effects) } : {}),
    })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .where("state", "in", [...from.states]);
  if (from.runToken !== undefined) query = query.where("run_token", "=", from.runToken);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

// Leases use the database's clock, which all processes share.
const leaseEnd = sql<Date>`now() + interval '2 minutes'`;

/** Stores the progress of a run and renews its lease. */
export async function noteProgress(
  tx: ClientTx,
  id: number,
  run: { readonly state: ImportState; readonly token: string; readonly rowsDone: number },
): Promise<void> {
  await tx
    .on<ImportsTables>()
    .updateTable("imports")
    .set({ rows_done: run.rowsDone, leased_until: leaseEnd })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .where("state", "=", run.state)
    .where("run_token", "=", run.token)
    .execute();
}

/** Leases an import for a run; false while another run holds its lease. */
export async function leaseImport(
  tx: ClientTx,
  id: number,
  run: { readonly state: ImportState; readonly token: string },
): Promise<boolean> {
  const result = await tx
    .on<ImportsTables>()
    .updateTable("imports")
    .set({ run_token: run.token, leased_until: leaseEnd, rows_done: 0 })
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .where("state", "=", run.state)
    .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", sql<Date>`now()`)]))
    .executeTakeFirst();
  return Number(result.numUpdatedRows) === 1;
}

/** Deletes an import with its errors. Its file and its changes stay. */
export async function deleteImport(tx: ClientTx, id: number): Promise<void> {
  await deleteErrors(tx, id);
  await tx
    .on<ImportsTables>()
    .deleteFrom("imports")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** Deletes the errors of an import. */
export async function deleteErrors(tx: ClientTx, id: number): Promise<void> {
  await tx
    .on<ImportsTables>()
    .deleteFrom("import_errors")
    .where("client_id", "=", tx.clientId)
    .where("import_id", "=", id)
    .execute();
}

export interface StoredIssue {
  readonly isWarning: boolean;
  readonly row: number;
  readonly column: string;
  readonly value: string;
  readonly code: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** Inserts issues in their order. */
export async function insertErrors(tx: ClientTx, id: number, issues: readonly StoredIssue[]): Promise<void> {
  if (issues.length === 0) return;
  const rows = issues.map((issue, position) => ({
    position,
    is_warning: issue.isWarning,
    row_number: issue.row,
    column_name: issue.column,
    value: issue.value,
    code: issue.code,
    details: issue.details,
  }));
  const errorRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS given (position integer, is_warning boolean, row_number integer, column_name text, value text, code text, details jsonb)`;
  await sql`INSERT INTO import_errors (client_id, import_id, position, is_warning, row_number, column_name, value, code, details)
    SELECT anchor.client_id, ${id}::bigint, position, is_warning, row_number, column_name, value, code, details
    FROM ${await buildParameterRows(tx, errorRows)}`.execute(tx.on<unknown>());
}

export interface StoredChange {
  readonly entity: string;
  readonly objectId: number;
  readonly before: unknown;
  readonly after: unknown;
}

const CHANGES = 2000;

/** Appends changes in their order. */
export async function insertChanges(tx: ClientTx, id: number, changes: readonly StoredChange[]): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES) {
    const rows = changes.slice(start, start + CHANGES).map((change, index) => ({
      position: start + index,
      entity: change.entity,
      object_id: change.objectId,
      before: change.before,
      after: change.after,
    }));
    const changeRows = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (position integer, entity text, object_id bigint, before jsonb, after jsonb)`;
    await sql`INSERT INTO import_changes (client_id, import_id, position, entity, object_id, before, after)
      SELECT anchor.client_id, ${id}::bigint, position, entity, object_id, nullif(before, 'null'::jsonb), after
      FROM ${await buildParameterRows(tx, changeRows)}`.execute(tx.on<unknown>());
  }
}

/** Stores a client's mapping for a kind and a set of headers. */
export async function saveMapping(
  tx: ClientTx,
  kind: ImportTypeId,
  mapping: readonly ColumnMapping[],
  now: Date,
): Promise<void> {
  const headers = getHeaderSetKey(mapping);
  await tx
    .on<ImportsTables>()
    .insertInto("import_mappings")
    .values({ client_id: tx.clientId, kind, headers, mapping: toJson(mapping), updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["client_id", "kind", "headers"]).doUpdateSet({ mapping: toJson(mapping), updated_at: now }),
    )
    .execute();
}
