import {
  computeCertainty,
  computeDifference,
  LEVEL_ALONE,
  type MeasuredRatio,
  MIN_RESPONSES,
} from "./certainty.rules.ts";

/** Beyond this multiple of the answers that are there the number would be a guess, and no one waits for so many. */
const MAX_MULTIPLE = 4;

/** Returns a ratio as if `times` as many answers alike had come. */
function toMultiple(measured: MeasuredRatio, times: number): MeasuredRatio {
  const { n, num, den, nn, nd, dd, shown } = measured;
  return {
    ...measured,
    n: n * times,
    num: num * times,
    den: den * times,
    nn: nn * times,
    nd: nd * times,
    dd: dd * times,
    shown: shown * times,
  };
}

/**
 * Returns how many more answers in the current window would make an unclear difference real if they were like those
 * that are there. Null where the difference is not unclear on its own, where protected answers are in it (their number and
 * spread stay undisclosed), where the earlier window has too few answers, and where four times as many answers as there
 * are would not be enough.
 */
export function countMoreAnswers(now: MeasuredRatio, before: MeasuredRatio): number | null {
  if (now.protectedPart !== "none" || before.protectedPart !== "none" || before.n < MIN_RESPONSES) return null;
  const getCertainty = (n: number): string | null => {
    const difference = computeDifference(toMultiple(now, n / now.n), before);
    return difference === null ? null : computeCertainty(difference, LEVEL_ALONE);
  };
  if (getCertainty(now.n) !== "unclear") return null;
  let [tooFew, enough] = [now.n, now.n * (1 + MAX_MULTIPLE)];
  if (getCertainty(enough) !== "real") return null;
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (getCertainty(middle) === "real") enough = middle;
    else tooFew = middle;
  }
  return enough - now.n;
}
