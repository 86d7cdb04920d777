import { addMonths } from "#platform/server/clock.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import type { PrintedFigure } from "./printed.ts";
import type { MetricReader } from "./ranges-attack.ts";

/** A resident's answer to a likelihood question, open or confidential. */
export interface MixedAnswer {
  readonly location: number;
  readonly month: string;
  readonly family: "renew" | "recommend";
  readonly isLikely: boolean;
  readonly isProtected: boolean;
}

const metricOf = { renew: "likely_to_renew_percentage", recommend: "likelihood_to_recommend" } as const;

const computePercent = (num: number, den: number): number => Math.floor((200 * num + den) / (2 * den));
const toStoredHalves = (count: number, n: number): number => (count <= 1 ? 1 : count >= n - 1 ? 2 * n - 1 : 2 * count);
/** What a gate that counts the confidential answers exactly would print. */
const toExactHalves = (count: number): number => 2 * count;

interface MixedFigure {
  readonly printed: PrintedFigure;
  /** Open answers, and those of a class. */
  readonly open: number;
  readonly likely: number;
}

/** A possible truth behind a share: the number of confidential answers, and how many are of the class. */
export interface Possible {
  readonly answers: number;
  readonly inside: number;
}

/** A person who answered twice in a cell counts once in n: there may be this many answers more. */
const MAX_DOUBLE_ANSWERS = 2;

/** Returns which counts of confidential answers of a class a printed share leaves open. */
export function listPossibleCounts(
  { printed, open, likely }: MixedFigure,
  getHalves: (count: number, n: number) => number,
): readonly Possible[] {
  const people = printed.n - open;
  const matchesPrinted = ({ answers, inside }: Possible): boolean => {
    const share = computePercent(2 * likely + getHalves(inside, answers), 2 * (open + answers));
    if (printed.bound === "at_least") return share >= printed.value;
    return printed.bound === "at_most" ? share <= printed.value : share === printed.value;
  };
  return Array.from({ length: MAX_DOUBLE_ANSWERS + 1 }, (_, more) => people + more)
    .flatMap((answers) => Array.from({ length: answers + 1 }, (_, inside) => ({ answers, inside })))
    .filter(matchesPrinted);
}

const toExtreme = ({ answers, inside }: Possible): string => {
  if (inside <= 1) return String(inside);
  return inside >= answers - 1 ? `n - ${answers - inside}` : "between";
};

/**
 * Returns whether a printed share discloses that all, none, all but one or one of its confidential answers are of the
 * class; or anything about few.
 */
export function isDisclosing(possible: readonly Possible[], people: number): boolean {
  const extremes = new Set(possible.map(toExtreme));
  if (possible.length === 0 || (people <= 4 && possible.length > 1)) return false;
  return people <= 4 || (extremes.size === 1 && !extremes.has("between"));
}

async function readMixed(
  answers: readonly MixedAnswer[],
  read: MetricReader,
  last: string,
): Promise<readonly (MixedFigure & { readonly name: string })[]> {
  const found: (MixedFigure & { readonly name: string })[] = [];
  const first = answers.reduce((least, { month }) => (month < least ? month : least), last);
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    const range = {
      from: month,
      to: new Date(Date.parse(addMonths(month, 1)) - 86_400_000).toISOString().slice(0, 10),
    };
    for (const family of ["renew", "recommend"] as const) {
      const rows = await read({ service: "intouch", metrics: [metricOf[family]], by: "location", range });
      for (const [key, figures] of rows) {
        const printed = figures[metricOf[family]];
        const open = answers.filter(
          (each) =>
            String(each.location) === key && each.month === month && each.family === family && !each.isProtected,
        );
        // Answers that were pooled by region belong to no place, and are beside no open answers.
        if (!printed || Number(key) <= 0 || printed.n <= open.length) continue;
        found.push({
          name: `${family} at location ${key} in ${month.slice(0, 7)}`,
          printed,
          open: open.length,
          likely: open.filter(({ isLikely }) => isLikely).length,
        });
      }
    }
  }
  return found;
}

/** Shares of open and confidential residents together, minus the open ones that everyone can read by name. */
export async function attackMixed(answers: readonly MixedAnswer[], read: MetricReader, last: string): Promise<Outcome> {
  const found = createOutcome();
  for (const each of await readMixed(answers, read, last)) {
    found.groups += 1;
    const n = each.printed.n - each.open;
    const possible = listPossibleCounts(each, toStoredHalves);
    if (possible.length === 0)
      found.misread.push(`${each.name}: no count of ${n} fits ${each.printed.bound ?? ""} ${each.printed.value} %`);
    if (isDisclosing(possible, n))
      found.derived.subtraction.push(`${each.name}: ${possible[0]?.inside} of ${n} confidential ones`);
  }
  return found;
}

const groupAlike = (answers: readonly MixedAnswer[], belongsTo: (each: MixedAnswer) => boolean) =>
  [...Map.groupBy(answers, (each) => `${each.location} ${each.month} ${each.family}`).values()].map((group) => ({
    open: group.filter((each) => !each.isProtected),
    closed: group.filter((each) => each.isProtected && belongsTo(each)),
  }));

/** The same for gates with an error: classes as they are, or thresholds over open and confidential ones together. */
export function attackInvalidMixed(answers: readonly MixedAnswer[], error: "exact" | "thresholds together"): Outcome {
  const found = createOutcome();
  for (const { open, closed } of groupAlike(answers, () => true)) {
    const n = open.length + closed.length;
    const isShown = error === "exact" ? closed.length >= 5 : n >= 5 && closed.length > 0 && closed.length < 5;
    if (!isShown) continue;
    found.groups += 1;
    const likely = open.filter(({ isLikely }) => isLikely).length;
    const inside = closed.filter(({ isLikely }) => isLikely).length;
    const printed = { value: computePercent(likely + inside, n), n, bound: null };
    const possible = listPossibleCounts({ printed, open: open.length, likely }, toExactHalves).filter(
      (each) => each.answers === closed.length,
    );
    if (isDisclosing(possible, closed.length)) found.derived.subtraction.push(`${inside} of ${closed.length}`);
  }
  return found;
}
