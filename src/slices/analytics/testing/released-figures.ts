import {
  toInsightFigures,
  type InsightFigure,
  type SimulationSize,
  computeMean,
  computePercent,
  createShareFigure,
} from "./figure-rows.ts";
import { countProtectedChanges, type CertaintyShares, type ProtectedCompany } from "./released-certainty.ts";

type Fixture = Pick<ProtectedCompany, "questions" | "level" | "mood" | "noise" | "hasDistribution">;

const usual = { level: 3.6, mood: 0.63, noise: 0.75 };
const fixtures: readonly (readonly [key: string, name: string, fixture: Fixture])[] = [
  ["one", "one question, its distribution released", { ...usual, questions: 1, hasDistribution: true }],
  ["unseen", "one question, its distribution withheld", { ...usual, questions: 1, hasDistribution: false }],
  [
    "divided",
    "one question that divides people, its distribution released",
    { level: 3.6, mood: 1.2, noise: 1.6, questions: 1, hasDistribution: true },
  ],
  ["twenty", "twenty questions", { ...usual, questions: 20, hasDistribution: false }],
  [
    "halo",
    "ten questions, people alike in all their answers",
    { level: 3.6, mood: 0.85, noise: 0.6, questions: 10, hasDistribution: false },
  ],
];

function measureFixture([key, name, fixture]: (typeof fixtures)[number], companies: number): readonly InsightFigure[] {
  const company = { ...fixture, people: 40, fall: 0.6 };
  const called = Array.from({ length: companies }, (_, seed) => countProtectedChanges(company, 40_000 + seed));
  const computePart = (words: readonly CertaintyShares[], of: "alone" | "found"): number =>
    100 * computeMean(words.map((each) => each[of]));
  const [released, own] = [called.map((each) => each.released), called.map((each) => each.own)];
  return toInsightFigures(`protected.${key}`, `protected answers of 40 people at each of 60 places: ${name}`, {
    alone: createShareFigure("unchanged rows called real, each for itself", null, computePart(released, "alone")),
    any: createShareFigure(
      "companies with a false row in reports",
      null,
      computePercent(released, ({ isAnyFalse }) => isAnyFalse),
    ),
    found: createShareFigure("places that fell by some 12 points, called real", null, computePart(released, "found")),
    own: createShareFigure("the same by the answers' own spread, which is not read", null, computePart(own, "found")),
  });
}

/** Measures certainties of protected scores that use only what is released (docs/adr/0064). */
export function measureProtected({ companies }: SimulationSize): readonly InsightFigure[] {
  return fixtures.flatMap((each) =>
    measureFixture(each, Math.ceil(companies / each[2].questions) + Math.ceil(companies / 5)),
  );
}
