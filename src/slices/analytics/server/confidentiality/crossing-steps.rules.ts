import type { CellAnswer } from "./segments.rules.ts";
import type { ReleasedSegment } from "./decide-segments.rules.ts";
import { MIN_PEOPLE_FOR_DISTRIBUTION, canShowDistribution, countKnownPeople } from "./stored-sums.rules.ts";

/**
 * Returns whether answers whose steps are not shown belong to no one, or to as many people as a distribution needs:
 * they follow from the rest.
 */
function isLargeOrNone(hidden: readonly CellAnswer[]): boolean {
  return hidden.length === 0 || countKnownPeople(hidden) >= MIN_PEOPLE_FOR_DISTRIBUTION;
}

function isAt({ level, placeId }: ReleasedSegment, { response, regionId }: CellAnswer): boolean {
  return level === "location" ? response.locationId === placeId : regionId === placeId;
}

/**
 * Returns the cuts of a likelihood that are shown step by step, among those by survey: each has ten people and no class
 * near none or all; and the rest without steps, of this way of dividing a place's people and of its locations, is empty
 * or has ten people too. What was left for the client has no steps.
 */
export function selectSegmentsWithSteps(
  family: string,
  segments: readonly ReleasedSegment[],
  answers: readonly CellAnswer[],
): ReadonlySet<ReleasedSegment> {
  const shown = new Set<ReleasedSegment>();
  const candidates = segments.filter(({ key, level }) => key.kind === "survey" && level !== "client");
  for (const own of Map.groupBy(candidates, ({ key, level, placeId }) => `${key.kind} ${level} ${placeId}`).values()) {
    const [first] = own;
    if (!first) continue;
    const all = answers.filter((answer) => isAt(first, answer));
    const large = own.filter((segment) => canShowDistribution(family, segment.answers));
    const disclosed = new Set(large.flatMap((segment) => segment.answers));
    const locations = [...Map.groupBy(all, ({ response }) => response.locationId).values()];
    const withoutSteps = locations.filter((each) => !canShowDistribution(family, each)).flat();
    const isSafe = isLargeOrNone(all.filter((answer) => !disclosed.has(answer))) && isLargeOrNone(withoutSteps);
    if (isSafe) for (const segment of large) shown.add(segment);
  }
  return shown;
}
