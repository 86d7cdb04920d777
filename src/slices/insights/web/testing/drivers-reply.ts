import type { Driver, DriversReply } from "#slices/insights/contract/drivers.contract.ts";

/**
 * Creates a topic as the server sends it: repair time, which stands out and is 7 points below SBX unless stated
 * otherwise.
 */
export function createDriver(more: Partial<Driver> = {}): Driver {
  return {
    m_id: 54,
    name: "Repair time",
    es: { name: "Tiempo de reparación" },
    impact: 21,
    word: "strong",
    interval: { low: 15, high: 27 },
    stands_out: true,
    score: 63,
    compared: { with: "benchmark", value: 70 },
    gap: 7,
    quadrant: "fix",
    ...more,
  };
}

/** Creates drivers of renewing, from 240 people of a location. */
export function createDriversReply(
  data: readonly Driver[],
  insight: Partial<DriversReply["meta"]["insight"]> = {},
): DriversReply {
  return {
    data: [...data],
    meta: {
      insight: {
        state: data.length > 0 ? "shown" : "none",
        outcome: "renew",
        n: 240,
        needed: 100,
        level: "location",
        level_name: "Founders Row",
        is_wider: false,
        explained: 26,
        survey: {
          name: "Resident Satisfaction Survey",
          es: { name: "Encuesta de satisfacción de residentes" },
        },
        dates: { from: "2025-12-01", to: "2026-11-26" },
        ...insight,
      },
    },
  };
}
