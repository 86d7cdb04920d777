import { addDays, addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { EffectsRequest, EffectTable } from "../analytics.effects.ts";
import type { AnalyticsFacts } from "../analytics.facts.ts";
import { getMetric, type MetricDeclaration, type Terms } from "../analytics.metrics.ts";
import { GateInputLoader } from "../gate-inputs/gate-input-loader.ts";
import { compare, release, type Sums, type WindowFacts } from "../release/release-gate.ts";
import {
  averageDrifts,
  type ChangeEffect,
  computeEffect,
  type ExpectedChange,
  fitExpectedChange,
  MIN_PEOPLE_PER_CHANGE,
  MIN_PLACES,
  type PlaceChange,
} from "./expected-change.rules.ts";

/** The measure of distinct people of protected answers. */
const PEOPLE = "score_people";
const HALF_A_YEAR = 6;
const HALVES = ["earlier", "later"] as const;
const WHOLE_CLIENT = { kind: "client" } as const;

/** The spread of one answer, in points, when nothing else is known. */
const USUAL_SPREAD = 14;

type Drift = NonNullable<ChangeEffect["drift"]>;

/** The known facts of one place, all of which passed the gate. */
interface Place {
  readonly change: PlaceChange | null;
  /** Between the halves of the window before. */
  readonly drift: Drift | null;
}

/**
 * Adds the answers of both halves of a window. People count as often as in the larger half: a person may be in both.
 */
function addHalves(people: string, earlier: WindowFacts, later: WindowFacts): WindowFacts {
  const addSums = (one: Sums, other: Sums): Sums => {
    const measures = new Set([...Object.keys(one), ...Object.keys(other)]);
    const sum = (measure: string): number => {
      const [first, second] = [one[measure] ?? 0, other[measure] ?? 0];
      return measure === people ? Math.max(first, second) : first + second;
    };
    return Object.fromEntries([...measures].map((measure) => [measure, sum(measure)]));
  };
  return { ...later, open: addSums(earlier.open, later.open), released: addSums(earlier.released, later.released) };
}

/** Subtracts the sums of one question from the whole; the number of people stays. */
function withoutQuestion(metric: MetricDeclaration, all: WindowFacts, question: WindowFacts): WindowFacts {
  const measures = Object.keys({ ...metric.numerator, ...metric.denominator } satisfies Terms);
  const subtractSums = (from: Sums, part: Sums): Sums => ({
    ...from,
    ...Object.fromEntries(
      measures.map((measure) => [measure, Math.max(0, (from[measure] ?? 0) - (part[measure] ?? 0))]),
    ),
  });
  return {
    ...all,
    open: subtractSums(all.open, question.open),
    released: subtractSums(all.released, question.released),
  };
}

/**
 * Returns the change of a figure with its sampling variance, in points. For protected answers both follow from what is
 * released: the change from whole numbers. Null without two numbers of this many people.
 */
function computeChange(
  metric: MetricDeclaration,
  after: WindowFacts,
  before: WindowFacts,
  least: number,
): Drift | null {
  const { figure, difference } = compare(metric, after, before);
  const { current, previous, delta } = figure;
  if (delta === null || current.state !== "value" || previous?.state !== "value") return null;
  if (Math.min(current.n, previous.n) < least) return null;
  const hasProtected = [after, before].some(({ released }) => (released[PEOPLE] ?? 0) > 0);
  const constant = USUAL_SPREAD ** 2 * (1 / current.n + 1 / previous.n);
  if (difference === null) return { change: delta, variance: constant };
  // Identical answers carry too little information about the rest: the minimum is a tenth of the usual variance.
  const own = (difference.error * metric.scale) ** 2;
  const variance = Math.max(own, constant / 10);
  return { change: hasProtected ? delta : current.value - previous.value, variance };
}

function findShownScore(metric: MetricDeclaration, facts: WindowFacts): number | null {
  const figure = release(metric, facts);
  return figure.state === "value" && figure.bound === null ? figure.rounded : null;
}

/**
 * Reads the facts of each place of a client: of the question in both windows, and of all other questions in the window
 * before.
 */
async function readPlaces(
  tx: ClientTx,
  { service, question, before, after, today }: EffectsRequest,
  metric: MetricDeclaration,
  declared: AnalyticsFacts,
): Promise<ReadonlyMap<number, Place>> {
  const middle = addMonths(before.from, HALF_A_YEAR);
  const wanted = { service, metrics: [metric], by: "location", scope: WHOLE_CLIENT, locationIds: null, today } as const;
  const shared = { ...wanted, withoutPools: true, isNumbersOnly: true, isCompared: true };
  const [earlier, later] = HALVES;
  const slots = [
    { name: earlier, range: { from: before.from, to: addDays(middle, -1) } },
    { name: later, range: { from: middle, to: before.to } },
    { name: "after", range: after },
  ];
  const own = new GateInputLoader(tx, { ...shared, filters: { question: [question] }, slots }, declared);
  const whole = [{ name: "before", range: before }];
  const all = new GateInputLoader(tx, { ...shared, filters: {}, slots: whole, isCompared: false }, declared);
  await own.run();
  await all.run();
  const buildPlace = (key: number): Place => {
    const getFacts = (slot: string): WindowFacts => own.getFacts(metric, key, slot);
    const halves = [getFacts(earlier), getFacts(later)] as const;
    const prior = addHalves(PEOPLE, ...halves);
    const change = computeChange(metric, getFacts("after"), prior, MIN_PEOPLE_PER_CHANGE);
    const level = findShownScore(metric, prior);
    const others = findShownScore(metric, withoutQuestion(metric, all.getFacts(metric, key, "before"), prior));
    return {
      change: change === null || level === null || others === null ? null : { ...change, level, others },
      drift: computeChange(metric, halves[1], halves[0], 1),
    };
  };
  return new Map(own.getKeys().flatMap((key) => (typeof key === "number" && key > 0 ? [[key, buildPlace(key)]] : [])));
}

function subtractDrift(drift: Drift | null, others: Drift | null): Drift | null {
  if (drift === null || others === null) return null;
  return { change: drift.change - others.change, variance: drift.variance + others.variance };
}

/**
 * Returns how much more a question's score changed at places than expected without an action, over the whole client
 * regardless of the viewer. `treated` places are compared with the others.
 */
export async function computeEffects(
  tx: ClientTx,
  request: EffectsRequest,
  declared: AnalyticsFacts,
): Promise<EffectTable> {
  const places = await readPlaces(tx, request, getMetric(declared, "agreement_importance", request.service), declared);
  const treated = new Set(request.treated);
  const others = [...places].flatMap(([id, place]) => (treated.has(id) || place.change === null ? [] : [place]));
  const changes = others.flatMap(({ change }) => change ?? []);
  const fit: ExpectedChange | null = changes.length < MIN_PLACES ? null : fitExpectedChange(changes);
  const drift = averageDrifts(others.flatMap((place) => place.drift ?? []));
  return {
    places: changes.length,
    hasEnoughPlaces: fit !== null,
    find: (id) => {
      const place = places.get(id);
      if (fit === null || !place?.change) return null;
      return computeEffect(fit, place.change, subtractDrift(place.drift, drift));
    },
  };
}
