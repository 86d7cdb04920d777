import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import { CONTINUES_WITHIN_DAYS } from "./employments.rules.ts";

/** What people contribute to analytics: who is employed on a day, and since when. */
export const peopleFacts: AnalyticsFacts = {
  facts: [],
  people: [],
  stocks: [
    {
      name: "employments",
      service: "ingage",
      table: "employments",
      place: "location_id",
      holder: "person_id",
      first: "starts_on",
      last: "ends_on",
      continuesWithinDays: CONTINUES_WITHIN_DAYS,
    },
  ],
};
