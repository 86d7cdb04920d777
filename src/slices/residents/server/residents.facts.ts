import type { AnalyticsFacts, IntervalFactDeclaration } from "#slices/analytics/server/analytics.api.ts";
import { residentsMetrics } from "./residents.metrics.ts";

/** Residents' leases are in force from their first to their last day, in the location of their unit, which they repeat. */
const leases: IntervalFactDeclaration = {
  name: "leases",
  service: "intouch",
  table: "leases",
  place: "location_id",
  holder: "resident_id",
  // The same resident in the same unit, from a lease's end to the next one's start.
  thread: ["unit_id"],
  first: "start_date",
  last: "end_date",
  holdsOnLastDay: true,
  continuesWithinDays: 30,
  // The ends of leases are known in advance.
  looksAhead: true,
  // One active primary resident per lease: those who live with them have leases of their own, which no count includes.
  only: "is_primary",
  dimensions: {},
};

const homes: IntervalFactDeclaration = {
  name: "units",
  service: "intouch",
  table: "units",
  place: "location_id",
  holder: "id",
  thread: [],
  first: null,
  last: null,
  holdsOnLastDay: true,
  continuesWithinDays: null,
  looksAhead: true,
  only: null,
  dimensions: {},
};

/** Contributions of residents to analytics: leases in force, due and renewed, residents, and homes. */
export const residentsFacts: AnalyticsFacts = {
  metrics: residentsMetrics,
  facts: [],
  people: [],
  intervals: [leases, homes],
};
