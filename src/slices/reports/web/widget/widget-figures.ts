import type { ReportRow, TimelinePoint } from "#slices/reports/contract/widget-data.contract.ts";
import type { TableData, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import type { NumberKind, PeriodMonths } from "#ui/format.ts";
import { computeScoreAxis, type ScoreAxis } from "#ui/score-axis.ts";

/** The one score with indexes of the company and of SBX. */
export const SCORE = "agreement_importance";

/** A table's reply, whose data are rows. */
export type TableReply = Omit<WidgetReply, "data"> & { readonly data: TableData };

/** Returns whether data are a table's: rows with figures, which those of comments do not have. */
export function isTableData(data: WidgetData): data is TableData {
  return "results" in data && data.results.every((row: object) => "figures" in row);
}

/** Returns whether a reply is a table; a panel has a form of its own. */
export function isTable(reply: WidgetReply): reply is TableReply {
  return reply.meta.widget.data_type !== "load_more_calculator" && isTableData(reply.data);
}

/** Returns a row's key in the form of an address. */
export function getKey({ m_id: key }: Pick<ReportRow, "m_id">): string {
  return key === null ? "none" : String(key);
}

/** Returns a row's figure in a column; a figure that the reply leaves out is missing. */
export function getRowFigure(row: ReportRow, column: string): Figure {
  const figure = row.figures[column] ?? NO_FIGURE;
  return row.direction === undefined ? figure : { ...figure, direction: row.direction };
}

/** Returns the company and SBX of a row's score; other numbers have none. */
export function getIndexes(row: ReportRow, column: string): { company: number | null; sbx: number | null } {
  if (column !== SCORE) return { company: null, sbx: null };
  return { company: row.company_index ?? null, sbx: row.sbx?.agreement_importance ?? null };
}

const getShownValue = ({ value, hidden }: Figure): number | null => (hidden ? null : value);

/** Returns one axis for every strip of a table, so that all dots are comparable. */
export function toAxis({ data, meta }: TableReply): ScoreAxis {
  const scores = meta.headers.filter(({ kind }) => kind === "score").map(({ key }) => key);
  const ofRows = data.results.flatMap((row) =>
    scores.flatMap((key) => {
      const { company, sbx } = getIndexes(row, key);
      return [getShownValue(getRowFigure(row, key)), company, sbx];
    }),
  );
  const summary = meta.summary_object;
  const totals = scores.map((key) => getShownValue(summary?.totals?.[key] ?? NO_FIGURE));
  return computeScoreAxis([...ofRows, ...totals, summary?.client_index ?? null, summary?.sb_index ?? null]);
}

/** Columns of which more is neither better nor worse: their change has an arrow and no color. */
const neutral: ReadonlySet<string> = new Set(["annualized_turnover", "avg_employees"]);

/** Returns whether changes of a column are neither good nor bad. */
export function isNeutral(column: string): boolean {
  return neutral.has(column);
}

/** Returns the kind of a column's numbers; a text column is treated as a count. */
export function toKind(meta: WidgetMeta, column: string): NumberKind {
  return meta.headers.find(({ key }) => key === column)?.kind ?? "count";
}

/** Returns a point of a timeline as a figure without a comparison. */
export function toPointFigure({ value, hidden, bound, is_low, why_none }: TimelinePoint): Figure {
  return { ...NO_FIGURE, value, hidden, bound, is_low, why_none };
}

/** The period of a timeline for all days before the others. */
export const HISTORICAL = "historical";

/** Returns the number of months in a period of a timeline. */
export function countPeriodMonths(interval: string | null): PeriodMonths {
  if (interval === "month") return 1;
  return interval === "year" ? 12 : 3;
}

/**
 * Returns the columns on screen besides the name: the selected ones and the column of the sort; all of them by default.
 */
export function listVisibleKeys(meta: WidgetMeta, chosen: readonly string[] | null): readonly string[] {
  const keys = meta.headers.filter(({ key, cell }) => key !== "name" && cell === undefined).map(({ key }) => key);
  if (chosen === null) return keys;
  return keys.filter((key) => chosen.includes(key) || key === meta.additional_meta.sort_by);
}
