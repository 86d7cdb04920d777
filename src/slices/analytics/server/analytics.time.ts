/** Both ends are inclusive days of the client's zone; half-open ranges are never on the wire. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The current window and the one it is compared with (the fewest whole years back without overlap); null when the
 * product has no data that old.
 */
export interface Windows {
  readonly current: DateRange;
  readonly previous: DateRange | null;
}

/** Windows that always have an earlier one: the defaults of dashboards. */
export interface ComparedWindows extends Windows {
  readonly previous: DateRange;
}

/** A column of a table over time. */
export interface Bucket {
  /** The label: "2026-11", "2026 Q4", "2026", "historical". */
  readonly label: string;
  /** The same on the wire: "YYYY-MM-DD:YYYY-MM-DD" (both days included) or "historical:historical". */
  readonly interval: string;
  readonly range: DateRange;
}
