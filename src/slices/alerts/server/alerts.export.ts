import type { z } from "zod";
import type { FileReply } from "#platform/server/http/route.ts";
import type { FileCell, FileColumn } from "#platform/server/spreadsheets/table-cells.ts";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import type { AlertRow, exportAlerts as endpoint } from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import { findAlertRows } from "./alert-rows.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { canResolve } from "./alerts.policy.ts";
import { readAlerts } from "./alerts.read-model.ts";
import { toAlertFilter } from "./alerts.service.ts";

/** Maximum number of alerts in a file; it says when there are more. */
const MAX_ROWS = 50_000;

interface ExportColumn extends FileColumn {
  cell(row: AlertRow): FileCell;
}

const text = { kind: "text", missing: "N/A" } as const;
const day = { kind: "day", missing: "N/A" } as const;
const getDay = (row: AlertRow, at: string | null): FileCell =>
  at === null ? null : toLocalDate(row.time_zone, new Date(at));

const columns: readonly ExportColumn[] = [
  { ...text, label: "Status", cell: (row) => (row.status === "created" ? "Open" : "Resolved") },
  { ...day, label: "Date Received", cell: (row) => getDay(row, row.created_at) },
  { ...text, label: "Name", cell: (row) => row.details.full_name },
  { ...text, label: "Property", cell: (row) => row.location.name },
  { ...text, label: "Unit", cell: (row) => row.details.unit },
  { ...text, label: "Phone", cell: (row) => row.details.phone },
  { ...text, label: "Email", cell: (row) => row.details.email },
  { ...text, label: "Reason", cell: (row) => row.reasons.map((reason) => alertReasonNames.en[reason]).join("; ") },
  { ...text, label: "Owner", cell: (row) => row.owner?.name ?? null },
  { ...day, label: "Answer Due", cell: (row) => getDay(row, row.first_response_due) },
  { ...day, label: "Fix Due", cell: (row) => getDay(row, row.resolve_due) },
  { ...day, label: "Completed", cell: (row) => getDay(row, row.completed_at) },
  { ...text, label: "Completed By", cell: (row) => row.completed_by },
];
const commentColumn: ExportColumn = { ...text, label: "Internal Comment", cell: (row) => row.comment };

/**
 * Exports the list as a file; the audit log records who exported it. Internal comments are only for people who resolve
 * alerts.
 */
export async function exportAlerts(
  deps: AlertsDeps,
  who: { readonly actor: Actor; readonly requestId: string },
  { filters }: z.output<(typeof endpoint)["body"]>,
): Promise<FileReply> {
  const { actor } = who;
  const printed = canResolve(actor) ? [...columns, commentColumn] : columns;
  const rows = await deps.db.reading(actor.clientId, async (tx) => {
    const now = deps.clock.now();
    const page = { sort: "due", descending: false, number: 1, size: MAX_ROWS, now } as const;
    const found = await readAlerts(tx, toAlertFilter(actor, filters, now), page);
    const alerts = await findAlertRows(tx, actor, found, now);
    return alerts.map((row) => printed.map((column) => column.cell(row)));
  });
  const { q_text: searchText, ...otherFilters } = filters;
  const table: FileTable = {
    title: "Resident Alerts",
    filters: [
      ...(searchText === undefined || searchText === "" ? [] : [["Search", searchText] as const]),
      ...(rows.length === MAX_ROWS ? [["Rows", `The first ${MAX_ROWS}`] as const] : []),
    ],
    columns: printed.map(({ label, kind, missing }) => ({ label, kind, missing })),
    rows,
  };
  const details = { ...otherFilters, is_searched: searchText !== undefined };
  return exportTable(deps, who, "xlsx", table, { operation: "alerts.export", object: null, details });
}
