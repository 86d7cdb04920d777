import type { ComparedFigure, DimensionKey, Figures } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getFigure, RESPONSES, SCORE, getValue } from "../places/place-figures.rules.ts";
import { type Column, toMetrics } from "./widget.ts";
import { isExtra } from "../extra-rows.rules.ts";

/** The identity of a row. */
export interface RowHeader {
  readonly key: DimensionKey;
  readonly name: string;
  readonly linkType: string;
  readonly to: string | null;
  readonly more?: Partial<ReportRow>;
}

/** The indexes of a row's scores; null where there is no such number. */
export interface RowIndexes {
  readonly company: number | null;
  readonly sbx: number | null;
}

function getComparedFigure(figures: Figures, metric: string): ComparedFigure {
  const found = figures[metric];
  if (!found) throw new RangeError(`the figures lack ${metric}`);
  return found;
}

const canHave = ({ current, previous }: ComparedFigure): boolean =>
  [current, previous].some((figure) => figure !== null && (figure.state !== "na" || figure.why === undefined));

/** Returns the metric that a column shows in a row: the first one that its questions have, else the column's own. */
export function findMetric(column: Column, figures: Figures): string {
  return toMetrics(column).find((metric) => canHave(getComparedFigure(figures, metric))) ?? column.metric;
}

const pickComparedFigure = (figures: Figures, column: Column): ComparedFigure =>
  getComparedFigure(figures, findMetric(column, figures));

// The window before has no earlier window to be compared with; a difference is hidden where either number is.
function toFigure(column: Column, figures: Figures): Figure {
  const { reads } = column;
  const compared = pickComparedFigure(figures, column);
  const figure = getFigure(compared);
  if (reads === undefined) return figure;
  const alone = { ...figure, previous_value: null, certainty: null, smallest_change: null, is_low: false, bound: null };
  const wasHidden = compared.previous?.state === "hidden";
  if (reads === "delta") return { ...alone, value: figure.delta, hidden: figure.hidden || wasHidden };
  return { ...alone, value: figure.previous_value, delta: null, trend: null, hidden: wasHidden };
}

/** Returns the figures of the columns in wire form. */
export function toColumnFigures(columns: readonly Column[], figures: Figures): Record<string, Figure> {
  return Object.fromEntries(columns.map((column) => [column.key, toFigure(column, figures)]));
}

/** Returns the numbers of the columns alone, by wire name. */
export function toNumbers(columns: readonly Column[], figures: Figures): Partial<ReportRow> {
  return Object.fromEntries(
    columns.flatMap((column) =>
      column.wire.map((name) => [name, getValue(pickComparedFigure(figures, column).current)]),
    ),
  );
}

// The score has the most names: alone, with the year before, and inside objects.
function buildScoreFields(
  columns: readonly Column[],
  figures: Figures,
  { company, sbx }: RowIndexes,
): Partial<ReportRow> {
  const score = figures[SCORE];
  if (!score) return {};
  const [current, previous] = [getValue(score.current), getValue(score.previous)];
  const responses = columns.find(({ metric }) => metric === RESPONSES);
  const before = responses ? getValue(pickComparedFigure(figures, responses).previous) : null;
  return {
    previous_agreement_importance: previous,
    previous_year_results: { agreement_importance: previous, response_count: before },
    current: { agreement_importance: current },
    previous: { agreement_importance: previous },
    sb_index: { agreement_importance: sbx },
    sbx: { agreement_importance: sbx },
    company_index: company,
    client_index: company,
    previous_responded: before,
  };
}

function buildTenureFields(figures: Figures): Partial<ReportRow> {
  const tenure = (figures["tenure_with_leavers"] ?? figures["tenure"])?.current;
  if (!tenure) return {};
  return { str_short: tenure.state === "value" ? tenure.rounded.toFixed(1) : null };
}

const STEPS = [1, 2, 3, 4, 5] as const;

/** Names of the metrics for the share of each step of a scale. */
export const stepMetrics = {
  agreement: STEPS.map((step) => `agreement_${step}_percentage`),
  importance: STEPS.map((step) => `importance_${step}_percentage`),
} as const;

function findShares(figures: Figures, names: readonly string[]): (number | null)[] | null {
  const shares = names.map((name) => getValue(figures[name]?.current));
  return shares.every((share) => share === null) ? null : shares;
}

function toResponseSummary(figures: Figures): Partial<ReportRow> {
  const [first = ""] = stepMetrics.agreement;
  if (!figures[first]) return {};
  return {
    response_summary: {
      agreement: findShares(figures, stepMetrics.agreement),
      importance: findShares(figures, stepMetrics.importance),
    },
  };
}

/** Builds a row of a report: its identity, its figures by column, and the same numbers under the wire's names. */
export function buildReportRow(
  header: RowHeader,
  columns: readonly Column[],
  figures: Figures,
  indexes: RowIndexes,
): ReportRow {
  return {
    m_id: header.key,
    name: header.name,
    link_type: header.linkType,
    to: header.to,
    ...header.more,
    figures: toColumnFigures(columns, figures),
    ...toNumbers(columns, figures),
    ...buildScoreFields(columns, figures, indexes),
    ...buildTenureFields(figures),
    ...toResponseSummary(figures),
  };
}

// Ranks numbers first, missing ones next and hidden ones last, in either direction.
function getRank(figure: Figure | undefined): number {
  if (figure?.hidden) return 2;
  return figure === undefined || figure.value === null ? 1 : 0;
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareHeads(a: ReportRow, b: ReportRow): number {
  return byName.compare(a.name, b.name) || byName.compare(String(a.m_id ?? ""), String(b.m_id ?? ""));
}

/** Sorts rows as requested; equal ones by name, then key. */
export function sortReport(rows: readonly ReportRow[], sort: string, descending: boolean): readonly ReportRow[] {
  const direction = descending ? -1 : 1;
  // Sorts rows that stand for no place after all places, in either direction.
  const getKind = ({ link_type: link }: ReportRow): number => Number(isExtra(link));
  if (sort === "name")
    return rows.toSorted(
      (a, b) => getKind(a) - getKind(b) || direction * byName.compare(a.name, b.name) || compareHeads(a, b),
    );
  return rows.toSorted((a, b) => {
    const [left, right] = [a.figures[sort], b.figures[sort]];
    const values = direction * ((left?.value ?? 0) - (right?.value ?? 0));
    return getRank(left) - getRank(right) || values || compareHeads(a, b);
  });
}

/** Returns true where any row has a figure, among those of the columns, whose change is real (ADR 36). */
export function hasRealChange(rows: readonly Pick<ReportRow, "figures">[], keys: readonly string[]): boolean {
  return rows.some(({ figures }) => keys.some((key) => figures[key]?.certainty === "real"));
}
