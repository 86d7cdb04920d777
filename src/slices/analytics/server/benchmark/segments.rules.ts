import type { AnswerFamily } from "../analytics.facts.ts";
import type { Sums } from "../release/release-gate.ts";
import { type Holdings, poolParts, subtractParts, SHARED_SURVEYS_BELOW, findDisclosable } from "./benchmark.rules.ts";

/** What the benchmark is divided by in the shared catalog, besides surveys with open answers. */
export const benchmarkSegments = ["survey", "question", "topic", "position_category"] as const;
export type BenchmarkSegment = (typeof benchmarkSegments)[number];

/** The contribution of one client to a segment, by id of the shared catalog; 0 holds what has no such id. */
export type SegmentSums = ReadonlyMap<number, { readonly open: Sums; readonly released: Sums }>;

/** The contribution of one client to a month. */
export type ClientSegments = ReadonlyMap<BenchmarkSegment, SegmentSums>;

/** The same with everything the client contributes to the month's total, of which each segment is a part. */
export interface ClientParts {
  readonly segments: ClientSegments;
  readonly open: readonly Sums[];
  readonly released: Sums;
}

/** What else is known of a month besides its segments. */
export interface SegmentContext {
  readonly topicByQuestion: ReadonlyMap<number, number>;
  /** The families whose total of the month is disclosed. */
  readonly disclosedTotals: ReadonlySet<string>;
}

/** The permanent record of one segment and family of a month. */
export interface FrozenSegment {
  readonly cut: BenchmarkSegment;
  readonly cutId: number;
  readonly family: string;
  readonly clients: number;
  /** Null: withheld. */
  readonly sums: Sums | null;
}

const sumOf = (numbers: Holdings): number => numbers.reduce((sum, each) => sum + each, 0);
const isShared = (id: number): boolean => id > 0 && id < SHARED_SURVEYS_BELOW;

// Answers, not responses or people: answers to questions add up to their topic's, so that the rest can be judged.
function countRespondents(family: AnswerFamily, part: "open" | "released", sums: Sums): number {
  const answered = part === "open" ? (family.openMeasures ?? family.answered) : family.answered;
  const counted = family.measures.includes("score_answers") ? ["score_answers"] : answered;
  return sumOf(counted.map((measure) => sums[measure] ?? 0));
}

type HoldingsByKey = ReadonlyMap<number, Holdings>;

function sumHoldings(
  segment: BenchmarkSegment,
  family: AnswerFamily,
  clients: readonly ClientSegments[],
): HoldingsByKey {
  const keys = new Set(clients.flatMap((client) => [...(client.get(segment)?.keys() ?? [])]));
  return new Map(
    [...keys]
      .toSorted((a, b) => a - b)
      .map((key): [number, Holdings] => [
        key,
        clients.map((client) => {
          const { open = {}, released = {} } = client.get(segment)?.get(key) ?? {};
          return countRespondents(family, "open", open) + countRespondents(family, "released", released);
        }),
      ]),
  );
}

const filterShared = (all: HoldingsByKey): HoldingsByKey => new Map([...all].filter(([key]) => isShared(key)));
const filterByIds = (all: HoldingsByKey, ids: ReadonlySet<number>): readonly (readonly [number, Holdings])[] =>
  [...all].filter(([key]) => ids.has(key));

function addParts(family: AnswerFamily, clients: readonly ClientParts[]): Holdings {
  return clients.map(
    ({ open, released }) =>
      sumOf(open.map((sums) => countRespondents(family, "open", sums))) +
      countRespondents(family, "released", released),
  );
}

/**
 * Returns the questions that may be shown beside their topics, and beside the total where a topic is not shown: the
 * rest of a topic or of the total beside the shown questions is a number, too.
 */
function selectDisclosedQuestions(
  whole: Holdings | null,
  questions: HoldingsByKey,
  topics: HoldingsByKey,
  disclosedTopics: ReadonlySet<number>,
  topicByQuestion: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const isIn = ([question]: readonly [number, Holdings]): number => {
    const topic = topicByQuestion.get(question) ?? 0;
    return disclosedTopics.has(topic) ? topic : 0;
  };
  const rest = whole && subtractParts(whole, filterByIds(topics, disclosedTopics));
  const disclosed = [...Map.groupBy(filterShared(questions), isIn)].flatMap(([topic, own]) => [
    ...findDisclosable(topic === 0 ? rest : (topics.get(topic) ?? null), new Map(own)),
  ]);
  return new Set(disclosed);
}

function poolSums(
  family: AnswerFamily,
  segment: BenchmarkSegment,
  key: number,
  clients: readonly ClientSegments[],
): Sums {
  const found = clients.flatMap((client) => client.get(segment)?.get(key) ?? []);
  return poolParts(family, { open: found.map(({ open }) => open), released: found.map(({ released }) => released) });
}

/**
 * Decides the segments of one month from its clients' contributions: each by the rule of five clients and no dominance,
 * and so that no rest of the month's total or of a topic beside the shown segments breaks it. Whatever is in the total
 * but not in a segment (pools, cells that are not divided by it) belongs to the rest, so it counts here.
 */
export function freezeSegments(
  families: readonly AnswerFamily[],
  clients: readonly ClientParts[],
  { topicByQuestion, disclosedTotals }: SegmentContext,
): readonly FrozenSegment[] {
  const segments = clients.map((client) => client.segments);
  return families.flatMap((family) => {
    const holdings = new Map(benchmarkSegments.map((cut) => [cut, sumHoldings(cut, family, segments)] as const));
    const getHoldings = (segment: BenchmarkSegment): HoldingsByKey =>
      holdings.get(segment) ?? new Map<number, Holdings>();
    const whole = disclosedTotals.has(family.name) ? addParts(family, clients) : null;
    const disclosedTopics = findDisclosable(whole, filterShared(getHoldings("topic")));
    const disclosed = new Map<BenchmarkSegment, ReadonlySet<number>>([
      ["survey", findDisclosable(whole, filterShared(getHoldings("survey")))],
      ["topic", disclosedTopics],
      [
        "question",
        selectDisclosedQuestions(
          whole,
          getHoldings("question"),
          getHoldings("topic"),
          disclosedTopics,
          topicByQuestion,
        ),
      ],
      ["position_category", findDisclosable(whole, filterShared(getHoldings("position_category")))],
    ]);
    return benchmarkSegments.flatMap((cut) =>
      [...getHoldings(cut)]
        .filter(([key, held]) => isShared(key) && sumOf(held) > 0)
        .map(([cutId, held]): FrozenSegment => ({
          cut,
          cutId,
          family: family.name,
          clients: held.filter((each) => each > 0).length,
          sums: disclosed.get(cut)?.has(cutId) ? poolSums(family, cut, cutId, segments) : null,
        })),
    );
  });
}
