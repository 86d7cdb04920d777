import { toLocalDate } from "#platform/server/clock.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import type { FileColumn, FileFact, FileRow, TableFile } from "#platform/server/spreadsheets/table-cells.ts";
import { type FileFormat, createTableFile } from "#platform/server/spreadsheets/table-file.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { ReportsDeps } from "../reports.deps.ts";
import type { LocationsExportQuery, PortfolioExportQuery } from "../portfolio/portfolio.table.ts";

/** The operation of every file of the tables of places. */
export const EXPORTING = "reports.portfolio.export";

export interface ExportsDeps extends ReportsDeps {
  readonly units: UnitsOfWork;
}

/** The account and the request that export a file. */
export interface RequestContext {
  readonly actor: Actor;
  readonly requestId: string;
}

/** Returns the request as the audit log keeps it: options and ids, not the search text. */
export function toAuditRequest(query: PortfolioExportQuery | LocationsExportQuery): Readonly<Record<string, unknown>> {
  const { structures, filters, sort_by, sort_desc, columns } = query;
  const { q_text: text, ...otherFilters } = filters;
  return { ...structures, ...otherFilters, is_searched: text !== undefined, sort_by, sort_desc, columns };
}

/** What the audit log stores of a file: the operation, its place and the selected options. */
export interface ExportRequest {
  readonly operation: string;
  readonly object: { readonly type: string; readonly id: number } | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Returns the letters and digits of a text in any language, in lower case, with hyphens between:
 * "harborline-portfolio".
 */
function getSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 80);
}

/** A table of a file, one cell per column. */
export interface FileTable {
  readonly title: string;
  /** The filters of the rows and the dates of the figures, to print above the table. */
  readonly filters: readonly FileFact[];
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  /** Whether a figure's change is real (ADR 36); undefined where figures are not compared with earlier ones. */
  readonly hasRealChange?: boolean;
}

const PAGE = 200;

async function* toPages(rows: FileTable["rows"]): AsyncGenerator<readonly FileRow[]> {
  for (let start = 0; start < rows.length; start += PAGE) yield rows.slice(start, start + PAGE);
}

type FileExportDeps = Pick<ExportsDeps, "units"> & { readonly organization: Pick<OrganizationApi, "readClient"> };

/** The name of a file and its table. */
interface RegisteredFile {
  readonly name: string;
  readonly table: TableFile;
}

/**
 * Writes an audit row for the export of a table by a person or a job, and names the file after company, table and day.
 * Without the audit row there is no file.
 */
export async function registerFile(
  { units, organization }: FileExportDeps,
  auditContext: AuditContext,
  extension: FileFormat | "pdf",
  table: FileTable,
  request: ExportRequest,
): Promise<RegisteredFile> {
  const { title, filters, columns, rows } = table;
  const { client, day } = await units.run(auditContext, async (uow) => {
    const object = request.object ? { objectType: request.object.type, objectId: request.object.id } : {};
    const details = { format: extension, rows: rows.length, ...request.details };
    await uow.audit({ operation: request.operation, ...object, details });
    const found = await organization.readClient(uow, auditContext.clientId);
    return { client: found, day: toLocalDate(found.timeZone, uow.now) };
  });
  const facts = [["Company", client.name] as const, ...filters];
  return {
    name: `${getSlug(client.slug)}-${getSlug(title)}-${day}.${extension}`,
    table: { sheet: title, title, facts, columns, pages: toPages(rows) },
  };
}

/** Exports a table as a file for a signed-in person; see `registerFile`. */
export async function exportTable(
  deps: FileExportDeps,
  { actor, requestId }: RequestContext,
  format: FileFormat,
  table: FileTable,
  request: ExportRequest,
): Promise<FileReply> {
  const file = await registerFile(deps, toAuditContext(actor, requestId), format, table, request);
  return { name: file.name, content: createTableFile(format, file.table) };
}
