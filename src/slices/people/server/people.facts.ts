import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import { CONTINUES_WITHIN_DAYS } from "./employments.rules.ts";
import { peopleMetrics } from "./people.metrics.ts";

const POSITION = "position_id";

/**
 * Facts that people provide to analytics: employees on a day and their tenure; hires, moves and departures in a range.
 */
export const peopleFacts: AnalyticsFacts = {
  metrics: peopleMetrics,
  facts: [],
  people: [],
  snapshots: [
    {
      name: "employments",
      service: "ingage",
      table: "employments",
      place: "location_id",
      holder: "person_id",
      first: "starts_on",
      last: "ends_on",
      continues: "continues_since",
      continuesWithinDays: CONTINUES_WITHIN_DAYS,
    },
  ],
  // The same rows for requests that the snapshot cannot answer. The engine prefers the snapshot, which is cheaper.
  intervals: [
    {
      name: "employments",
      service: "ingage",
      table: "employments",
      place: "location_id",
      holder: "person_id",
      thread: [],
      first: "starts_on",
      last: "ends_on",
      holdsOnLastDay: true,
      continuesWithinDays: CONTINUES_WITHIN_DAYS,
      linked: { id: "id", nextDay: "next_on", nextPlace: "next_location_id", continues: "continues_since" },
      looksAhead: false,
      only: null,
      dimensions: {
        position: POSITION,
        position_category: { table: "positions", by: POSITION, column: "position_category_id" },
        termination_category: "termination_category_id",
        employee: "person_id",
        tenure_band: "starts_on",
      },
    },
  ],
};
