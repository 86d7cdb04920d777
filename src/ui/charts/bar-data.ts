import type { SeriesTone } from "#ui/charts/chart-data.ts";
import { formatNumber, type Locale, type NumberKind } from "#ui/format.ts";
import type { UiStrings } from "#ui/ui-strings.ts";

/** A series that every group has: this year, the previous year, an index. */
export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: SeriesTone | "previous";
}

/** One bar. Null has no value to show; hidden is withheld and never 0. */
export interface BarCell {
  readonly value: number | null;
  readonly hidden?: boolean | undefined;
}

/** Bars of one group, such as a position category. */
export interface BarGroup {
  readonly key: string;
  readonly label: string;
  /** One bar for each series, by its key. */
  readonly cells: Readonly<Record<string, BarCell>>;
}

interface Speech {
  readonly kind: NumberKind;
  readonly locale: Locale;
  readonly words: UiStrings;
}

/** Returns a bar's value as text; a dash for a missing index, N/A for any other missing value. */
export function formatBar(series: BarSeries, cell: BarCell | undefined, { kind, locale }: Speech): string {
  const value = cell?.value ?? null;
  const isIndex = series.tone === "company" || series.tone === "sbx";
  return formatNumber(value, value === null && isIndex ? "index" : kind, locale);
}

/** Returns a group as one sentence: "Leasing: 2026 74, 2025 71, SBX 72". */
export function describeGroup(group: BarGroup, series: readonly BarSeries[], speech: Speech): string {
  const parts = series.map((each) => {
    const cell = group.cells[each.key];
    return `${each.label} ${cell?.hidden === true ? speech.words.hiddenConfidential : formatBar(each, cell, speech)}`;
  });
  return `${group.label}: ${parts.join(", ")}`;
}

/** Wraps a name into lines of at most a number of letters, and truncates it after the last line. */
export function wrapLabel(label: string, letters: number, lines = 2): string[] {
  const wrapped: string[] = [];
  for (const word of label.split(" ")) {
    const last = wrapped.at(-1);
    if (last !== undefined && last.length + word.length < letters) wrapped[wrapped.length - 1] = `${last} ${word}`;
    else wrapped.push(word);
  }
  const kept = wrapped.slice(0, lines).map((line) => (line.length > letters ? `${line.slice(0, letters - 1)}…` : line));
  const last = kept.at(-1);
  if (wrapped.length > lines && last !== undefined && !last.endsWith("…")) kept[kept.length - 1] = `${last}…`;
  return kept;
}
