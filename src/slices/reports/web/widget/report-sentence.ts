import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { SentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import type { ScoredService } from "#slices/reports/web/place/place-state.ts";
import type { ReportSentenceStrings } from "#slices/reports/web/widget/report-sentence-strings.ts";
import { getRowFigure, SCORE, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { formatNumber } from "#ui/format.ts";

/** The reports of surveys with one score, and its service. */
const services: ReadonlyMap<string, ScoredService> = new Map([
  ["resident_satisfaction_report", "satisfaction"],
  ["employee_survey_report", "engagement"],
]);

/** The sentence of a report: its score and its change, and its comparisons. */
interface ReportSentence {
  readonly lead: string;
  readonly rest: string;
}

interface Strings {
  readonly places: SentenceStrings;
  readonly own: ReportSentenceStrings;
}

const places: ReadonlySet<string> = new Set(["region", "location"]);

// Scores are whole numbers in every language.
const formatScore = (value: number): string => formatNumber(value, "score", "en");

function formatScoreSentence(
  service: ScoredService,
  total: Figure,
  value: number,
  { places: t, own }: Strings,
): string {
  const { certainty, delta } = total;
  const score = total.is_low ? t("low", { score: formatScore(value) }) : formatScore(value);
  if (certainty === "real" && delta !== null && delta !== 0)
    return t(`${delta < 0 ? "fell" : "rose"}_${service}`, { count: Math.abs(delta), score });
  const name = delta === null ? (`is_${service}` as const) : (`steady_${service}` as const);
  if (certainty !== "unclear") return own(name, { score });
  return `${own(`is_${service}`, { score })} ${own("unclear")}`;
}

function formatBenchmark(value: number, benchmark: number | null | undefined, { own }: Strings): string[] {
  if (benchmark === null || benchmark === undefined) return [];
  const difference = Math.round(value) - Math.round(benchmark);
  if (difference === 0) return [own("level")];
  return [own(difference < 0 ? "below" : "above", { count: Math.abs(difference) })];
}

/** Names the place with the lowest score, or two of them; only where every row is on the page and none is hidden. */
function formatLowest({ data, meta }: TableReply, { own }: Strings): string[] {
  const rows = data.results.filter(({ link_type: link, m_id: id }) => places.has(link) && id !== null);
  if (rows.length < 2 || (meta.pagination?.total_pages ?? 1) > 1) return [];
  const scores = rows.map((row) => getRowFigure(row, SCORE));
  if (scores.some(({ hidden, bound }) => hidden || bound !== null)) return [];
  const known = scores.flatMap(({ value }) => (value === null ? [] : [value]));
  const lowest = Math.min(...known);
  const named = rows.filter((_, at) => scores[at]?.value === lowest);
  const [first, second, third] = named;
  if (first === undefined || third !== undefined || named.length === known.length) return [];
  const score = formatScore(lowest);
  return second === undefined
    ? [own("lowest", { name: first.name, score })]
    : [own("lowestBoth", { name: first.name, other: second.name, score })];
}

/** Builds the sentence under the title of a survey report; null for other reports, and where they have no total. */
export function buildReportSentence(reply: TableReply, strings: Strings): ReportSentence | null {
  const { widget, summary_object: summary } = reply.meta;
  const service = services.get(widget.id);
  const total = summary?.totals?.[SCORE];
  if (service === undefined || total === undefined) return null;
  if (total.hidden) return { lead: strings.places("hidden"), rest: "" };
  if (total.value === null) return { lead: strings.places("none"), rest: "" };
  const rest = [...formatBenchmark(total.value, summary?.sb_index, strings), ...formatLowest(reply, strings)];
  return { lead: formatScoreSentence(service, total, total.value, strings), rest: rest.join(" ") };
}
