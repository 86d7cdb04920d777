import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import type { ScoredService } from "#slices/reports/web/place/place-state.ts";
import type { SentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import type { Locale } from "#platform/web/i18n.ts";
import { formatDayNear, formatNumber } from "#ui/format.ts";

/** The sentence of a place's page: real changes first, then low scores and late work. */
export interface PlaceSentence {
  readonly lead: string;
  /** Empty where there is nothing more. */
  readonly rest: string;
}

interface Words {
  readonly t: SentenceStrings;
  readonly locale: Locale;
}

type ServiceScore = readonly [service: ScoredService, score: Figure];

function listScores({ satisfaction, engagement }: PlaceReply["data"]): ServiceScore[] {
  return [
    ...(satisfaction ? ([["satisfaction", satisfaction.stats.score]] as const) : []),
    ...(engagement ? ([["engagement", engagement.stats.score]] as const) : []),
  ];
}

/** Returns whether a change is beyond chance and not zero. */
const isReal = ([, { certainty, delta, hidden }]: ServiceScore): boolean =>
  !hidden && certainty === "real" && delta !== 0;

/** Scores are whole numbers in every language. */
const formatScore = (value: number | null): string => (value === null ? "" : formatNumber(value, "score", "en"));

function toScore({ value, is_low: isLow }: Figure, t: SentenceStrings): string {
  const score = formatScore(value);
  return isLow ? t("low", { score }) : score;
}

function formatStep([service, score]: ServiceScore, t: SentenceStrings): string {
  const { delta } = score;
  const way = (delta ?? 0) < 0 ? ("fell" as const) : ("rose" as const);
  return t(`${way}_${service}`, { count: Math.abs(delta ?? 0), score: toScore(score, t) });
}

function findName(scores: readonly ServiceScore[]): ScoredService | "both" {
  const [first, second] = scores.map(([service]) => service);
  return first === undefined || second !== undefined ? "both" : first;
}

/** Returns the last day of the scores: residents' answers count through today, employees' by closed months. */
function findLastDay(
  scores: readonly ServiceScore[],
  { dates, engagement_dates: engagement }: PlaceReply["meta"],
): string {
  const isEngagement = scores.every(([service]) => service === "engagement");
  return (isEngagement && engagement ? engagement.current : dates.current).to;
}

/**
 * Returns the sentence without a real change: why none can be named, or that there is none; for a region as a whole,
 * because its places may have one. It names the last day, because the causes below it are of closed months and
 * can come to another result.
 */
function formatNoStep(scores: readonly ServiceScore[], { data, meta }: PlaceReply, { t, locale }: Words): string {
  const isRegion = data.place.link_type === "region";
  const toDay = (named: readonly ServiceScore[]) => formatDayNear(findLastDay(named, meta), meta.dates.as_of, locale);
  const shown = scores.filter(([, { hidden }]) => !hidden);
  if (shown.length === 0) return t("hidden");
  const answered = shown.filter(([, { value }]) => value !== null);
  if (answered.length === 0) return t("none");
  const unclear = answered.filter(([, { certainty }]) => certainty === "unclear");
  if (unclear.length > 0) {
    const name = `unclear_${findName(unclear)}` as const;
    return t(isRegion ? `${name}_region` : name, { day: toDay(unclear) });
  }
  if (answered.every(([, { delta }]) => delta === null)) return t("first");
  return t(isRegion ? "steady_region" : "steady", { day: toDay(answered) });
}

/** Returns the scores below 70 that no change has mentioned. */
function formatLevels(scores: readonly ServiceScore[], t: SentenceStrings): string[] {
  const low = scores.filter(([, { is_low: isLow, hidden }]) => isLow && !hidden);
  if (low.length === 0) return [];
  const values = Object.fromEntries(low.map(([service, { value }]) => [service, formatScore(value)]));
  return [t(`level_${findName(low)}`, values)];
}

/**
 * Builds the sentence under the title of a place's page: only changes beyond chance, scores below 70, and late work.
 */
export function buildPlaceSentence(reply: PlaceReply, words: Words): PlaceSentence | null {
  const { data } = reply;
  const { t } = words;
  const scores = listScores(data);
  const real = scores.filter(isReal);
  const late = data.plans?.development.past_due ?? 0;
  const work = late > 0 ? [t("late", { count: late })] : [];
  if (scores.length === 0) return data.plans === null ? null : { lead: work[0] ?? t("onTime"), rest: "" };
  const lead = real.length > 0 ? real.map((each) => formatStep(each, t)).join(" ") : formatNoStep(scores, reply, words);
  const levels = formatLevels(
    scores.filter((each) => !real.includes(each)),
    t,
  );
  return { lead, rest: [...levels, ...work].join(" ") };
}
