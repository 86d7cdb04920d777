import { type Selectable, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { ImportTypeId, ImportState } from "#slices/imports/contract/import-kinds.ts";
import type { StoredChange, StoredIssue } from "./imports.repository.ts";
import type { ImportsTables } from "./imports.tables.ts";
import { type ColumnMapping, getHeaderSetKey } from "./reading/mapping.rules.ts";

export type ImportRow = Selectable<ImportsTables["imports"]>;

/** Reads an import; null when it does not exist. `shouldLock` locks it until the transaction ends. */
export async function readImport(tx: ClientTx, id: number, shouldLock = false): Promise<ImportRow | null> {
  const query = tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id);
  return (await (shouldLock ? query.forNoKeyUpdate() : query).executeTakeFirst()) ?? null;
}

/** Reads a page of imports, by default newest first, and the total number. */
export async function readImports(
  tx: ClientTx,
  request: {
    readonly kinds: readonly ImportTypeId[] | null;
    readonly states: readonly ImportState[] | null;
    readonly sort: "created_at" | "kind" | "state" | "file_name";
    readonly desc: boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Promise<{ readonly rows: readonly ImportRow[]; readonly total: number }> {
  let query = tx.on<ImportsTables>().selectFrom("imports").where("client_id", "=", tx.clientId);
  if (request.kinds) query = query.where("kind", "in", [...request.kinds]);
  if (request.states) query = query.where("state", "in", [...request.states]);
  const direction = request.desc ? "desc" : "asc";
  const rows = await query
    .selectAll()
    .orderBy(request.sort, direction)
    .orderBy("id", direction)
    .limit(request.limit)
    .offset(request.offset)
    .execute();
  const totals = await query.select((count) => count.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: totals.total };
}

/** Reads issues of an import in order, errors before warnings, and the number of stored ones. */
export async function readIssues(
  tx: ClientTx,
  id: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly issues: readonly StoredIssue[]; readonly total: number }> {
  const query = tx
    .on<ImportsTables>()
    .selectFrom("import_errors")
    .where("client_id", "=", tx.clientId)
    .where("import_id", "=", id);
  const rows = await query.selectAll().orderBy("position").limit(page.limit).offset(page.offset).execute();
  const totals = await query.select((count) => count.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const issues = rows.map((row) => ({
    isWarning: row.is_warning,
    row: row.row_number,
    column: row.column_name,
    value: row.value,
    code: row.code,
    details: row.details,
  }));
  return { issues, total: totals.total };
}

/** Reads all changes of an import, in order. */
export async function readChanges(tx: ClientTx, id: number): Promise<StoredChange[]> {
  const rows = await tx
    .on<ImportsTables>()
    .selectFrom("import_changes")
    .select(["entity", "object_id", "before", "after"])
    .where("client_id", "=", tx.clientId)
    .where("import_id", "=", id)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ entity: row.entity, objectId: row.object_id, before: row.before, after: row.after }));
}

/**
 * Reads the client's mapping for a kind: the one for these headers, otherwise the latest for other headers; empty before
 * the first import.
 */
export async function readMapping(
  tx: ClientTx,
  kind: ImportTypeId,
  columns: readonly { readonly header: string }[],
): Promise<readonly ColumnMapping[]> {
  const headers = getHeaderSetKey(columns);
  const row = await tx
    .on<ImportsTables>()
    .selectFrom("import_mappings")
    .select("mapping")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", kind)
    .orderBy((order) => order("headers", "=", headers), "desc")
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.mapping ?? [];
}

/** Returns the query for imports whose process died. */
export const findStranded: FindWork = (client) => [
  sql`imports AS i WHERE i.client_id = ${client} AND i.state IN ('checking', 'applying')
    AND (i.leased_until IS NULL OR i.leased_until < now())`,
];

/** Reads imports in progress whose lease has expired. */
export async function readStranded(tx: ClientTx): Promise<{ id: number; state: ImportState; created_by: number }[]> {
  return tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .select(["id", "state", "created_by"])
    .where("client_id", "=", tx.clientId)
    .where("state", "in", ["checking", "applying"])
    .where((where) => where.or([where("leased_until", "is", null), where("leased_until", "<", sql<Date>`now()`)]))
    .orderBy("id")
    .execute();
}

/** Reads the import of a file. */
export async function readImportOfFile(tx: ClientTx, fileId: number): Promise<ImportRow | null> {
  const row = await tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true while another import of the client is applied or undone. */
export async function isWriting(tx: ClientTx, exceptId: number): Promise<boolean> {
  const row = await tx
    .on<ImportsTables>()
    .selectFrom("imports")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("state", "in", ["applying", "undoing"])
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row !== undefined;
}
