import {
  type ChangeNode,
  getLeastChange,
  type ListedChange,
  selectChanges,
} from "../server/changes/changed-tree.rules.ts";
import {
  computeCertainty,
  computePValue,
  type Deviation,
  getFamilyLevel,
} from "../server/statistics/certainty.rules.ts";
import { computeStudentPValue } from "../server/statistics/student.rules.ts";
import { createRoll } from "./answering.ts";
import { drawNormal } from "./normal.ts";

const SPREAD = 14;
const PLACES_IN_REGION = 12;

/** A company in which some places changed. */
export interface ChangingCompany {
  readonly places: number;
  /** The number of people who answer at a place in a window. */
  readonly people: readonly [least: number, most: number];
  /** The share of places that changed. */
  readonly part: number;
  /** The change of a changed place, up or down. */
  readonly change: number;
}

/** A row of the company as drawn. */
export interface SimulatedRow {
  readonly level: "company" | "region" | "location";
  /** The true change. */
  readonly truth: number;
  readonly difference: Deviation;
}

interface SimulatedPlace {
  readonly n: number;
  readonly before: number;
  readonly truth: number;
  readonly now: number;
  readonly earlier: number;
}

function drawPlace({ people: [least, most], part, change }: ChangingCompany, roll: () => number): SimulatedPlace {
  const countPeople = (): number => least + Math.floor(roll() * (most - least + 1));
  const [n, before] = [countPeople(), countPeople()];
  const truth = roll() < part ? (roll() < 0.5 ? -change : change) : 0;
  const drawMean = (level: number, size: number): number => level + (drawNormal(roll) * SPREAD) / Math.sqrt(size);
  return { n, before, truth, now: drawMean(70 + truth, n), earlier: drawMean(70, before) };
}

// People of several places are added up, as the product adds up sums.
function addUp(places: readonly SimulatedPlace[]): SimulatedPlace {
  const computeTotal = (of: (place: SimulatedPlace) => number): number =>
    places.reduce((sum, place) => sum + of(place), 0);
  const [n, before] = [computeTotal((place) => place.n), computeTotal((place) => place.before)];
  return {
    n,
    before,
    truth: computeTotal((place) => place.truth * place.n) / n,
    now: computeTotal((place) => place.now * place.n) / n,
    earlier: computeTotal((place) => place.earlier * place.before) / before,
  };
}

function toRow(level: SimulatedRow["level"], { n, before, truth, now, earlier }: SimulatedPlace): SimulatedRow {
  const spread = { error: SPREAD * Math.sqrt(1 / n + 1 / before), degrees: n + before - 2 };
  return {
    level,
    truth,
    difference: { ...spread, distance: Math.abs(now - earlier), isTested: true },
  };
}

function toNodes(
  rows: readonly SimulatedRow[],
  childrenAt: (at: number) => readonly ChangeNode<SimulatedRow>[] = () => [],
) {
  const rate = getFamilyLevel(rows.map(({ difference }) => computePValue(difference)));
  return rows.map((row, at): ChangeNode<SimulatedRow> => {
    const { distance, error, degrees } = row.difference;
    const isListable = computeCertainty(row.difference, rate) === "real" && distance >= (getLeastChange("score") ?? 0);
    return { row, chance: computeStudentPValue(distance / error, degrees), isListable, children: childrenAt(at) };
  });
}

/** A company with what the product's rules list of it. */
export interface ListedCompany {
  readonly listed: readonly ListedChange<SimulatedRow>[];
  readonly rows: readonly SimulatedRow[];
}

/** Draws a company and lists its changes. */
export function listChanges(company: ChangingCompany, seed: number): ListedCompany {
  const roll = createRoll(seed);
  const places = Array.from({ length: company.places }, () => drawPlace(company, roll));
  const regions = Array.from({ length: Math.ceil(company.places / PLACES_IN_REGION) }, (_, at) =>
    places.slice(at * PLACES_IN_REGION, (at + 1) * PLACES_IN_REGION),
  );
  const ofPlaces = toNodes(places.map((place) => toRow("location", place)));
  const ofRegions = toNodes(
    regions.map((some) => toRow("region", addUp(some))),
    (at) => ofPlaces.slice(at * PLACES_IN_REGION, (at + 1) * PLACES_IN_REGION),
  );
  const whole = toNodes([toRow("company", addUp(places))], () => ofRegions);
  const rows = [...whole, ...ofRegions, ...ofPlaces].map(({ row }) => row);
  return { listed: selectChanges(whole), rows };
}
