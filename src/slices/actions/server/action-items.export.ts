import type { FileReply } from "#platform/server/http/route.ts";
import type { FileCell } from "#platform/server/spreadsheets/table-cells.ts";
import type { FileFormat } from "#platform/server/spreadsheets/table-file.ts";
import type { ActionItemExportQuery } from "#slices/actions/contract/action-item-report.contract.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { requireVisibility } from "./actions.policy.ts";
import { isOverdue, statusTexts, toStatus } from "./actions.rules.ts";
import { historyLabels, readHistoryFilter } from "./assignment-lists.ts";
import { readTargets } from "./assignment-parts.read-model.ts";
import { getAssignee, getCreator, toAssignee } from "./assignment-rows.ts";
import type { ActorContext } from "./assignments.service.ts";
import { type AssignmentRecord, countAssignments, readAssignments, readTopics } from "./assignments.read-model.ts";
import { loadViewer } from "./assignment-visibility.ts";

/** Maximum action items in a file. A file that is cut off says so. */
const MAX_ROWS = 50_000;
const GONE = "(No longer in the system)";

interface FileItem {
  readonly record: AssignmentRecord;
  /** Names of the targets. */
  readonly targets: readonly string[];
  readonly today: string;
}

type Column = FileTable["columns"][number] & { readonly cell: (item: FileItem) => FileCell };

const text = { kind: "text", missing: "N/A" } as const;
const day = { kind: "day", missing: "N/A" } as const;

function toName(person: Parameters<typeof toAssignee>[0], today: string): string {
  const name = toAssignee(person, today);
  return name === null ? GONE : `${name.first_name} ${name.last_name}`.trim();
}

function toState({ record, today }: FileItem): string {
  const status = toStatus(record);
  return isOverdue(status, record.due_on, today) ? `${statusTexts[status]}, Overdue` : statusTexts[status];
}

// The list's columns, then those of an expanded row. Scores are only on screen, because each is a read through the
// release gate.
const columns: readonly Column[] = [
  { ...text, label: historyLabels.topic, cell: ({ record }) => record.topic.en },
  { ...text, label: "Question", cell: ({ record }) => record.question.en },
  { ...text, label: historyLabels.action_item, cell: ({ record }) => record.item_title.en },
  { ...day, label: historyLabels.assigned_at, cell: ({ record }) => record.assigned_on },
  { ...text, label: historyLabels.assignee, cell: ({ record, today }) => toName(getAssignee(record), today) },
  { ...text, label: historyLabels.current_status, cell: toState },
  { ...text, label: "Assigned By", cell: ({ record, today }) => toName(getCreator(record), today) },
  { ...text, label: "For", cell: ({ targets }) => targets.join("; ") || null },
  { ...day, label: "Due By", cell: ({ record }) => record.due_on },
  { ...day, label: "Done On", cell: ({ record }) => record.awaiting_on },
  { ...day, label: "Completed On", cell: ({ record }) => record.completed_on },
];

/** Exports the history with the rows and order of the screen. Writes an audit row. */
export async function exportActionItems(
  deps: ActionsDeps,
  context: ActorContext,
  format: FileFormat,
  query: ActionItemExportQuery,
): Promise<FileReply> {
  const { actor } = context;
  requireVisibility(actor);
  const { filters, sort_by, sort_desc } = query;
  const { topic: topicIds = [], status: statuses = [], q_text: words = "" } = filters;
  const table = await deps.db.reading(actor.clientId, async (tx): Promise<FileTable> => {
    const { visibility, today } = await loadViewer(deps, tx, actor);
    const filter = await readHistoryFilter(deps, tx, visibility, filters);
    const page = { sort: sort_by, isDescending: sort_desc === "true", offset: 0, limit: MAX_ROWS };
    const records = await readAssignments(tx, filter, page);
    const targets = Map.groupBy(
      await readTargets(
        tx,
        records.map(({ id }) => id),
      ),
      ({ assignment_id: id }) => id,
    );
    const topics = (await readTopics(tx, { visibility })).filter(({ id }) => topicIds.includes(id));
    const isTruncated = records.length === MAX_ROWS && (await countAssignments(tx, filter)) > MAX_ROWS;
    return {
      title: "Action Items",
      filters: [
        ...(words === "" ? [] : [["Search", words] as const]),
        ...(topics.length === 0 ? [] : [["Priorities", topics.map(({ name }) => name.en).join(", ")] as const]),
        ...(statuses.length === 0 ? [] : [["Status", statuses.map((each) => statusTexts[each]).join(", ")] as const]),
        ["As Of", today],
        ...(isTruncated ? [["Rows", `The first ${MAX_ROWS}`] as const] : []),
      ],
      columns: columns.map(({ label, kind, missing }) => ({ label, kind, missing })),
      rows: records.map((record) => {
        const item = { record, targets: (targets.get(record.id) ?? []).map(({ name }) => name), today };
        return columns.map(({ cell }) => cell(item));
      }),
    };
  });
  const details = { topic: topicIds, status: statuses, is_searched: words !== "", sort_by, sort_desc };
  return exportTable(deps, context, format, table, { operation: "actions.history.export", object: null, details });
}
