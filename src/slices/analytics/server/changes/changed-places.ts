import type { ClientTx } from "#platform/server/db/database.ts";
import type { ChangedPlace, ChangeList, ChangePlace, ChangesApi, ChangesRequest } from "../analytics.changes.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import { getMetric, type MetricDeclaration } from "../analytics.metrics.ts";
import { toWindowSlots } from "../compiler/periods.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import type { Comparison } from "../release/release-gate.ts";
import { MIN_RESPONSES, LEVEL_ALONE } from "../statistics/certainty.rules.ts";
import { addCertainty } from "../statistics/families.rules.ts";
import { createComparer, getLevel } from "../statistics/family-levels.ts";
import { computeStudentPValue } from "../statistics/student.rules.ts";
import {
  type ChangeNode,
  getLeastChange,
  selectChanges,
  estimateRealVariance,
  weighChange,
} from "./changed-tree.rules.ts";

const WHOLE_CLIENT = { kind: "client" } as const;

/** A row with the values needed to test and to order it. */
interface Row {
  readonly place: ChangePlace;
  readonly chance: number | null;
  readonly isListable: boolean;
  readonly change: number;
  /** The part of the spread that may be known: for protected answers a function of what is released. */
  readonly variance: number | null;
  readonly people: number;
  readonly hasEarlier: boolean;
}

function buildRow(metric: MetricDeclaration, place: ChangePlace, comparison: Comparison, level: number): Row {
  const { delta, certainty, current, previous } = addCertainty(metric, comparison, level);
  const { difference } = comparison;
  const getPeople = (figure: typeof previous): number => (figure?.state === "value" ? figure.n : 0);
  const isLarge = Math.abs(delta ?? 0) >= (getLeastChange(metric.unit) ?? Number.POSITIVE_INFINITY);
  const hasEnoughPeople = Math.min(getPeople(current), getPeople(previous)) >= MIN_RESPONSES;
  const chance = difference?.isTested
    ? computeStudentPValue(difference.distance / difference.error, difference.degrees)
    : null;
  return {
    place,
    chance,
    isListable: certainty === "real" && isLarge && hasEnoughPeople,
    change: delta ?? 0,
    variance: difference === null ? null : (difference.error * metric.scale) ** 2,
    people: getPeople(current),
    hasEarlier: previous?.state === "value",
  };
}

type Level = ChangePlace["level"];
const dimensions = { company: "total", region: "region", location: "location" } as const;

/** Returns the rows of one level, each judged among all rows of it that the product shows. */
async function readLevel(
  tx: ClientTx,
  { service, windows, today }: ChangesRequest,
  { metric, level }: { readonly metric: MetricDeclaration; readonly level: Level },
  declared: AnalyticsFacts,
): Promise<readonly Row[]> {
  const wanted = { service, metrics: [metric], by: dimensions[level], scope: WHOLE_CLIENT, locationIds: null, today };
  const slots = toWindowSlots(windows);
  const loader = new GateInputLoader(tx, { ...wanted, filters: {}, slots, isCompared: true }, declared);
  await loader.run();
  const compared = loader.getKeys().map((key) => ({ key, comparison: createComparer(loader, windows, key)(metric) }));
  const rate = level === "company" ? LEVEL_ALONE : getLevel(compared.map(({ comparison }) => comparison));
  return compared.flatMap(({ key, comparison }) => {
    if (level === "company") return [buildRow(metric, { level, id: null }, comparison, rate)];
    // Pools and rows without a place are left out: no one could act on them.
    return typeof key === "number" && key > 0 ? [buildRow(metric, { level, id: key }, comparison, rate)] : [];
  });
}

const toNode = (row: Row, children: readonly ChangeNode<Row>[]): ChangeNode<Row> => ({
  row,
  chance: row.chance,
  isListable: row.isListable,
  children,
});

// A region without a number of its own, and locations without a region, keep their places in the tree.
const createEmptyRow = (place: ChangePlace): Row => ({
  place,
  chance: null,
  isListable: false,
  change: 0,
  variance: null,
  people: 0,
  hasEarlier: false,
});

type ChangeLocations = Parameters<ChangesApi["find"]>[1]["locations"];

function buildTree(
  { company, regions, locations }: Readonly<Record<"company" | "regions" | "locations", readonly Row[]>>,
  places: ChangeLocations,
): readonly ChangeNode<Row>[] {
  const regionByLocation = new Map(places.map(({ id, regionId }) => [id, regionId]));
  const inUse = locations.filter(({ place }) => regionByLocation.has(place.id ?? 0));
  const byRegion = Map.groupBy(inUse, ({ place }) => regionByLocation.get(place.id ?? 0) ?? null);
  const known = new Map(regions.map((row) => [row.place.id, row]));
  const ids = new Set([...known.keys(), ...byRegion.keys()]);
  const ofRegions = [...ids].map((id) => {
    const below = (byRegion.get(id) ?? []).map((row) => toNode(row, []));
    const own = known.get(id) ?? createEmptyRow({ level: "region", id: id ?? 0 });
    // A region of one location adds nothing to the location's row.
    const count = places.filter(({ regionId }) => regionId === id).length;
    return toNode(count > 1 ? own : createEmptyRow(own.place), below);
  });
  const [top = createEmptyRow({ level: "company", id: null })] = company;
  return [toNode(top, ofRegions)];
}

const flatten = (nodes: readonly ChangeNode<Row>[]): readonly Row[] =>
  nodes.flatMap(({ row, children }) => [row, ...flatten(children)]);

/**
 * Returns the places of a client whose figure changed beyond chance, over all places regardless of the viewer, in three
 * statements.
 */
export async function findChanges(
  tx: ClientTx,
  request: Parameters<ChangesApi["find"]>[1],
  declared: AnalyticsFacts,
): Promise<ChangeList> {
  const metric = getMetric(declared, request.metric, request.service);
  const read = (level: Level): Promise<readonly Row[]> => readLevel(tx, request, { metric, level }, declared);
  const company = await read("company");
  const tree = buildTree(
    { company, regions: await read("region"), locations: await read("location") },
    request.locations,
  );
  const rows = flatten(tree);
  const byLevel = Map.groupBy(
    rows.filter(({ chance }) => chance !== null),
    ({ place }) => place.level,
  );
  const unit = getLeastChange(metric.unit) ?? 1;
  const changed = selectChanges(tree).map(({ row }): ChangedPlace => ({
    place: row.place,
    direction: row.change > 0 ? "up" : "down",
    weight: weighChange(row, estimateRealVariance(byLevel.get(row.place.level) ?? []), unit),
  }));
  return {
    hasEarlier: company.some(({ hasEarlier }) => hasEarlier),
    tested: rows.flatMap(({ chance, place }) => (chance === null ? [] : [place])),
    changed,
  };
}
