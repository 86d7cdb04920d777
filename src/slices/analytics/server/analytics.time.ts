/** A half-open pair of calendar days is never on the wire: both ends here are inclusive days of the client's zone. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The current window and the one it is compared with (the fewest whole years back without overlap); null where the product
 * holds nothing that old.
 */
export interface Windows {
  readonly current: DateRange;
  readonly previous: DateRange | null;
}

/** Windows that always have an earlier one: those that dashboards open with. */
export interface ComparedWindows extends Windows {
  readonly previous: DateRange;
}

/** A column of a table over time. */
export interface Bucket {
  /** What it is called: "2026-11", "2026 Q4", "2026", "historical". */
  readonly label: string;
  /** The same on the wire: "YYYY-MM-DD:YYYY-MM-DD" (both days included) or "historical:historical". */
  readonly interval: string;
  readonly range: DateRange;
}
