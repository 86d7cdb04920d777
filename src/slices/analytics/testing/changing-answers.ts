import { GRID_FALSE_PART } from "../server/analytics.grid.ts";
import { type ChangeNode, getLeastChange, selectChanges } from "../server/changes/changed-tree.rules.ts";
import { addMeasured, decideCells } from "../server/grid/grid.rules.ts";
import {
  computeCertainty,
  computePValue,
  type Deviation,
  computeDifference,
  LEVEL_ALONE,
  getFamilyLevel,
  type MeasuredRatio,
} from "../server/statistics/certainty.rules.ts";
import { computeStudentPValue } from "../server/statistics/student.rules.ts";
import { createRoll } from "./answering.ts";
import { drawNormal } from "./normal.ts";

// Simulates a company of 60 places that answer 18 questions in two windows: 1,140 changes, of each place's score and of
// each question there. Every person answers independently; what is called real follows from the product's own rules.

const PLACES = 60;
const PLACES_IN_REGION = 12;
const QUESTIONS = 18;
/** The spread of people over all their answers, and from question to question: 14 points for a single answer. */
const SPREAD = 10;

/** A company in which some places changed in all of their answers. */
export interface AnsweringCompany {
  /** The number of people who answer at a place in a window. */
  readonly people: readonly [least: number, most: number];
  /** The number of places that changed. */
  readonly changed: number;
  /** The change of a changed place in points, up or down. */
  readonly change: number;
}

/** The number of rows called real, and how many of these did not change. */
export interface RealChangeCounts {
  readonly all: number;
  readonly wrong: number;
}

/** The rows called real for the same answers, by rule. */
export interface RealChangesByRule {
  /** Each of 1,140 rows tested alone. */
  readonly alone: RealChangeCounts;
  /** The same rows by the families of reports: all places of a column. */
  readonly inReports: RealChangeCounts;
  /** The same rows report by report: the mean false share of a column; 0 for a column without real rows. */
  readonly falseOfReport: number;
  /** Entries of “What changed”: company, regions and places. */
  readonly listed: RealChangeCounts & { readonly places: number };
  /** Filled cells of the heat map, places by questions, against the year before. */
  readonly filled: RealChangeCounts;
}

interface Window {
  readonly total: MeasuredRatio;
  readonly questions: readonly MeasuredRatio[];
}

interface Place {
  readonly truth: number;
  readonly now: Window;
  readonly before: Window;
}

const none: MeasuredRatio = { n: 0, num: 0, den: 0, nn: 0, nd: 0, dd: 0, shown: 0, protectedPart: "none" };

const toMeasured = (n: number, sum: number, squared: number, answers: number): MeasuredRatio => ({
  ...none,
  n,
  shown: n,
  num: sum,
  den: n * answers,
  nn: squared,
  nd: sum * answers,
  dd: n * answers * answers,
});

function drawWindow(people: number, level: number, roll: () => number): Window {
  const sums = Array.from({ length: QUESTIONS }, () => ({ sum: 0, squared: 0 }));
  const total = { sum: 0, squared: 0 };
  for (let person = 0; person < people; person += 1) {
    const mood = level + drawNormal(roll) * SPREAD;
    let own = 0;
    for (const each of sums) {
      const value = mood + drawNormal(roll) * SPREAD;
      each.sum += value;
      each.squared += value * value;
      own += value;
    }
    total.sum += own;
    total.squared += own * own;
  }
  return {
    total: toMeasured(people, total.sum, total.squared, QUESTIONS),
    questions: sums.map(({ sum, squared }) => toMeasured(people, sum, squared, 1)),
  };
}

function drawPlaces({ people: [least, most], changed, change }: AnsweringCompany, roll: () => number): Place[] {
  const countPeople = (): number => least + Math.floor(roll() * (most - least + 1));
  return Array.from({ length: PLACES }, (_, at) => {
    // Spread over the company.
    const isChanged = changed > 0 && at % Math.round(PLACES / changed) === 0;
    const truth = isChanged ? (roll() < 0.5 ? -change : change) : 0;
    return { truth, now: drawWindow(countPeople(), 70 + truth, roll), before: drawWindow(countPeople(), 70, roll) };
  });
}

interface Row {
  readonly truth: number;
  readonly difference: Deviation;
}

function toRow(truth: number, now: MeasuredRatio | null, before: MeasuredRatio | null): Row {
  const difference = now && before && computeDifference(now, before);
  if (!difference) throw new Error("no difference");
  return { truth, difference };
}

function count(rows: readonly { readonly truth: number }[]): RealChangeCounts {
  return { all: rows.length, wrong: rows.filter(({ truth }) => truth === 0).length };
}

/** Returns the rows of a family that are real by the rule of reports. */
function selectReal(family: readonly Row[]): ReadonlySet<Row> {
  const level = getFamilyLevel(family.map(({ difference }) => computePValue(difference)));
  return new Set(family.filter(({ difference }) => computeCertainty(difference, level) === "real"));
}

function toNodes(rows: readonly Row[], childrenAt: (at: number) => readonly ChangeNode<Row>[] = () => []) {
  const real = selectReal(rows);
  return rows.map((row, at): ChangeNode<Row> => {
    const { distance, error, degrees } = row.difference;
    const isListable = real.has(row) && distance >= (getLeastChange("score") ?? 0);
    return { row, chance: computeStudentPValue(distance / error, degrees), isListable, children: childrenAt(at) };
  });
}

function addUp(places: readonly Place[]): Row {
  const sumWindow = (window: "now" | "before") => addMeasured(places.map((place) => place[window].total));
  return toRow(
    places.reduce((sum, { truth }) => sum + truth, 0),
    sumWindow("now"),
    sumWindow("before"),
  );
}

function listEntries(places: readonly Place[], scores: readonly Row[]): readonly Row[] {
  const ofPlaces = toNodes(scores);
  const regions = Array.from({ length: PLACES / PLACES_IN_REGION }, (_, at) =>
    addUp(places.slice(at * PLACES_IN_REGION, (at + 1) * PLACES_IN_REGION)),
  );
  const ofRegions = toNodes(regions, (at) => ofPlaces.slice(at * PLACES_IN_REGION, (at + 1) * PLACES_IN_REGION));
  return selectChanges(toNodes([addUp(places)], () => ofRegions)).map(({ row }) => row);
}

/**
 * Returns the filled cells: each must be real among all of them, among the places of its column and the columns of its
 * place.
 */
function fillCells(columns: readonly (readonly Row[])[]): readonly Row[] {
  const inColumns = new Set(columns.flatMap((column) => [...selectReal(column)]));
  const inPlaces = new Set(
    Array.from({ length: PLACES }, (_, at) => [...selectReal(columns.flatMap((column) => column[at] ?? []))]).flat(),
  );
  const cells = columns.flat();
  const words = decideCells(
    cells.map((cell) => ({
      delta: Math.round(cell.difference.distance),
      deviation: cell.difference,
      isRealInReports: inColumns.has(cell) && inPlaces.has(cell),
    })),
    GRID_FALSE_PART,
  );
  return cells.filter((_, at) => words[at] === "real");
}

/** Draws a company and returns which of its changes are called real. */
export function countRealChanges(company: AnsweringCompany, seed: number): RealChangesByRule {
  const places = drawPlaces(company, createRoll(seed));
  const scores = places.map(({ truth, now, before }) => toRow(truth, now.total, before.total));
  const columns = Array.from({ length: QUESTIONS }, (_, at) =>
    places.map(({ truth, now, before }) => toRow(truth, now.questions[at] ?? null, before.questions[at] ?? null)),
  );
  const families = [scores, ...columns];
  const listed = listEntries(places, scores);
  const real = families.map((family) => count([...selectReal(family)]));
  return {
    falseOfReport: real.reduce((sum, { wrong, all }) => sum + wrong / Math.max(1, all), 0) / families.length,
    alone: count(families.flat().filter(({ difference }) => computeCertainty(difference, LEVEL_ALONE) === "real")),
    inReports: count(families.flatMap((family) => [...selectReal(family)])),
    listed: { ...count(listed), places: listed.filter((row) => row.truth !== 0 && scores.includes(row)).length },
    filled: count(fillCells(columns)),
  };
}
