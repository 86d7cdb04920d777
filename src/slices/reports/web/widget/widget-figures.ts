import type { ReportRow, TimelinePoint } from "#slices/reports/contract/widget-data.contract.ts";
import type { TableData, WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import type { NumberKind, PeriodMonths } from "#ui/format.ts";
import { scoreAxis, type ScoreAxis } from "#ui/score-axis.ts";

/** The one score that has indexes of the company and of SBX. */
export const SCORE = "agreement_importance";

/** A table's reply: its data are rows. */
export type TableReply = Omit<WidgetReply, "data"> & { readonly data: TableData };

/** Whether data are a table's: rows with figures, which those of comments have not. */
export function isTableData(data: WidgetData): data is TableData {
  return "results" in data && data.results.every((row: object) => "figures" in row);
}

/** Whether a reply is a table, which shows itself; a panel has a shape of its own. */
export function isTable(reply: WidgetReply): reply is TableReply {
  return reply.meta.widget.data_type !== "load_more_calculator" && isTableData(reply.data);
}

/** A row's key as addresses have it. */
export function getKey({ m_id: key }: Pick<ReportRow, "m_id">): string {
  return key === null ? "none" : String(key);
}

/** A row's figure in a column; what the reply leaves out is missing. */
export function figureAt(row: ReportRow, column: string): Figure {
  const figure = row.figures[column] ?? NO_FIGURE;
  return row.direction === undefined ? figure : { ...figure, direction: row.direction };
}

/** The company and SBX beside a row's score; of any other number there are none. */
export function findIndexes(row: ReportRow, column: string): { company: number | null; sbx: number | null } {
  if (column !== SCORE) return { company: null, sbx: null };
  return { company: row.company_index ?? null, sbx: row.sbx?.agreement_importance ?? null };
}

const shown = ({ value, hidden }: Figure): number | null => (hidden ? null : value);

/** One axis for every strip of a table, so that all dots compare. */
export function toAxis({ data, meta }: TableReply): ScoreAxis {
  const scores = meta.headers.filter(({ kind }) => kind === "score").map(({ key }) => key);
  const ofRows = data.results.flatMap((row) =>
    scores.flatMap((key) => {
      const { company, sbx } = findIndexes(row, key);
      return [shown(figureAt(row, key)), company, sbx];
    }),
  );
  const summary = meta.summary_object;
  const totals = scores.map((key) => shown(summary?.totals?.[key] ?? NO_FIGURE));
  return scoreAxis([...ofRows, ...totals, summary?.client_index ?? null, summary?.sb_index ?? null]);
}

/** Columns of which more is neither better nor worse: their step has an arrow and no color. */
const neutral: ReadonlySet<string> = new Set(["annualized_turnover", "avg_employees"]);

export function isNeutral(column: string): boolean {
  return neutral.has(column);
}

/** What the numbers of a column are; text is no number and counts as none. */
export function toKind(meta: WidgetMeta, column: string): NumberKind {
  return meta.headers.find(({ key }) => key === column)?.kind ?? "count";
}

/** A point of a timeline as a figure: it is compared with nothing. */
export function figureOfPoint({ value, hidden, bound, is_low, why_none }: TimelinePoint): Figure {
  return { ...NO_FIGURE, value, hidden, bound, is_low, why_none };
}

/** The period of a timeline that holds all that is older than the others. */
export const HISTORICAL = "historical";

/** How many months a period of a timeline has. */
export function periodMonths(interval: string | null): PeriodMonths {
  if (interval === "month") return 1;
  return interval === "year" ? 12 : 3;
}

/** The columns on screen besides the name: the chosen ones and the one that gives the order; all of them by default. */
export function shownKeys(meta: WidgetMeta, chosen: readonly string[] | null): readonly string[] {
  const keys = meta.headers.filter(({ key, cell }) => key !== "name" && cell === undefined).map(({ key }) => key);
  if (chosen === null) return keys;
  return keys.filter((key) => chosen.includes(key) || key === meta.additional_meta.sort_by);
}
