import type { AnswerFamily } from "../analytics.facts.ts";
import type { Sums } from "../release-gate.ts";
import { type Holdings, mayTell, poolParts, SHARED_SURVEYS_BELOW, tellable } from "./benchmark.rules.ts";

/** By what of the shared catalogue the benchmark is cut, besides surveys that have open answers. */
export const benchmarkCuts = ["survey", "question", "topic", "position_category"] as const;
export type BenchmarkCut = (typeof benchmarkCuts)[number];

/** What one client brings to a cut, by id of the shared catalogue; 0 holds what is in nothing of it. */
export type CutSums = ReadonlyMap<number, { readonly open: Sums; readonly released: Sums }>;

/** What one client brings to a month. */
export type ClientCuts = ReadonlyMap<BenchmarkCut, CutSums>;

/** What is kept of a month for ever, of one cut and family. */
export interface FrozenCut {
  readonly cut: BenchmarkCut;
  readonly cutId: number;
  readonly family: string;
  readonly clients: number;
  /** Null: withheld. */
  readonly sums: Sums | null;
}

const sumOf = (numbers: Holdings): number => numbers.reduce((sum, each) => sum + each, 0);
const isShared = (id: number): boolean => id > 0 && id < SHARED_SURVEYS_BELOW;

// Answers, not responses or people: those of questions add up to their topic's, so that what remains can be judged.
function heldOf(family: AnswerFamily, part: "open" | "released", sums: Sums): number {
  const answered = part === "open" ? (family.openMeasures ?? family.answered) : family.answered;
  const counted = family.measures.includes("score_answers") ? ["score_answers"] : answered;
  return sumOf(counted.map((measure) => sums[measure] ?? 0));
}

type ByKey = ReadonlyMap<number, Holdings>;

function holdingsOf(cut: BenchmarkCut, family: AnswerFamily, clients: readonly ClientCuts[]): ByKey {
  const keys = new Set(clients.flatMap((client) => [...(client.get(cut)?.keys() ?? [])]));
  return new Map(
    [...keys]
      .toSorted((a, b) => a - b)
      .map((key): [number, Holdings] => [
        key,
        clients.map((client) => {
          const { open = {}, released = {} } = client.get(cut)?.get(key) ?? {};
          return heldOf(family, "open", open) + heldOf(family, "released", released);
        }),
      ]),
  );
}

const together = (parts: readonly Holdings[], clients: number): Holdings =>
  Array.from({ length: clients }, (_, at) => sumOf(parts.map((part) => part[at] ?? 0)));

/** Of a partition, the keys that may be told beside its total. */
function toldOf(all: ByKey, clients: number): ReadonlySet<number> {
  const total = together([...all.values()], clients);
  return tellable(total, new Map([...all].filter(([key]) => isShared(key))));
}

/**
 * The questions that may be told beside all, and beside their topics where those are told: what a topic has left besides
 * its questions is a number, too.
 */
function toldQuestions(
  questions: ByKey,
  topicOf: ReadonlyMap<number, number>,
  toldTopics: ReadonlySet<number>,
  clients: number,
): ReadonlySet<number> {
  const beside = toldOf(questions, clients);
  const byTopic = Map.groupBy(questions, ([question]) => topicOf.get(question) ?? 0);
  return new Set(
    [...byTopic].flatMap(([topic, own]) => {
      const told = toldTopics.has(topic) ? toldOf(new Map(own), clients) : new Set(own.map(([question]) => question));
      return own.map(([question]) => question).filter((question) => told.has(question) && beside.has(question));
    }),
  );
}

function pooled(family: AnswerFamily, cut: BenchmarkCut, key: number, clients: readonly ClientCuts[]): Sums {
  const found = clients.flatMap((client) => client.get(cut)?.get(key) ?? []);
  return poolParts(family, { open: found.map(({ open }) => open), released: found.map(({ released }) => released) });
}

/**
 * Decides the cuts of one month from what its clients bring: each by the rule of five clients and no dominance, and so
 * that nothing that remains of a whole breaks it.
 */
export function freezeCuts(
  families: readonly AnswerFamily[],
  clients: readonly ClientCuts[],
  topicOf: ReadonlyMap<number, number>,
): readonly FrozenCut[] {
  return families.flatMap((family) => {
    const holdings = new Map(benchmarkCuts.map((cut) => [cut, holdingsOf(cut, family, clients)] as const));
    const of = (cut: BenchmarkCut): ByKey => holdings.get(cut) ?? new Map<number, Holdings>();
    const toldTopics = toldOf(of("topic"), clients.length);
    const told = new Map<BenchmarkCut, ReadonlySet<number>>([
      ["survey", toldOf(of("survey"), clients.length)],
      ["topic", toldTopics],
      ["question", toldQuestions(of("question"), topicOf, toldTopics, clients.length)],
      ["position_category", toldOf(of("position_category"), clients.length)],
    ]);
    return benchmarkCuts.flatMap((cut) =>
      [...of(cut)]
        .filter(([key, held]) => isShared(key) && sumOf(held) > 0)
        .map(([cutId, held]): FrozenCut => ({
          cut,
          cutId,
          family: family.name,
          clients: held.filter((each) => each > 0).length,
          sums: told.get(cut)?.has(cutId) && mayTell(held) ? pooled(family, cut, cutId, clients) : null,
        })),
    );
  });
}
