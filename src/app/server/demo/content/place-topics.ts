import type { Random } from "./random.ts";
import type { Climate } from "./company.ts";

/** Ids of topics are below this number. */
export const TOPIC_SLOTS = 100;

/** Standard deviation of a topic between places, on the scale of agreement. */
const TOPIC_SPREAD = 0.17;

/** Topics that correlate: a place that is good at one is good at the others. By topic id; residents, then employees. */
const topicGroups: readonly (readonly number[])[] = [
  [54, 55, 56, 57],
  [58, 59, 60, 64],
  [50, 65],
  [51, 62, 69],
  [52, 63],
  [53],
  [61],
  [5, 6, 8],
  [3, 15],
  [7],
  [10, 13],
  [11, 12],
  [2, 4],
  [9, 14],
  [17, 18],
];

/** Returns the strain on repairs by month in a climate: 0 is none, 1 the worst month of the harshest climate. */
export function computeSeasons(climate: Climate): Float64Array {
  const summer = [0, 0, 0, 0, 0.25, 0.7, 1, 0.95, 0.5, 0.1, 0, 0];
  const winter = [1, 0.85, 0.35, 0.05, 0, 0, 0, 0, 0, 0.1, 0.4, 0.85];
  const heat = { hot: 1, both: 0.7, mild: 0.35, cold: 0.3 }[climate];
  const frost = { hot: 0.1, both: 0.6, mild: 0.25, cold: 0.9 }[climate];
  return Float64Array.from(summer, (value, month) => Math.max(value * heat, (winter[month] ?? 0) * frost));
}

/** Generates the lasting differences of each topic at a place, by topic id. */
export function drawTopics(random: Random): Float64Array {
  const topics = new Float64Array(TOPIC_SLOTS);
  for (const group of topicGroups) {
    const shared = random.normal() * TOPIC_SPREAD;
    for (const topic of group) topics[topic] = shared + random.normal() * TOPIC_SPREAD * 0.6;
  }
  return topics;
}
