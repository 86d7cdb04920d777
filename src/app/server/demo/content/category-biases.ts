import type { PositionCategory } from "./positions.ts";

/** How a kind of work shifts topics, by topic id. Summer turns and after-hours calls fall on maintenance. */
export const categoryTopics: Readonly<Record<PositionCategory, Readonly<Record<number, number>>>> = {
  Management: { 3: -0.25, 15: -0.15, 11: 0.15, 8: 0.25, 9: 0.15, 10: 0.15 },
  Leasing: { 11: -0.1, 10: 0.05, 15: -0.05, 7: 0.1 },
  Maintenance: { 3: -0.15, 2: -0.2, 4: -0.15, 9: -0.15, 8: -0.1 },
  "Grounds and Housekeeping": { 11: -0.25, 10: -0.3, 13: -0.15, 3: 0.1 },
  Corporate: { 3: 0.05, 2: 0.2, 11: 0.15, 14: 0.15 },
};

/** How a kind of work shifts the general mood. */
export const categoryMood: Readonly<Record<PositionCategory, number>> = {
  Management: 0.14,
  Leasing: 0.02,
  Maintenance: -0.1,
  "Grounds and Housekeeping": -0.03,
  Corporate: 0.12,
};
