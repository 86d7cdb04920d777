// Splits the change of a ratio into parts that add up to it exactly, as numbers and as printed.

/** A ratio's sums in one window. */
export interface RatioParts {
  readonly num: number;
  readonly den: number;
}

/** A ratio in both windows. */
export interface RatioChange {
  readonly current: RatioParts;
  readonly previous: RatioParts;
}

/** A part of a ratio (a topic, a question, a place) in both windows; a denominator of 0 where it has no answers. */
export interface RatioPart<Key> extends RatioChange {
  readonly key: Key;
}

/** The parts of a change, unrounded, in the ratio's unit. */
export interface SplitChange<Key> {
  /** The change from different answers, by part. */
  readonly answers: readonly { readonly key: Key; readonly points: number }[];
  /** The change from other people, or from other questions or importance. */
  readonly mix: number;
  /** The rest, from parts that are not known. */
  readonly rest: number;
}

/** A reason as printed: in whole points. */
export interface PrintedReason<Key> {
  /** `answers`: a part was answered differently; `mix`: the parts weigh differently; `else`: the rest. */
  readonly kind: "answers" | "mix" | "else";
  readonly key: Key | null;
  readonly points: number;
}

const MAX_PARTS = 3;
const MIN_POINTS = 1;

const toRatio = ({ num, den }: RatioParts): number | null => (den > 0 ? num / den : null);

/**
 * Splits the change of a ratio R = ΣN/ΣD over parts with w = D_part/D and r = N_part/D_part: Σ w̄·Δr are answers, Σ (r̄
 * − R̄)·Δw is mix, bars being means of both windows. A part missing in one window has its only ratio in both. What the
 * parts do not cover is the rest, so that everything adds up to the change whichever parts are known.
 */
export function splitChange<Key>(
  whole: RatioChange,
  parts: readonly RatioPart<Key>[],
  scale: number,
): SplitChange<Key> | null {
  const [now, before] = [toRatio(whole.current), toRatio(whole.previous)];
  if (now === null || before === null) return null;
  const middle = (now + before) / 2;
  let mix = 0;
  const answers: { key: Key; points: number }[] = [];
  for (const { key, current, previous } of parts) {
    const ratio = toRatio(current) ?? toRatio(previous);
    if (ratio === null) continue;
    const [own, earlier] = [toRatio(current) ?? ratio, toRatio(previous) ?? ratio];
    const [weight, weightBefore] = [current.den / whole.current.den, previous.den / whole.previous.den];
    answers.push({ key, points: scale * ((weight + weightBefore) / 2) * (own - earlier) });
    mix += scale * ((own + earlier) / 2 - middle) * (weight - weightBefore);
  }
  const known = answers.reduce((sum, { points }) => sum + points, mix);
  return { answers, mix, rest: scale * (now - before) - known };
}

/** Returns whole numbers that add up to `total`, each its value rounded down or up (largest remainder). */
export function roundTogether(values: readonly number[], total: number): readonly number[] {
  const floors = values.map(Math.floor);
  const missing = Math.max(0, Math.min(values.length, total - floors.reduce((sum, each) => sum + each, 0)));
  const order = values
    .map((value, at) => ({ at, left: value - Math.floor(value) }))
    .toSorted((a, b) => b.left - a.left);
  const raised = new Set(order.slice(0, missing).map(({ at }) => at));
  return floors.map((floor, at) => (raised.has(at) ? floor + 1 : floor));
}

/**
 * Returns the reasons of a change as printed beside it: at most three of a point or more, the largest first, and the
 * rest. They add up to `shown`, the printed change.
 */
export function printReasons<Key>(split: SplitChange<Key>, shown: number): readonly PrintedReason<Key>[] {
  const { answers, mix, rest } = split;
  const candidates = [
    ...answers.map(({ key, points }) => ({ kind: "answers" as const, key, points })),
    { kind: "mix" as const, key: null, points: mix },
  ];
  const named = candidates
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .filter(({ points }) => Math.abs(points) >= MIN_POINTS)
    .slice(0, MAX_PARTS);
  const all = candidates.reduce((sum, { points }) => sum + points, rest);
  const left = all - named.reduce((sum, { points }) => sum + points, 0);
  const rounded = roundTogether([...named.map(({ points }) => points), left], shown);
  const printed = named.map(({ kind, key }, at) => ({ kind, key, points: rounded[at] ?? 0 }));
  const other = { kind: "else" as const, key: null, points: rounded.at(-1) ?? 0 };
  return [...printed, other].filter(({ points }) => points !== 0);
}

/** Returns whether a change comes mostly from other respondents or other questions. */
export function isMostlyMix({ answers, mix }: SplitChange<unknown>): boolean {
  return Math.abs(mix) > Math.abs(answers.reduce((sum, { points }) => sum + points, 0));
}
