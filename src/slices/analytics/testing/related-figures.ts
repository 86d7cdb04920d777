import { measureChainLink } from "../server/chain/chain-link.rules.ts";
import { findDrivers } from "../server/drivers/find-drivers.rules.ts";
import { computeStudentPValue } from "../server/statistics/student.rules.ts";
import { createDrivenCompany } from "./driven-companies.ts";
import {
  type InsightFigure,
  toInsightFigures,
  type SimulationSize,
  computePercent,
  createShareFigure,
} from "./figure-rows.ts";
import { createLinkedCompany } from "./linked-companies.ts";

// How often a relation is called real where places or properties differ, but nothing goes with anything within them.

const [LEVEL, TOPICS] = [0.05, 8];

/** Returns whether a plain correlation over all pairs is called real: places and quarters are pooled. */
function isRealPooled(pairs: readonly (readonly [number, number])[]): boolean {
  const n = pairs.length;
  const computeMean = (at: 0 | 1): number => pairs.reduce((sum, pair) => sum + pair[at], 0) / n;
  const [meanX, meanY] = [computeMean(0), computeMean(1)];
  const sum = (multiply: (x: number, y: number) => number): number =>
    pairs.reduce((all, [x, y]) => all + multiply(x - meanX, y - meanY), 0);
  const r = sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
  return computeStudentPValue(Math.abs(r) * Math.sqrt((n - 2) / (1 - r * r)), n - 2) <= LEVEL;
}

/** Returns whether topics are called drivers where none matters: any of them by itself, and by the product's rule. */
function callDrivers(seed: number, places: number, people: number) {
  const responses = createDrivenCompany(seed, { places, people, slopes: Array.from({ length: TOPICS }, () => 0) });
  const pooled = Array.from({ length: TOPICS }, (_, topic) =>
    isRealPooled(responses.map(({ ratings, outcome }) => [ratings[topic] ?? 0, outcome])),
  );
  const found = findDrivers(responses, TOPICS).drivers?.topics ?? [];
  return { pooled: pooled.filter(Boolean).length / TOPICS, isCalled: found.some((topic) => topic.share > 0) };
}

function measureDrivers({ companies }: SimulationSize): readonly InsightFigure[] {
  return (
    [
      [40, 30],
      [6, 60],
    ] as const
  ).flatMap(([places, people]) => {
    const called = Array.from({ length: companies }, (_, at) => callDrivers(60_000 + at, places, people));
    const pooled = (100 * called.reduce((sum, each) => sum + each.pooled, 0)) / called.length;
    const fixture = `${places} places of ${people} people differ, no topic goes with renewing`;
    return toInsightFigures(`drivers${places}`, fixture, {
      pooled: createShareFigure("topics called a driver by pooled correlation", "99", pooled),
      called: createShareFigure(
        "companies with a driver",
        "2–6",
        computePercent(called, ({ isCalled }) => isCalled),
      ),
    });
  });
}

function measureLinks({ companies }: SimulationSize): readonly InsightFigure[] {
  const called = Array.from({ length: 5 * companies }, (_, at) => {
    const company = createLinkedCompany(70_000 + at, { properties: 30, quarters: 9, slope: 0, isGoodAtBoth: true });
    const pairs = company.flatMap(({ from, to }) =>
      from.slice(0, -1).map((x, quarter) => [x ?? 0, to[quarter + 1] ?? 0] as const),
    );
    return { isPooled: isRealPooled(pairs), isLinked: ["higher", "lower"].includes(measureChainLink(company).word) };
  });
  return toInsightFigures(
    "links",
    "30 properties, 8 pairs of quarters, good properties are good at both, changes unrelated",
    {
      pooled: createShareFigure(
        "links called real by pooled levels",
        "96",
        computePercent(called, ({ isPooled }) => isPooled),
      ),
      called: createShareFigure(
        "links called real",
        "4.2",
        computePercent(called, ({ isLinked }) => isLinked),
      ),
    },
  );
}

/** Measures drivers and links where nothing is related. */
export function measureRelated(length: SimulationSize): readonly InsightFigure[] {
  return [...measureDrivers(length), ...measureLinks(length)];
}
