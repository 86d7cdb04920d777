import { addDays, startOfMonth } from "#platform/server/clock.ts";

/** The days of a lease or of a work order. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
}

/**
 * Returns a span without exact days, for an erased person: the first day moves to the first of its month, the last one
 * to the end of the last whole month in the span, but never before the first.
 */
export function coarsenLease({ from, to }: Span): Span {
  const first = startOfMonth(from);
  if (to === null) return { from: first, to };
  const last = addDays(startOfMonth(addDays(to, 1)), -1);
  return { from: first, to: last < first ? first : last };
}

/** Returns the days of a work order as their months: opened and closed are events, so both move to the first. */
export function coarsenWorkOrder({ from, to }: Span): Span {
  return { from: startOfMonth(from), to: to === null ? null : startOfMonth(to) };
}

/** Compares names regardless of case and spaces, as typed for confirmation. */
export function isConfirmedName(typed: string, firstName: string, lastName: string): boolean {
  const normalizeName = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLocaleLowerCase("en");
  return normalizeName(typed) === normalizeName(`${firstName} ${lastName}`);
}
