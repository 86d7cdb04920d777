import type { CellAnswer } from "./segments.rules.ts";
import type { ReleasedSegment } from "./decide-segments.rules.ts";
import { MIN_PEOPLE_FOR_DISTRIBUTION, canShowDistribution, countKnownPeople } from "./stored-sums.rules.ts";

/**
 * Returns whether answers without shown steps are of no one, or of as many people as a distribution needs: their steps
 * can be computed from the shown ones.
 */
function isLargeOrNone(hidden: readonly CellAnswer[]): boolean {
  return hidden.length === 0 || countKnownPeople(hidden) >= MIN_PEOPLE_FOR_DISTRIBUTION;
}

function isAt({ level, placeId }: ReleasedSegment, { response, regionId }: CellAnswer): boolean {
  return level === "location" ? response.locationId === placeId : regionId === placeId;
}

/**
 * Returns the segments by survey of a likelihood that may be shown step by step. Each has ten people, and no class with
 * almost none or almost all of them. Whatever is then known without steps, for the remaining segments of the place or
 * for its remaining locations, is empty or has ten people too. Segments of the whole client never have steps.
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
