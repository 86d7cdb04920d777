import { type Condition, maximize } from "./simplex.ts";

/** What is known of whole numbers that nobody outside knows: how large each can be, and conditions on their sums. */
export interface Known {
  readonly highs: readonly number[];
  readonly conditions: readonly Condition[];
}

/** "certain": only the value that is true can be; "open": another one can be; "undecided": not found out. */
export type Verdict = "certain" | "open" | "undecided";

const MOST_BRANCHES = 30;
const MOST_WAYS = 12;
const NEAR = 1e-6;

const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) <= NEAR;

interface Branch {
  readonly extra: readonly Condition[];
}

/** Whether the sum can be one more than it is, in whole numbers: the linear bound first, then branch by branch. */
function canGrow({ highs, conditions }: Known, truth: readonly number[], gain: Condition["terms"]): Verdict {
  const value = gain.reduce((sum, [unknown, coefficient]) => sum + coefficient * (truth[unknown] ?? 0), 0);
  const step = Math.min(...gain.map(([, coefficient]) => Math.abs(coefficient)));
  const problem = { unknowns: highs.length, conditions };
  // Most ends are whole numbers where one comes to them another way; only then is it divided.
  for (let seed = 0; seed < MOST_WAYS; seed += 1) {
    const found = maximize(problem, highs, truth, gain, { enough: value + step, seed });
    if (found !== null && found.most < value + step - NEAR) return "certain";
    if (found?.at.every(isWhole)) return "open";
  }
  const waiting: Branch[] = [{ extra: [] }];
  let isLeftOut = false;
  for (let tried = 0; tried < MOST_BRANCHES; tried += 1) {
    const branch = waiting.pop();
    if (!branch) return isLeftOut ? "undecided" : "certain";
    const found = branchMost({ highs, conditions }, truth, gain, { ...branch, enough: value + step });
    if (found === "none") continue;
    if (found === null) {
      isLeftOut = true;
      continue;
    }
    if (found.most < value + step - NEAR) continue;
    const fraction = found.at.findIndex((each) => !isWhole(each));
    if (fraction < 0) return "open";
    const below = Math.floor(found.at[fraction] ?? 0);
    const terms = [[fraction, 1]] as const;
    waiting.push({ extra: [...branch.extra, { terms, low: 0, high: below }] });
    waiting.push({ extra: [...branch.extra, { terms, low: below + 1, high: highs[fraction] ?? 0 }] });
  }
  return "undecided";
}

// What is true may lie outside a branch; then a point inside it is looked for first, by moving into it step by step.
function branchMost(
  known: Known,
  truth: readonly number[],
  gain: Condition["terms"],
  { extra, enough }: Branch & { readonly enough: number },
) {
  let [point, conditions] = [truth, known.conditions];
  for (const one of extra) {
    const [[unknown] = [0]] = one.terms;
    const value = point[unknown] ?? 0;
    if (value < one.low - NEAR || value > one.high + NEAR) {
      const isBelow = value < one.low;
      const moved = maximize({ unknowns: known.highs.length, conditions }, known.highs, point, [
        [unknown, isBelow ? 1 : -1],
      ]);
      if (moved === null) return null;
      const reached = moved.at[unknown] ?? 0;
      if (isBelow ? reached < one.low - NEAR : reached > one.high + NEAR) return "none";
      point = between(point, moved.at, unknown, isBelow ? one.low : one.high);
    }
    conditions = [...conditions, one];
  }
  return maximize({ unknowns: known.highs.length, conditions }, known.highs, point, gain, { enough });
}

/** The point on the way from one to the other where an unknown has a value. */
function between(from: readonly number[], to: readonly number[], unknown: number, value: number): readonly number[] {
  const start = from[unknown] ?? 0;
  const share = (value - start) / ((to[unknown] ?? 0) - start);
  return from.map((each, at) => each + share * ((to[at] ?? 0) - each));
}

/** Whether a sum of the unknowns is certain: can it be neither more nor less than it truly is? */
export function verdictOn(known: Known, truth: readonly number[], sum: Condition["terms"]): Verdict {
  if (sum.length === 0) return "open";
  const more = canGrow(known, truth, sum);
  if (more === "open") return "open";
  const less = canGrow(
    known,
    truth,
    sum.map(([unknown, coefficient]) => [unknown, -coefficient] as const),
  );
  if (less === "open") return "open";
  return more === "certain" && less === "certain" ? "certain" : "undecided";
}

/** Of the conditions by which a sum is certain, some that are enough: without any one of them it would not be. */
export function reasonsFor(
  { highs, conditions }: Known,
  truth: readonly number[],
  sum: Condition["terms"],
): readonly Condition[] {
  let kept = conditions;
  for (const one of conditions) {
    const without = kept.filter((each) => each !== one);
    if (verdictOn({ highs, conditions: without }, truth, sum) === "certain") kept = without;
  }
  return kept;
}

/** The reasons in words, as far as they come from rows. */
export function listReasons(known: Known, truth: readonly number[], sum: Condition["terms"]): readonly string[] {
  return reasonsFor(known, truth, sum).flatMap((each) => each.said ?? []);
}
