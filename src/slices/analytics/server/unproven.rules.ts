import type { DimensionKey } from "./analytics.dimensions.ts";
import type { Period } from "./compiler/periods.ts";

/** By period, the keys of which it is not known yet that five people were asked. */
export type Unproven = ReadonlyMap<Period, readonly DimensionKey[]>;

/** Whether a period's invitations are settled or may still be answered. */
export const partOf = (period: Period): "settled" | "young" => (period.cohort === "young" ? "young" : "settled");

/** What is left open of one part: keys of which not enough is known otherwise. */
export function openOf(
  unproven: Unproven,
  part: "settled" | "young",
  isEnough: (key: DimensionKey, period: Period) => boolean,
): Unproven {
  const open = [...unproven]
    .filter(([period]) => partOf(period) === part)
    .map(([period, keys]) => [period, keys.filter((key) => !isEnough(key, period))] as const);
  return new Map(open.filter(([, keys]) => keys.length > 0));
}
