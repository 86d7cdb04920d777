/**
 * Returns how many of `n` answers or people are stored as being of a class, doubled, so that it stays a whole number.
 * None and one are stored alike as ½, all and all but one alike as n − ½: a stored row never says what everybody
 * answered or did, and neither does any sum or difference of stored rows. Needs n ≥ 5 (domain.md, Confidentiality 4).
 */
export function toStoredCount(count: number, n: number): number {
  if (count <= 1) return 1;
  return count >= n - 1 ? 2 * n - 1 : 2 * count;
}

/** What is printed instead of a number that would say what everybody answered. */
interface PrintedBound {
  readonly bound: "at_least" | "at_most";
  readonly value: number;
}

/**
 * Returns the bound that a share in per cent is printed with, where the n shown leaves open whether everybody (nobody) is
 * meant; null for a share that is printed as it is. The lowest share printed as "at least" is ⌊100(n − 1)/n⌋.
 */
export function getShareBound(share: number, n: number): PrintedBound | null {
  const highest = Math.floor((100 * (n - 1)) / n);
  if (share >= highest) return { bound: "at_least", value: highest };
  return share <= 100 - highest ? { bound: "at_most", value: 100 - highest } : null;
}
