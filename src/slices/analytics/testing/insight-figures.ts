import { computeCertainty, LEVEL_ALONE } from "../server/statistics/certainty.rules.ts";
import { combineEffects, judgeEffect } from "../server/statistics/expected-change.rules.ts";
import {
  type AnsweringCompany,
  type RealChangeCounts,
  type RealChangesByRule,
  countRealChanges,
} from "./changing-answers.ts";
import { type DifferingCompany, fillGrid } from "./differing-places.ts";
import { measureProtected } from "./released-figures.ts";
import {
  type InsightFigure,
  toInsightFigures,
  type SimulationSize,
  computeMean,
  computePercent,
  createPointsFigure,
  createRowsFigure,
  createShareFigure,
} from "./figure-rows.ts";
import { measureRanks } from "./ranked-properties.ts";
import { measureRelated } from "./related-figures.ts";
import { type ActingCompany, measureEffects, type EffectSample } from "./useless-actions.ts";

// Measures what the product calls real in companies whose truth is known (docs/insight-figures.md): all seeds are
// fixed, and every certainty is that of the product's own rules.

const toPeople = ([least, most]: readonly [number, number]): string => `${least} to ${most} people`;
const FEW = [15, 30] as const;
const MORE = [25, 90] as const;
const MANY = [40, 90] as const;

function callCompanies(
  company: AnsweringCompany,
  { companies }: SimulationSize,
  seed: number,
): readonly RealChangesByRule[] {
  return Array.from({ length: companies }, (_, at) => countRealChanges(company, seed + at));
}

type Rule = (called: RealChangesByRule) => RealChangeCounts;
const countAll = (called: readonly RealChangesByRule[], rule: Rule): number =>
  computeMean(called.map((each) => rule(each).all));
/** Returns the mean false share of what is called real; 0 for a company without any. */
const computeFalsePart = (called: readonly RealChangesByRule[], rule: Rule): number =>
  100 * computeMean(called.map((each) => rule(each).wrong / Math.max(1, rule(each).all)));

function measureUnchanged(length: SimulationSize): readonly InsightFigure[] {
  const called = callCompanies({ people: FEW, changed: 0, change: 0 }, length, 10_000);
  return toInsightFigures("unchanged", `nothing changed at 60 places, ${toPeople(FEW)}, 18 questions: 1,140 rows`, {
    alone: createRowsFigure(
      "rows called real, each tested for itself",
      "46",
      countAll(called, (each) => each.alone),
    ),
    reports: createRowsFigure(
      "rows called real in reports",
      null,
      countAll(called, (each) => each.inReports),
    ),
    listed: createRowsFigure(
      "entries of “What changed”",
      "0.1",
      countAll(called, (each) => each.listed),
    ),
    filled: createRowsFigure(
      "filled cells of the heat map",
      null,
      countAll(called, (each) => each.filled),
    ),
  });
}

function measureChanged(length: SimulationSize): readonly InsightFigure[] {
  return [4, 8].flatMap((change) => {
    const company = { people: MORE, changed: 6, change };
    const called = callCompanies(company, length, 20_000 + change * 1000);
    return toInsightFigures(`changed${change}`, `6 of 60 places changed by ${change} points, ${toPeople(MORE)}`, {
      alone: createShareFigure(
        "false among rows called real, each for itself",
        "67",
        computeFalsePart(called, (each) => each.alone),
      ),
      reports: createShareFigure(
        "false among rows called real in reports",
        null,
        computeFalsePart(called, (each) => each.inReports),
      ),
      report: createShareFigure(
        "false among rows called real in one report",
        null,
        100 * computeMean(called.map(({ falseOfReport }) => falseOfReport)),
      ),
      listed: createShareFigure(
        "false among entries of “What changed”",
        "8",
        computeFalsePart(called, (each) => each.listed),
      ),
      filled: createShareFigure(
        "false among filled cells",
        null,
        computeFalsePart(called, (each) => each.filled),
      ),
      found: createShareFigure(
        "changed places that are listed",
        change === 8 ? "28–46" : null,
        (100 * computeMean(called.map(({ listed }) => listed.places))) / company.changed,
      ),
    });
  });
}

const isReal = ({ effect }: EffectSample): boolean => {
  const combined = combineEffects([effect]);
  return combined !== null && judgeEffect(combined) === "real";
};

/** Returns whether the rise alone would be called real, like any two windows of many answers. */
function isRealAlone({ rise, variance }: EffectSample): boolean {
  const deviation = { distance: Math.abs(rise), error: Math.sqrt(variance), degrees: 1000, isTested: true };
  return computeCertainty(deviation, LEVEL_ALONE) === "real";
}

/** Returns how often this many effects together are called real. */
function computeRealShare(samples: readonly EffectSample[], size: number): number {
  const sets = Array.from({ length: Math.floor(samples.length / size) }, (_, at) =>
    combineEffects(samples.slice(at * size, (at + 1) * size).map(({ effect }) => effect)),
  );
  return computePercent(sets, (set) => set !== null && judgeEffect(set) === "real");
}

function act(company: ActingCompany, { actions }: SimulationSize): readonly EffectSample[] {
  const companies = Math.ceil(actions / company.places);
  return measureEffects(company, companies, 30_000 + company.effect * 1000 + company.people[0]);
}

const PLACES = 60;

function measureUseless(length: SimulationSize): readonly InsightFigure[] {
  return ([FEW, MANY] as const).flatMap((people) => {
    const found = act({ places: PLACES, people, effect: 0 }, length);
    const isFew = people === FEW;
    const fixture = `60 places act on the worst of 18 questions, no effect, ${toPeople(people)}`;
    return toInsightFigures(`useless${people[0]}`, fixture, {
      up: createShareFigure(
        "scores that rose",
        isFew ? "76" : null,
        computePercent(found, ({ rise }) => rise > 0),
      ),
      alone: createShareFigure("rises called real, each for itself", null, computePercent(found, isRealAlone)),
      still: createShareFigure(
        "the same where no score drifts by itself",
        isFew ? "9.8" : null,
        computePercent(act({ places: PLACES, people, effect: 0, drift: 0 }, length), isRealAlone),
      ),
      rise: createPointsFigure("mean rise", isFew ? "4.5" : null, computeMean(found.map(({ rise }) => rise))),
      called: createShareFigure("effects called real", "2.8–4.9", computePercent(found, isReal)),
      points: createPointsFigure("mean effect", "0.0", computeMean(found.map(({ effect }) => effect.points))),
      five: createShareFigure("library of five called real", "1.7–5.6", computeRealShare(found, 5)),
      twenty: createShareFigure("library of twenty called real", "1.7–5.6", computeRealShare(found, 20)),
    });
  });
}

const designOf: Readonly<Record<string, readonly [one: string, seven: string | null, twenty: string | null]>> = {
  "15 4": ["8", "33", null],
  "40 4": ["17", "76", "87"],
  "15 8": ["22", null, null],
  "40 8": ["52", null, null],
};

function measureHelping(length: SimulationSize): readonly InsightFigure[] {
  return ([FEW, MANY] as const).flatMap((people) =>
    [4, 8].flatMap((effect) => {
      const found = act({ places: PLACES, people, effect }, length);
      const [one, seven, twenty] = designOf[`${people[0]} ${effect}`] ?? ["", null, null];
      const fixture = `the same, the action helps by ${effect} points, ${toPeople(people)}`;
      return toInsightFigures(`helping${effect}.${people[0]}`, fixture, {
        called: createShareFigure("effects called real", one, computePercent(found, isReal)),
        points: createPointsFigure("mean effect", null, computeMean(found.map((each) => each.effect.points))),
        seven: createShareFigure("library of seven called real", seven, computeRealShare(found, 7)),
        twenty: createShareFigure("library of twenty called real", twenty, computeRealShare(found, 20)),
      });
    }),
  );
}

function measureGrids({ companies }: SimulationSize): readonly InsightFigure[] {
  const fill = (company: Omit<DifferingCompany, "places" | "topics">, count = companies) =>
    Array.from({ length: count }, (_, seed) => fillGrid({ places: 20, topics: 8, ...company }, seed + 1));
  // One in ten has a filled cell: with 300 maps that figure could be off by 3.
  const quiet = fill({ repeats: 1, changed: 0, by: 0 }, 5 * companies);
  const differing = fill({ repeats: 1, changed: 2, by: -14 });
  return [
    ...toInsightFigures("quiet", "heat map of 20 places by 8 topics, nothing differs, 20 to 50 people", {
      any: createShareFigure(
        "maps with any filled cell",
        null,
        computePercent(quiet, ({ isAny }) => isAny),
      ),
    }),
    ...toInsightFigures("differing", "the same, 2 of 20 places are 14 points lower in 2 topics", {
      false: createShareFigure(
        "false among filled cells",
        null,
        100 * computeMean(differing.map((each) => each.falsePart)),
      ),
      found: createShareFigure(
        "differing cells that are filled",
        null,
        100 * computeMean(differing.map((each) => each.found)),
      ),
    }),
  ];
}

/** Measures every figure. The same size gives the same figures. */
export function measureInsights(length: SimulationSize): readonly InsightFigure[] {
  return [
    ...measureUnchanged(length),
    ...measureChanged(length),
    ...measureUseless(length),
    ...measureHelping(length),
    ...measureGrids(length),
    ...measureProtected(length),
    ...measureRanks(length),
    ...measureRelated(length),
  ];
}

/** Formats the figures as in the document. */
export function toFigureTable(figures: readonly InsightFigure[]): string {
  const toText = ({ unit, measured }: InsightFigure): string => {
    const number = measured.toFixed(1).replace(/^-(?=0\.0$)/, "");
    return unit === "percent" ? `${number} %` : unit === "points" ? `${number} points` : number;
  };
  const toDesign = ({ unit, design }: InsightFigure): string =>
    design === null ? "" : unit === "percent" ? `${design} %` : unit === "points" ? `${design} points` : design;
  const lines = figures.map((each, at) => {
    const fixture = figures[at - 1]?.fixture === each.fixture ? "" : each.fixture;
    return `| ${fixture} | ${each.figure} | ${toDesign(each)} | ${toText(each)} |`;
  });
  return ["| company | figure | design | measured |", "|---|---|---:|---:|", ...lines].join("\n");
}
