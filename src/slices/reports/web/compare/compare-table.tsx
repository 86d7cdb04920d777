import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type {
  ComparedCell,
  ComparedColumn,
  ComparedRow,
  ComparisonReply,
} from "#slices/reports/contract/comparison.contract.ts";
import { Difference } from "#slices/reports/web/compare/compare-difference.tsx";
import { useCompareStrings } from "#slices/reports/web/compare/compare-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { formatNumber, formatRange, type NumberKind } from "#ui/format.ts";

const needs = { name: 220, column: 190 } as const;

/** Returns a function for the title of a column: a place, the rest of a region, or the days of a period. */
export function useColumnName(): (column: ComparedColumn) => string {
  const t = useCompareStrings();
  const locale = useLocale();
  return ({ kind, name, from, until }) => {
    if (kind === "period") return formatRange({ from, to: until }, locale);
    return kind === "rest" ? t("rest", { name }) : name;
  };
}

/** A figure with its number of open responses, and its difference from the base. */
function Cell({ cell, kind }: { cell: ComparedCell | null; kind: NumberKind }): ReactNode {
  const t = useCompareStrings();
  const locale = useLocale();
  // The rest of a region has only a score.
  if (cell === null) return <span className="cy-meta">–</span>;
  const { n, difference } = cell;
  return (
    <span className="cp-cell">
      <FigureValue figure={cell} kind={kind} />
      {n !== null && kind !== "count" && (
        <span className="cy-meta">{t("open", { count: n, n: formatNumber(n, "count", locale) })}</span>
      )}
      {difference && kind !== "count" && <Difference difference={difference} kind={kind} />}
    </span>
  );
}

interface TableStrings {
  readonly base: string;
  readonly first: string;
  readonly nameColumn: (column: ComparedColumn) => string;
  readonly nameRow: (row: ComparedRow) => string;
}

/** Builds the columns of the table: the name of a row, then the compared places or periods. */
function toTableColumns(
  columns: readonly ComparedColumn[],
  { base, first, nameColumn, nameRow }: TableStrings,
): Column<ComparedRow>[] {
  const compared = columns.map((column, at): Column<ComparedRow> => ({
    key: `column-${at}`,
    label: nameColumn(column),
    sortable: false,
    minWidth: needs.column,
    headerExtra: at === 0 ? <span className="cp-base">{base}</span> : undefined,
    cell: (row) => <Cell cell={row.cells[at] ?? null} kind={row.kind} />,
  }));
  const renderCell = (row: ComparedRow): ReactNode => <span className="cy-name">{nameRow(row)}</span>;
  return [{ key: "name", label: first, sortable: false, minWidth: needs.name, cell: renderCell }, ...compared];
}

/** A table with one row for each metric or question, and one column for each place or period. */
export function CompareTable({ reply, busy }: { reply: ComparisonReply; busy: boolean }): ReactNode {
  const t = useCompareStrings();
  const word = useUiStrings();
  const nameColumn = useColumnName();
  const { columns, rows } = reply.data;
  const isOfQuestions = reply.meta.comparison.rows === "questions";
  const first = t(isOfQuestions ? "question" : "metric");
  const getRowName = ({ name }: ComparedRow): string => (isOfQuestions ? name : word(name));
  return (
    <div className="cp-table">
      <DataTable
        caption={t("compare")}
        columns={toTableColumns(columns, { base: t("base"), first, nameColumn, nameRow: getRowName })}
        rows={rows}
        rowKey={(row) => row.key}
        sort={{ key: "", descending: false }}
        onSort={() => {}}
        busy={busy}
      />
    </div>
  );
}
