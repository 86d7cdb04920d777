// What a change of a ratio is made of: its parts add up to it exactly, as numbers and as they are printed.

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

/** What the parts of a change are, unrounded, in the ratio's unit. */
export interface SplitChange<Key> {
  /** What each part was answered differently. */
  readonly answers: readonly { readonly key: Key; readonly points: number }[];
  /** What follows from other people, or from what was asked or held important. */
  readonly mix: number;
  /** What is left: of parts that are not known. */
  readonly rest: number;
}

/** A reason as it is printed: whole points. */
export interface PrintedReason<Key> {
  /** `answers`: a part was answered differently; `mix`: the parts weigh differently; `else`: all else. */
  readonly kind: "answers" | "mix" | "else";
  readonly key: Key | null;
  readonly points: number;
}

const MOST_PARTS = 3;
const LEAST_POINTS = 1;

const toRatio = ({ num, den }: RatioParts): number | null => (den > 0 ? num / den : null);

/**
 * Splits the change of a ratio R = ΣN/ΣD over parts with w = D_part/D and r = N_part/D_part: Σ w̄·Δr are answers, Σ (r̄ − R̄)·Δw
 * is mix, bars being means of both windows. A part that one window lacks has its only ratio in both. What parts do not cover is
 * the rest, so that everything adds up to the change, whatever parts are known.
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

/** Whole numbers that add up to `total`, each its value rounded down or up (largest remainder). */
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
 * The reasons of a change as they are printed beside it: at most three of a point or more, the largest first, and all else.
 * They add up to `shown`, the change that is printed.
 */
export function printReasons<Key>(split: SplitChange<Key>, shown: number): readonly PrintedReason<Key>[] {
  const { answers, mix, rest } = split;
  const candidates = [
    ...answers.map(({ key, points }) => ({ kind: "answers" as const, key, points })),
    { kind: "mix" as const, key: null, points: mix },
  ];
  const named = candidates
    .toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .filter(({ points }) => Math.abs(points) >= LEAST_POINTS)
    .slice(0, MOST_PARTS);
  const all = candidates.reduce((sum, { points }) => sum + points, rest);
  const left = all - named.reduce((sum, { points }) => sum + points, 0);
  const rounded = roundTogether([...named.map(({ points }) => points), left], shown);
  const printed = named.map(({ kind, key }, at) => ({ kind, key, points: rounded[at] ?? 0 }));
  const other = { kind: "else" as const, key: null, points: rounded.at(-1) ?? 0 };
  return [...printed, other].filter(({ points }) => points !== 0);
}

/** Whether a change is mostly one of who answered, or of what was asked. */
export function isMostlyMix({ answers, mix }: SplitChange<unknown>): boolean {
  return Math.abs(mix) > Math.abs(answers.reduce((sum, { points }) => sum + points, 0));
}
