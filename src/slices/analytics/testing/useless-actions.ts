import {
  type ChangeEffect,
  computeEffect,
  fitExpectedChange,
  MIN_PLACES,
  type PlaceChange,
} from "../server/statistics/expected-change.rules.ts";
import { createRoll } from "./answering.ts";
import { drawNormal } from "./normal.ts";

const QUESTIONS = 18;
const SPREAD = 14;
const DRIFT = 1.5;

/** A company in which each place acts on the question that scores lowest there. */
export interface ActingCompany {
  readonly places: number;
  /** The number of people who answer at a place, before and after. */
  readonly people: readonly [least: number, most: number];
  /** The improvement from the action. */
  readonly effect: number;
  /**
   * How much scores drift by themselves: of all places by question, of all questions by place, and each. Missing: 1.5
   * points each.
   */
  readonly drift?: number;
}

/** The effect found at one place, the rise of its score, and the variance of the rise by chance. */
export interface EffectSample {
  readonly effect: ChangeEffect;
  readonly rise: number;
  readonly variance: number;
}

type Place = ReturnType<typeof drawPlace>;

function drawPlace(
  { people: [least, most], effect, drift: driftBy = DRIFT }: ActingCompany,
  questions: readonly { readonly level: number; readonly drift: number }[],
  roll: () => number,
) {
  const countPeople = (): number => least + Math.floor(roll() * (most - least + 1));
  const [n, nAfter] = [countPeople(), countPeople()];
  const own = { level: 70 + drawNormal(roll) * 4, drift: drawNormal(roll) * driftBy };
  const levels = questions.map(({ level }) => own.level + level + drawNormal(roll) * 2);
  const before = levels.map((level) => level + (drawNormal(roll) * SPREAD) / Math.sqrt(n));
  const worst = before.indexOf(Math.min(...before));
  const sum = before.reduce((all, score) => all + score, 0);
  const rows = questions.map(({ drift }, at): PlaceChange => {
    const moved = (levels[at] ?? 0) + drift + own.drift + drawNormal(roll) * driftBy + (at === worst ? effect : 0);
    const after = moved + (drawNormal(roll) * SPREAD) / Math.sqrt(nAfter);
    const level = Math.round(before[at] ?? 0);
    const others = Math.round((sum - (before[at] ?? 0)) / (QUESTIONS - 1));
    return { change: Math.round(after) - level, level, others, variance: SPREAD ** 2 * (1 / n + 1 / nAfter) };
  });
  return { worst, rows };
}

function drawPlaces(company: ActingCompany, roll: () => number): readonly Place[] {
  const questions = Array.from({ length: QUESTIONS }, () => ({
    level: drawNormal(roll),
    drift: drawNormal(roll) * (company.drift ?? DRIFT),
  }));
  return Array.from({ length: company.places }, () => drawPlace(company, questions, roll));
}

/** Returns the effects found in a number of companies. Whole scores, as protected answers show them. */
export function measureEffects(company: ActingCompany, companies: number, seed: number): readonly EffectSample[] {
  const roll = createRoll(seed);
  return Array.from({ length: companies }, () => {
    const places = drawPlaces(company, roll);
    return Array.from({ length: QUESTIONS }, (_, question) => {
      const getRows = (isActing: boolean): readonly PlaceChange[] =>
        places.flatMap(({ worst, rows }) => ((worst === question) === isActing ? (rows[question] ?? []) : []));
      const others = getRows(false);
      const fit = others.length < MIN_PLACES ? null : fitExpectedChange(others);
      return fit === null
        ? []
        : getRows(true).map((row) => ({
            effect: computeEffect(fit, row),
            rise: row.change,
            variance: row.variance,
          }));
    }).flat();
  }).flat();
}

/** Returns effects of one question in a company without actions, treating each place as if it had acted. */
export function simulateNullEffects(company: ActingCompany, seed: number): readonly ChangeEffect[] {
  const rows = drawPlaces({ ...company, effect: 0 }, createRoll(seed)).flatMap(({ rows: all }) => all[0] ?? []);
  return rows.flatMap((row) => {
    const fit = fitExpectedChange(rows.filter((each) => each !== row));
    return fit === null ? [] : [computeEffect(fit, row)];
  });
}
