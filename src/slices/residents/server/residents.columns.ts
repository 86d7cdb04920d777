import type { Column } from "#slices/reports/server/reports.api.ts";

/** Residents of a place with a lease, shown in rows of places next to satisfaction. */
export const residentsColumn: Column = {
  key: "resident_count",
  label: "Residents",
  kind: "count",
  metric: "active_primary_resident_count",
  wire: ["resident_count"],
  isShown: false,
};
