import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";

/** What alerts contribute to analytics: what is open on a day, and what was opened and resolved in a range. */
export const alertsFacts: AnalyticsFacts = {
  facts: [],
  people: [],
  spells: [
    {
      name: "alerts",
      service: "intouch",
      table: "alerts",
      place: "location_id",
      holder: "id",
      thread: [],
      first: "created_on",
      last: "completed_on",
      // On the day it is resolved an alert is open no longer.
      holdsOnLastDay: false,
      continuesWithinDays: null,
      looksAhead: false,
      only: null,
      dimensions: { survey: "survey_id" },
    },
  ],
};
