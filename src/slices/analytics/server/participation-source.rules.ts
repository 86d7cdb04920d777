import { type Dimension, type Filters, isContent } from "./analytics.dimensions.ts";
import {
  type AnalyticsFacts,
  type AnalyticsService,
  type OpenFact,
  PARTICIPATION_CELLS,
  type PeopleDeclaration,
  type ReleasedFact,
} from "./analytics.facts.ts";
import { getContents, canGroup, type GroupingSpec } from "./planning.rules.ts";

/** The known invitations and number of responses. Answers have more dimensions than these, such as the question. */
export interface ParticipationSource {
  /** The part of a request's grouping that exists there; for content that does not, it is the total. */
  readonly grouping: Pick<GroupingSpec, "by" | "filters">;
  readonly participation: OpenFact | undefined;
  readonly people: PeopleDeclaration | undefined;
  /**
   * Settled participation by the requested dimension: of places and of region pools; empty when it has no such
   * dimension.
   */
  readonly cells: readonly ReleasedFact[];
  /** Whether participation is shown only in settled cells, like that of employees. */
  readonly isSettledOnly: boolean;
  /** The open answers that count responses. */
  readonly base: OpenFact | undefined;
}

/** Returns the grounding of a request. */
export function findParticipationSource(
  grouping: GroupingSpec,
  service: AnalyticsService,
  declared: AnalyticsFacts,
): ParticipationSource {
  const own = declared.facts.filter((fact): fact is OpenFact => fact.part === "open" && fact.service === service);
  const participation = own.find((fact) => fact.name === "participation");
  const base = own.find((fact) => fact.name === "answers" && fact.measures.includes("responses"));
  const people = declared.people.find((each) => each.service === service);
  const all = [participation, base, people].filter((each) => each !== undefined);
  const isKnown = (dimension: Dimension): boolean =>
    !isContent(dimension) || all.every((each) => canGroup(each, [dimension], declared));
  const filters: Filters = Object.fromEntries(
    Object.entries(grouping.filters).filter(([dimension]) => isKnown(dimension as Dimension)),
  );
  const known = { by: isKnown(grouping.by) ? grouping.by : ("total" as const), filters };
  const contents = getContents(known);
  const settled = declared.facts.filter(
    (fact): fact is ReleasedFact =>
      fact.part === "released" && fact.service === service && fact.name === PARTICIPATION_CELLS,
  );
  // Sums by other contents are not among those of a segment.
  const cells = settled.filter(
    (fact) =>
      Object.keys(fact.dimensions ?? {}).length === contents.length &&
      canGroup(fact, contents, declared) &&
      !(fact.isPool && grouping.withoutPools),
  );
  const isSettledOnly = settled.some((fact) => fact.isAll);
  return { grouping: known, participation, people, base, cells, isSettledOnly };
}

/** Returns true when the grounding has the request's full grouping. */
export function coversGrouping(grouping: GroupingSpec, { grouping: ground }: ParticipationSource): boolean {
  return ground.by === grouping.by && getContents(ground).length === getContents(grouping).length;
}
