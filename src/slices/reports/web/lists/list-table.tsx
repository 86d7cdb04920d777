import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import { type Cells, ListCell, StatusLegend } from "#slices/reports/web/lists/list-cells.tsx";
import { groupByMonth, groupByPlan, type ListReply, findText } from "#slices/reports/web/lists/list-rows.ts";
import { useTaskHref } from "#slices/reports/web/task-href.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { markDetails } from "#ui/card-details.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatMonth } from "#ui/format.ts";
import type { Sort } from "#ui/table-sort.tsx";
import "#slices/reports/web/lists/lists.css";

interface ListTableProps {
  reply: ListReply;
  caption: string;
  /** Left out, the rows stay in the order of the reply. */
  onSort?: (sort: Sort) => void;
  busy?: boolean;
  /** Cells of kinds that only some lists use. */
  cells?: Cells;
}

const needs = {
  text: 125,
  date: 123,
  percent: 140,
  count: 96,
  people: 140,
  status: 200,
  score: 112,
  likelihood: 136,
  words: 280,
} as const;

/** Columns whose texts are longer or shorter than those of their kind. */
const ownNeeds: Readonly<Record<string, number>> = {
  position: 133,
  survey_name: 176,
  unit_number: 84,
  note: 178,
  from_status: 96,
  to_status: 96,
};

/** Columns that the cards of a phone show right below the name. */
const important: ReadonlySet<string | undefined> = new Set(["percent", "status", "score", "likelihood"]);

function useColumns({ reply, onSort, cells }: ListTableProps): readonly Column<ListRow>[] {
  const word = useUiStrings();
  const { headers } = reply.meta;
  const first = headers[0]?.key ?? "";
  const columns = headers.map((header): Column<ListRow> => ({
    key: header.key,
    label: word(header.label),
    sortable: header.sortable && onSort !== undefined,
    minWidth: ownNeeds[header.key] ?? needs[header.cell ?? "text"],
    important: important.has(header.cell),
    cell: (row) => <ListCell row={row} header={header} name={findText(row, first) ?? ""} more={cells} />,
  }));
  return markDetails(columns);
}

/** The rows of a list, each linking to its page or opening its task; grouped by plan where each row has one. */
export function ListTable(props: ListTableProps): ReactNode {
  const { reply, caption, onSort, busy = false } = props;
  const locale = useLocale();
  const taskHref = useTaskHref();
  const columns = useColumns(props);
  const { sort_by: key, sort_desc: descending } = reply.meta.additional_meta;
  const renderTable = (name: string, rows: readonly ListRow[]): ReactNode => (
    <DataTable
      caption={name}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row["id"] ?? row.user_task_id ?? row.m_id)}
      rowHref={({ to, user_task_id: task }) => (task === null ? to : taskHref(task))}
      sort={{ key: key ?? "", descending }}
      onSort={onSort ?? (() => {})}
      busy={busy}
      isBrief
    />
  );
  const months = groupByMonth(reply);
  if (months !== null) {
    return months.map(({ month, rows }) => {
      const name = formatMonth(month, locale, "long");
      return (
        <section key={month} className="rl-plan" aria-label={name}>
          <h3>{name}</h3>
          {renderTable(`${caption}: ${name}`, rows)}
        </section>
      );
    });
  }
  const plans = groupByPlan(reply.data);
  if (plans === null) return renderTable(caption, reply.data);
  return (
    <>
      {reply.meta.headers.some(({ cell }) => cell === "status") && <StatusLegend />}
      {plans.map(({ id, name, rows }) => (
        <section key={id} className="rl-plan" aria-label={name}>
          <h3>{name}</h3>
          {renderTable(name, rows)}
        </section>
      ))}
    </>
  );
}
