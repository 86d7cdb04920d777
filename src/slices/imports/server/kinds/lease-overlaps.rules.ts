import type { LeaseRow } from "#slices/imports/server/planning/rows.ts";

/** Returns pairs of primary leases of one unit that are in force at the same time, the earlier one first. */
export function findOverlappingLeases(leases: readonly LeaseRow[]): (readonly [LeaseRow, LeaseRow])[] {
  const primary = leases.filter((lease) => lease.is_primary);
  return [...Map.groupBy(primary, (lease) => lease.unit_id).values()].flatMap((group) => {
    const byStart = group.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
    return byStart.flatMap((lease, index) => {
      const before = byStart[index - 1];
      const isApart = before?.end_date !== null && before !== undefined && before.end_date < lease.start_date;
      return before === undefined || isApart ? [] : [[before, lease] as const];
    });
  });
}
