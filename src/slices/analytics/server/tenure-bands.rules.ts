/** A range of tenure: from this many days up to the next band. */
interface TenureBand {
  readonly id: number;
  readonly fromDays: number;
}

/** A person with fewer days counts as newly hired: the first band of tenure. */
export const NEW_WITHIN_DAYS = 90;

/** The bands of tenure, in order: under 90 days, to one year, to three, to five, and longer. */
export const tenureBands: readonly TenureBand[] = [
  { id: 1, fromDays: 0 },
  { id: 2, fromDays: NEW_WITHIN_DAYS },
  { id: 3, fromDays: 365 },
  { id: 4, fromDays: 1096 },
  { id: 5, fromDays: 1826 },
];

const DAY_MS = 86_400_000;

/** Returns the tenure band on a day of a person with a start date; null when the date is not known or in the future. */
export function findTenureBand(startDate: string | null, day: string): number | null {
  if (startDate === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(startDate)) / DAY_MS);
  return tenureBands.findLast((band) => band.fromDays <= days)?.id ?? null;
}
