import type { FoundDrivers, Released } from "#slices/analytics/server/analytics.api.ts";
import type { Driver, DriverQuadrant } from "#slices/insights/contract/drivers.contract.ts";

/** The value a score is compared with when SBX is not known: from here on it is among the strengths of reports. */
const TARGET = 80;
const STRONG = 12;
const SOME = 5;

/** A topic with its shown values. */
export interface DriverTopic {
  readonly id: number;
  readonly name: { readonly en: string; readonly es: string };
  readonly score: Released;
  /** Null when there is none. */
  readonly benchmark: number | null;
}

type FoundTopics = NonNullable<FoundDrivers["drivers"]>["topics"];

const toPercent = (part: number): number => Math.round(part * 100);

function toWord(impact: number): NonNullable<Driver["word"]> {
  if (impact >= STRONG) return "strong";
  return impact >= SOME ? "some" : "little";
}

/** A smaller gap counts as not below: two rounded scores may differ this much by themselves. */
const MIN_GAP = 3;

function findQuadrant(gap: number | null, word: Driver["word"]): DriverQuadrant | null {
  if (gap === null) return null;
  const isBelow = gap >= MIN_GAP;
  if (word === "strong" || word === "some") return isBelow ? "fix" : "protect";
  return isBelow ? "watch" : "leave";
}

function toDriver({ id, name, score, benchmark }: DriverTopic, driver: FoundTopics[number] | undefined): Driver {
  const { share, interval, standsOut } = driver ?? { share: 0, interval: null, standsOut: false };
  const impact = toPercent(share);
  const word = interval && toWord(impact);
  const shown = score.state === "value" && score.bound === null ? score.rounded : null;
  const value = benchmark ?? TARGET;
  const gap = shown === null ? null : value - shown;
  return {
    m_id: id,
    name: name.en,
    es: { name: name.es },
    impact,
    word,
    interval: interval && { low: toPercent(interval.low), high: toPercent(interval.high) },
    stands_out: standsOut,
    score: shown,
    compared: { with: benchmark === null ? "target" : "benchmark", value },
    gap,
    quadrant: findQuadrant(gap, word),
  };
}

const rank = ({ word, stands_out: standsOut }: Driver): number => (standsOut ? 2 : word === null ? 0 : 1);

/**
 * Returns the topics with their relation to the outcome. Those that stand out come first, the strongest first; the
 * order of the others is not known, so they are sorted by how far their score is below.
 */
export function toDrivers(topics: readonly DriverTopic[], found: FoundTopics): readonly Driver[] {
  const compareByGap = (a: Driver, b: Driver): number => (b.gap ?? -Infinity) - (a.gap ?? -Infinity) || 0;
  const compareByImpact = (a: Driver, b: Driver): number => (a.stands_out && b.stands_out ? b.impact - a.impact : 0);
  return topics
    .map((topic, at) => toDriver(topic, found[at]))
    .toSorted((a, b) => rank(b) - rank(a) || compareByImpact(a, b) || compareByGap(a, b) || a.m_id - b.m_id);
}
