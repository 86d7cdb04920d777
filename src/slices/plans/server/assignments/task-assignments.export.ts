import type { ClientTx } from "#platform/server/db/database.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import type { FileCell, FileColumn } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileFormat } from "#platform/server/spreadsheets/table-file.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { AssignmentRow, AssignmentsExportQuery } from "#slices/plans/contract/task-assignments.contract.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import {
  assignmentLabels,
  readAssignmentRows,
  type AssignmentsDeps,
  buildAssignmentsPage,
  getAssignmentsPermission,
  assignmentTitles,
} from "./task-assignments.ts";

/** Maximum tasks in a file. A file that is cut off says so. */
const MAX_ROWS = 50_000;
const PAGE = 1000;

const progressWords: Readonly<Record<number, string>> = { 1: "Scheduled", 2: "Pending", 3: "Past Due" };
const outcomeWords: Readonly<Record<number, string>> = {
  1: "On Time",
  2: "Late",
  3: "Can Not Complete",
  4: "Abandoned",
  5: "Canceled",
};

interface ExportColumn extends FileColumn {
  readonly key: keyof typeof assignmentLabels | "location";
  cell(row: AssignmentRow): FileCell;
}

const text = { kind: "text", missing: "N/A" } as const;
const isCompleted = ({ user_task_compliance_status_id: outcome }: AssignmentRow): boolean =>
  outcome === 1 || outcome === 2;

function findState({ user_task_progress_status_id: progress, user_task_compliance_status_id: outcome }: AssignmentRow) {
  return (outcome === null ? progressWords[progress] : outcomeWords[outcome]) ?? null;
}

const columns: readonly ExportColumn[] = [
  { ...text, key: "completion", label: assignmentLabels.completion, cell: findState },
  { ...text, key: "task_title", label: assignmentLabels.task_title, cell: (row) => row.task_title },
  {
    ...text,
    key: "on_behalf_of",
    label: assignmentLabels.on_behalf_of,
    cell: (row) => row.on_behalf_of?.name ?? "(No longer in the system)",
  },
  {
    ...text,
    key: "assignees",
    label: assignmentLabels.assignees,
    missing: "No Assignees",
    cell: ({ assignees }) => (assignees.length === 0 ? null : assignees.map(({ name }) => name).join("; ")),
  },
  { ...text, key: "due_by_date", label: assignmentLabels.due_by_date, kind: "day", cell: (row) => row.due_by_date },
  { ...text, key: "notes_count", label: assignmentLabels.notes_count, kind: "count", cell: (row) => row.notes_count },
  {
    ...text,
    key: "completed",
    label: assignmentLabels.completed,
    cell: (row) => (isCompleted(row) ? "Yes" : "No"),
  },
  { ...text, key: "completed_at", label: assignmentLabels.completed_at, kind: "day", cell: (row) => row.completed_on },
  { ...text, key: "location", label: "Location", cell: (row) => row.location?.name ?? "No location" },
];

async function readCells(deps: AssignmentsDeps, tx: ClientTx, actor: Actor, query: AssignmentsExportQuery) {
  const taskPage = await buildAssignmentsPage(deps, tx, actor, { ...query, offset: 0, limit: MAX_ROWS });
  const rows: (readonly FileCell[])[] = [];
  for (let at = 0; at < taskPage.ids.length; at += PAGE) {
    const part = await readAssignmentRows(deps, tx, actor, { ...taskPage, ids: taskPage.ids.slice(at, at + PAGE) });
    rows.push(...part.map((row) => columns.map((column) => column.cell(row))));
  }
  return { rows, taskPage };
}

function createFacts({ structures, filters }: AssignmentsExportQuery, names: ReadonlyMap<number, string>) {
  const facts: (readonly [string, string])[] = [["View", assignmentTitles[structures.report_type]]];
  const addFact = (label: string, values: readonly string[] | undefined): void => {
    if (values !== undefined && values.length > 0) facts.push([label, values.join(", ")]);
  };
  addFact("Search", filters.q_text ? [filters.q_text] : []);
  addFact(
    "Status",
    [
      ...(filters.task_progress_statuses ?? []).map((id) => progressWords[id]),
      ...(filters.task_statuses ?? []).map((id) => outcomeWords[id]),
    ].flatMap((word) => word ?? []),
  );
  addFact(
    "Locations",
    (filters.locations ?? []).flatMap((id) => names.get(id) ?? []),
  );
  addFact("Plans", filters.plan_types);
  return facts;
}

/** Returns the report as a file, in the order of the screen. Writes an audit row. */
export async function exportAssignments(
  deps: AssignmentsDeps & { readonly units: UnitsOfWork },
  who: { readonly actor: Actor; readonly requestId: string },
  format: FileFormat,
  query: AssignmentsExportQuery,
): Promise<FileReply> {
  const { actor } = who;
  getAssignmentsPermission(actor);
  const { rows, taskPage } = await deps.db.reading(actor.clientId, (tx) => readCells(deps, tx, actor, query));
  const names = new Map(taskPage.choices.map(({ id, name }) => [id, name]));
  const truncation = taskPage.recordCount > rows.length ? [["Rows", `The first ${MAX_ROWS}`] as const] : [];
  const table: FileTable = {
    title: "Task Assignments",
    filters: [...createFacts(query, names), ...truncation],
    columns: columns.map(({ label, kind, missing }) => ({ label, kind, missing })),
    rows,
  };
  const { q_text: searchText, ...otherFilters } = query.filters;
  const { sort_by, sort_desc, structures } = query;
  const details = { ...structures, ...otherFilters, is_searched: searchText !== undefined, sort_by, sort_desc };
  return exportTable(deps, who, format, table, { operation: "plans.assignments.export", object: null, details });
}
