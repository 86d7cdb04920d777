import type { FoundDrivers, Released } from "#slices/analytics/server/analytics.api.ts";
import type { Driver, DriverQuadrant } from "#slices/insights/contract/drivers.contract.ts";

/** What a score is compared with where no SBX is known: from here on it is among the strengths of reports. */
const TARGET = 80;
const STRONG = 12;
const SOME = 5;

/** A topic with what is shown of it. */
export interface DriverTopic {
  readonly id: number;
  readonly name: { readonly en: string; readonly es: string };
  readonly score: Released;
  /** Null where there is none. */
  readonly benchmark: number | null;
}

type FoundTopics = NonNullable<FoundDrivers["drivers"]>["topics"];

const toPercent = (part: number): number => Math.round(part * 100);

function findWord(impact: number): NonNullable<Driver["word"]> {
  if (impact >= STRONG) return "strong";
  return impact >= SOME ? "some" : "little";
}

/** A topic that has more than an even part of what is explained matters. */
function findQuadrant(gap: number | null, matters: boolean): DriverQuadrant | null {
  if (gap === null) return null;
  if (matters) return gap > 0 ? "fix" : "protect";
  return gap > 0 ? "watch" : "leave";
}

function toDriver(
  { id, name, score, benchmark }: DriverTopic,
  driver: FoundTopics[number] | undefined,
  topics: number,
): Driver {
  const { share, interval } = driver ?? { share: 0, interval: null };
  const impact = toPercent(share);
  const shown = score.state === "value" && score.bound === null ? score.rounded : null;
  const value = benchmark ?? TARGET;
  const gap = shown === null ? null : value - shown;
  return {
    m_id: id,
    name: name.en,
    es: { name: name.es },
    impact,
    word: interval && findWord(impact),
    interval: interval && { low: toPercent(interval.low), high: toPercent(interval.high) },
    score: shown,
    compared: { with: benchmark === null ? "target" : "benchmark", value },
    gap,
    quadrant: findQuadrant(gap, share * topics > 1),
  };
}

/** The topics with what goes with the outcome, the strongest first. */
export function toDrivers(topics: readonly DriverTopic[], found: FoundTopics): readonly Driver[] {
  const shareAt = (at: number): number => found[at]?.share ?? 0;
  const order = topics.map((topic, at) => ({ topic, at }));
  return order
    .toSorted((a, b) => shareAt(b.at) - shareAt(a.at) || a.topic.id - b.topic.id)
    .map(({ topic, at }) => toDriver(topic, found[at], topics.length));
}
