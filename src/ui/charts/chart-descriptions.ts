import { isHiddenAt, findValueAt, type ChartData, type PlacedSeries } from "#ui/charts/chart-data.ts";
import { formatPeriod, formatNumber, type Locale, type NumberKind } from "#ui/format.ts";
import type { UiStrings } from "#ui/ui-strings.ts";

export interface PointText {
  readonly key: string;
  readonly series: PlacedSeries;
  readonly hidden: boolean;
  /** The value as text; "N/A", or "-" for an index, when it is missing. */
  readonly text: string;
  /** The basis of the value: "12 responses"; null without a note. */
  readonly note: string | null;
}

export interface ChartFormatting {
  readonly kind: NumberKind;
  readonly locale: Locale;
  readonly words: UiStrings;
}

/** Returns a dash for a missing index, N/A for any other missing value. */
function getText(series: PlacedSeries, value: number | null, { kind, locale }: ChartFormatting): string {
  const isIndex = series.tone === "company" || series.tone === "sbx";
  return formatNumber(value, value === null && isIndex ? "index" : kind, locale);
}

/** Returns the texts of a month for tooltip, screen reader and table: one line for each series. */
export function formatValuesAt(data: ChartData, at: number, formatting: ChartFormatting): PointText[] {
  return data.series.map((series) => {
    const cell = series.cells[at];
    const n = cell?.hidden === true ? null : (cell?.n ?? null);
    return {
      key: series.key,
      series,
      hidden: cell?.hidden === true,
      text: getText(series, findValueAt(series, at), formatting),
      note: n === null ? null : formatting.words.responses(formatNumber(n, "count", formatting.locale)),
    };
  });
}

/** Returns the same texts as one sentence, for the slider that the keyboard moves along the months. */
export function describePoint(data: ChartData, at: number, formatting: ChartFormatting): string {
  const parts = formatValuesAt(data, at, formatting).map(({ series, hidden, text, note }) => {
    const value = hidden ? formatting.words.hiddenConfidential : text;
    return `${series.label} ${value}${note === null ? "" : ` (${note})`}`;
  });
  return `${formatPeriod(data.months[at] ?? "", data.every, formatting.locale, "long")}: ${parts.join(", ")}`;
}

function describeSeries(data: ChartData, series: PlacedSeries, { kind, locale, words }: ChartFormatting): string {
  const marks = data.months.flatMap((month, at) => {
    const value = findValueAt(series, at);
    return value === null ? [] : [{ month, value }];
  });
  const sorted = marks.toSorted((a, b) => a.value - b.value);
  const formatMark = (mark: { month: string; value: number } | undefined): string =>
    mark ? words.inPeriod(formatNumber(mark.value, kind, locale), formatPeriod(mark.month, data.every, locale)) : "";
  if (marks.length === 0) return words.chartNoSeries(series.label);
  return words.chartSeries(series.label, formatMark(marks.at(-1)), formatMark(sorted[0]), formatMark(sorted.at(-1)));
}

/**
 * Returns the whole chart in a few sentences: its range, each line's latest, lowest and highest value, and what is not
 * shown.
 */
export function describeChart(label: string, data: ChartData, formatting: ChartFormatting): string {
  const { words, locale } = formatting;
  const [first = "", last = ""] = [data.months[0], data.months.at(-1)];
  const hidden = data.months.filter((_, at) => isHiddenAt(data, at)).length;
  const missing = data.months.filter(
    (_, at) => !isHiddenAt(data, at) && data.series.every((series) => findValueAt(series, at) === null),
  ).length;
  return [
    words.chartSpan(label, formatPeriod(first, data.every, locale), formatPeriod(last, data.every, locale)),
    ...data.series.map((series) => describeSeries(data, series, formatting)),
    ...(hidden > 0 ? [words.periodsHidden(hidden, data.every)] : []),
    ...(missing > 0 ? [words.periodsMissing(missing, data.every)] : []),
  ].join(" ");
}
