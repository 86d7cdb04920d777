import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import { alertsMetrics } from "./alerts.metrics.ts";

/**
 * The facts that alerts contribute to analytics: alerts open on a day, opened and resolved in a range, and their
 * outcomes.
 */
export const alertsFacts: AnalyticsFacts = {
  metrics: alertsMetrics,
  facts: [
    {
      name: "alert_outcomes",
      part: "open",
      service: "intouch",
      place: "location_id",
      months: null,
      days: { table: "alerts", column: "created_on" },
      measures: [
        "answered_alerts",
        "answered_minutes",
        "checked_alerts",
        "verified_alerts",
        "timed_fixes",
        "verified_minutes",
        "once_resolved_alerts",
        "reopened_alerts",
      ],
      conditions: [],
      dimensions: { survey: "survey_id" },
    },
  ],
  people: [],
  intervals: [
    {
      name: "alerts",
      service: "intouch",
      table: "alerts",
      place: "location_id",
      holder: "id",
      thread: [],
      first: "created_on",
      last: "completed_on",
      // On the day it is resolved an alert is no longer open.
      holdsOnLastDay: false,
      continuesWithinDays: null,
      looksAhead: false,
      only: null,
      dimensions: { survey: "survey_id" },
    },
  ],
};
