import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerFamily } from "../analytics.facts.ts";
import { meetsDisclosureRule } from "./benchmark.rules.ts";
import { type BenchmarkSegment, type ClientParts, freezeSegments } from "./segments.rules.ts";
import { sharedCategories, findSharedCategory } from "./shared-categories.ts";

const score: AnswerFamily = {
  name: "score",
  people: "score_people",
  answered: ["score_responses"],
  measures: ["score_responses", "score_answers", "score_num", "score_den"],
};
const topicByQuestion = new Map([
  [1, 50],
  [2, 50],
  [3, 51],
  [4, 51],
]);

/**
 * Creates a client's contribution: answers by question, and with them by topic and in the total; `waited` are in the
 * total only.
 */
function createClient(
  byQuestion: Readonly<Record<number, number>>,
  part: "open" | "released" = "open",
  waited = 0,
): ClientParts {
  const createSegment = (counts: ReadonlyMap<number, number>) =>
    new Map(
      [...counts].map(([id, count]) => [
        id,
        {
          open: {},
          released: {},
          [part]: { score_answers: count, score_num: 12 * count, score_den: 3 * count, score_people: count },
        },
      ]),
    );
  const questions = new Map(Object.entries(byQuestion).map(([id, count]) => [Number(id), count]));
  const topics = new Map<number, number>();
  for (const [id, count] of questions)
    topics.set(topicByQuestion.get(id) ?? 0, (topics.get(topicByQuestion.get(id) ?? 0) ?? 0) + count);
  const segments = new Map<BenchmarkSegment, ReturnType<typeof createSegment>>([
    ["question", createSegment(questions)],
    ["topic", createSegment(topics)],
  ]);
  const all = [...questions.values()].reduce((sum, count) => sum + count, 0);
  const sums = { score_answers: all };
  return part === "open"
    ? { segments, open: [sums], released: { score_answers: waited } }
    : { segments, open: [], released: { score_answers: all + waited } };
}

const beside = { topicByQuestion, disclosedTotals: new Set(["score"]) };

const getDisclosedIds = (clients: readonly ClientParts[], segment: BenchmarkSegment): readonly number[] =>
  freezeSegments([score], clients, beside)
    .filter((row) => row.cut === segment && row.sums !== null)
    .map((row) => row.cutId);
const createClients = (byQuestion: Readonly<Record<number, number>>): readonly ClientParts[] =>
  Array.from({ length: 6 }, () => createClient(byQuestion));

describe("the benchmark of a question or a topic", () => {
  test("is the sum of open and released answers of at least five clients without dominance", () => {
    const clients = [
      ...createClients({ 1: 10, 3: 4 }).slice(0, 4),
      createClient({ 1: 10, 3: 4 }, "released"),
      createClient({ 1: 10 }),
    ];
    const rows = freezeSegments([score], clients, beside);
    expect(rows.find((row) => row.cut === "question" && row.cutId === 1)).toEqual({
      cut: "question",
      cutId: 1,
      family: "score",
      clients: 6,
      sums: { score_responses: 0, score_answers: 60, score_num: 720, score_den: 180, score_people: 10 },
    });
    expect(getDisclosedIds(clients.slice(0, 4), "question")).toEqual([]);
    expect(getDisclosedIds([...createClients({ 1: 10 }), createClient({ 1: 1000 })], "question")).toEqual([]);
    expect(getDisclosedIds(createClients({ 1000: 10 }), "question")).toEqual([]);
  });

  test("is withheld when the rest of its topic would be one client's answers", () => {
    // Question 2 has answers of one client only: topic 50 minus question 1 would reveal them.
    const clients = [...createClients({ 1: 10 }), createClient({ 1: 10, 2: 3 })];
    expect(getDisclosedIds(clients, "topic")).toEqual([50]);
    expect(getDisclosedIds(clients, "question")).toEqual([]);
  });

  test("is withheld when the total minus all topics would be one client's pool", () => {
    const clients = [...createClients({ 1: 10, 3: 4 }), createClient({ 1: 10, 3: 4 }, "open", 3)];
    // Topic 51 is the smaller one: withholding it leaves five clients or more in the rest.
    expect(getDisclosedIds(clients, "topic")).toEqual([50]);
    expect(getDisclosedIds(clients, "question")).toEqual([1]);
    const totalWithheld = freezeSegments([score], clients, { topicByQuestion, disclosedTotals: new Set() });
    expect(totalWithheld.filter((row) => row.cut === "topic" && row.sums !== null)).toHaveLength(2);
  });

  test("leaves nothing that breaks the disclosure rule, whatever clients contribute", () => {
    const answers = fc.dictionary(fc.constantFrom("1", "2", "3", "4"), fc.integer({ min: 1, max: 30 }));
    const brought = fc.array(fc.record({ answers, waited: fc.constantFrom(0, 0, 0, 2, 9) }), {
      minLength: 4,
      maxLength: 9,
    });
    fc.assert(
      fc.property(brought, (drawn) => {
        const all = drawn.map((each) => each.answers);
        const clients = drawn.map((each) => createClient(each.answers, "open", each.waited));
        const [questions, topics] = [
          new Set(getDisclosedIds(clients, "question")),
          new Set(getDisclosedIds(clients, "topic")),
        ];
        const sumHoldings = (ids: readonly number[]): number[] =>
          all.map((each) => ids.reduce((sum, id) => sum + (each[String(id)] ?? 0), 0));
        const isSafe = (ids: readonly number[]): boolean => {
          const holdings = sumHoldings(ids);
          return holdings.every((each) => each === 0) || meetsDisclosureRule(holdings);
        };
        for (const id of questions) expect(isSafe([id])).toBe(true);
        for (const topic of topics) {
          const own = [...topicByQuestion].filter(([, of]) => of === topic).map(([id]) => id);
          expect(isSafe(own)).toBe(true);
          expect(isSafe(own.filter((id) => !questions.has(id)))).toBe(true);
        }
        // The rest of the total beside any choice of disclosed topics, and of disclosed questions of the other topics.
        const toRest = (topicsTaken: ReadonlySet<number>, questionsTaken: ReadonlySet<number>): number[] => {
          const left = sumHoldings(
            [1, 2, 3, 4].filter((id) => !topicsTaken.has(topicByQuestion.get(id) ?? 0) && !questionsTaken.has(id)),
          );
          return left.map((each, at) => each + (drawn[at]?.waited ?? 0));
        };
        // A total disclosed by people may still be too small by answers; then nothing can be subtracted from it.
        if (!meetsDisclosureRule(toRest(new Set(), new Set()))) return;
        for (const rest of [toRest(topics, new Set()), toRest(new Set(), questions), toRest(topics, questions)])
          expect(rest.every((each) => each === 0) || meetsDisclosureRule(rest)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("position categories", () => {
  test.each([
    ["Maintenance", 3],
    ["  maintenance & service ", 3],
    ["Grounds and Housekeeping", 4],
    ["ALQUILER", 2],
    ["Límpieza", 4],
    ["Pilots", null],
    ["", null],
  ])("%j is the shared category %j", (name, id) => {
    expect(findSharedCategory(name)).toBe(id);
  });

  test("no name maps to two categories", () => {
    const names = sharedCategories.flatMap((each) => each.names);
    for (const { id, names: own } of sharedCategories)
      for (const name of own) expect(findSharedCategory(name)).toBe(id);
    expect(new Set(names).size).toBe(names.length);
  });
});
