import type { ReactNode } from "react";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import {
  getRowFigure,
  getIndexes,
  isNeutral,
  getKey,
  toKind,
  SCORE,
  listVisibleKeys,
  type TableReply,
} from "#slices/reports/web/widget/widget-figures.ts";
import type { WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { RateCell } from "#ui/score-cell.tsx";
import { ScoreHeader } from "#ui/score-header.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { StatCard, StatList } from "#ui/stat-card.tsx";

/** Maximum number of rows that colors can distinguish. */
export const MAX_SELECTED = 10;

/** Returns the rows of a reply that are selected, in the order of the table. */
export function getSelectedRows(
  { data }: TableReply,
  { selected }: Pick<WidgetState, "selected">,
): readonly ReportRow[] {
  return data.results.filter((row) => selected.includes(getKey(row))).slice(0, MAX_SELECTED);
}

interface SelectedRowsProps {
  reply: TableReply;
  state: WidgetState;
  axis: ScoreAxis;
}

/** A card for each selected row: its score first, then its other figures. */
export function SelectedRows({ reply, state, axis }: SelectedRowsProps): ReactNode {
  const t = useWidgetStrings();
  const rows = getSelectedRows(reply, state);
  if (rows.length === 0) return null;
  return (
    <section className="rw-selected" aria-label={t("selectedRows")}>
      {rows.map((row) => (
        <SelectedRow key={`${row.link_type}-${getKey(row)}`} row={row} reply={reply} state={state} axis={axis} />
      ))}
    </section>
  );
}

function SelectedRow({ row, reply: { meta }, state, axis }: SelectedRowsProps & { row: ReportRow }): ReactNode {
  const word = useUiStrings();
  const keys = listVisibleKeys(meta, state.columns);
  const hasScore = keys.includes(SCORE);
  const indexes = state.indexes ? { ...getIndexes(row, SCORE), axis } : {};
  const others = keys.filter((key) => key !== SCORE);
  const hasSteps = others.some((key) => toKind(meta, key) !== "count" && !getRowFigure(row, key).hidden);
  const stats = others.map((key) => {
    const figure = getRowFigure(row, key);
    const kind = toKind(meta, key);
    const label = word(meta.headers.find((header) => header.key === key)?.label ?? key);
    if (kind !== "count") return { label, value: <RateCell figure={figure} kind={kind} neutral={isNeutral(key)} /> };
    // Among figures with a change, a count leaves that space empty, so that all of them align.
    if (hasSteps) return { label, value: <RateCell figure={{ ...figure, delta: null }} kind="count" /> };
    return { label, value: figure.hidden ? <HiddenValue brief /> : <FigureValue figure={figure} kind={kind} /> };
  });
  return (
    <StatCard title={word(row.name)}>
      {hasScore && <ScoreHeader figure={getRowFigure(row, SCORE)} {...indexes} />}
      <StatList stats={stats} />
    </StatCard>
  );
}
