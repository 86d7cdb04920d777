import type { IntervalFactDeclaration } from "../server/analytics.facts.ts";

/**
 * Intervals of work as the people slice declares them: rows continue within 30 days, by position, category and tenure.
 */
export const employments: IntervalFactDeclaration = {
  name: "employments",
  service: "ingage",
  table: "employments",
  place: "location_id",
  holder: "person_id",
  thread: [],
  first: "starts_on",
  last: "ends_on",
  holdsOnLastDay: true,
  continuesWithinDays: 30,
  looksAhead: false,
  only: null,
  dimensions: {
    position: "position_id",
    position_category: { table: "positions", by: "position_id", column: "position_category_id" },
    termination_category: "termination_category_id",
    employee: "person_id",
    tenure_band: "starts_on",
  },
};

/** The same for rows that know their person's next one. */
export const linkedEmployments: IntervalFactDeclaration = {
  ...employments,
  linked: { id: "id", nextDay: "next_on", nextPlace: "next_location_id", continues: "continues_since" },
};
