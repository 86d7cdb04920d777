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
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber, formatRange, type NumberKind } from "#ui/format.ts";

const needs = { name: 220, column: 190 } as const;

/** What a column is called: a place, the rest of a region, or the days of a period. */
export function useColumnName(): (column: ComparedColumn) => string {
  const t = useCompareStrings();
  const locale = useLocale();
  return ({ kind, name, from, until }) => {
    if (kind === "period") return formatRange({ from, to: until }, locale);
    return kind === "rest" ? t("rest", { name }) : name;
  };
}

/** A figure with how many open responses it rests on, and how far it is from the base. */
function Cell({ cell, kind }: { cell: ComparedCell | null; kind: NumberKind }): ReactNode {
  const t = useCompareStrings();
  const locale = useLocale();
  if (cell === null) return <FigureValue figure={NO_FIGURE} kind={kind} />;
  const { n, difference } = cell;
  return (
    <span className="cp-cell">
      <FigureValue figure={cell} kind={kind} />
      {n !== null && kind !== "count" && (
        <span className="cy-meta">{t("open", { count: n, n: formatNumber(n, "count", locale) })}</span>
      )}
      {difference && <Difference difference={difference} kind={kind} />}
    </span>
  );
}

/** One row a metric or question, one column a place or period. */
export function CompareTable({ reply, busy }: { reply: ComparisonReply; busy: boolean }): ReactNode {
  const t = useCompareStrings();
  const word = useUiStrings();
  const getName = useColumnName();
  const { columns, rows } = reply.data;
  const isOfQuestions = reply.meta.comparison.rows === "questions";
  const shown: Column<ComparedRow>[] = columns.map((column, at) => ({
    key: `column-${at}`,
    label: getName(column),
    sortable: false,
    minWidth: needs.column,
    headExtra: at === 0 ? <span className="cp-base">{t("base")}</span> : undefined,
    cell: (row) => <Cell cell={row.cells[at] ?? null} kind={row.kind} />,
  }));
  const name: Column<ComparedRow> = {
    key: "name",
    label: t(isOfQuestions ? "question" : "metric"),
    sortable: false,
    minWidth: needs.name,
    cell: (row) => <span className="cy-name">{isOfQuestions ? row.name : word(row.name)}</span>,
  };
  return (
    <div className="cp-table">
      <DataTable
        caption={t("compare")}
        columns={[name, ...shown]}
        rows={rows}
        rowKey={(row) => row.key}
        sort={{ key: "", descending: false }}
        onSort={() => {}}
        busy={busy}
      />
    </div>
  );
}
