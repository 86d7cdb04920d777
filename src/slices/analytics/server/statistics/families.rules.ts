import { type Dimension, type Filters, isContent } from "../analytics.dimensions.ts";
import type { ComparedFigure } from "../analytics.figures.ts";
import type { MetricDeclaration } from "../analytics.metrics.ts";
import type { Comparison } from "../release/release-gate.ts";
import { roundUp } from "../rounding.rules.ts";
import { computeCertainty, computeSmallestChange } from "./certainty.rules.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";

/** The rows of a request. */
export interface RowsRequest {
  readonly by: Dimension;
  readonly scope: Scope;
  readonly filters: Filters;
  readonly locationIds: readonly number[] | null;
}

const WHOLE_CLIENT: Scope = { kind: "client" };

// These follow from the question: as filters they select rows of questions and change none of them.
const choosesQuestions: ReadonlySet<string> = new Set(["topic", "factor", "question_type", "indicator"]);

const listEntries = (filters: Filters): [Dimension, readonly (number | string)[]][] =>
  Object.entries(filters) as [Dimension, readonly (number | string)[]][];

function pickFilters(filters: Filters, isKept: (dimension: Dimension) => boolean): Filters {
  return Object.fromEntries(listEntries(filters).filter(([dimension]) => isKept(dimension)));
}

const getContent = (filters: Filters): Filters => pickFilters(filters, isContent);

const buildPlacesRequest = (by: Dimension, filters: Filters): RowsRequest => ({
  by,
  scope: WHOLE_CLIENT,
  filters: getContent(filters),
  locationIds: null,
});

/** Returns the place dimension that a total is one row of; null: none. "all": everything. */
function findPlace({ scope, filters, locationIds }: RowsRequest): Dimension | "all" | null {
  const named = listEntries(filters).filter(([dimension]) => !isContent(dimension));
  const chosen: [Dimension, readonly unknown[]][] = [
    ...named,
    ...(locationIds ? [["location", locationIds] as [Dimension, readonly unknown[]]] : []),
  ];
  // The narrowest place filter; any other one contains it, or leaves less than a row.
  const single = (["location", "region", "district", "reporting_group"] as const).find((each) =>
    chosen.some(([dimension, keys]) => dimension === each && keys.length === 1),
  );
  if (chosen.length > 0) return single ?? null;
  if (scope.kind === "client") return "all";
  const { regionIds, locationIds: locations } = scope;
  if (regionIds.length + locations.length !== 1) return null;
  return regionIds.length === 1 ? "region" : "location";
}

function findTotalFamily(request: RowsRequest): RowsRequest | null {
  const place = findPlace(request);
  if (place === null) return null;
  if (place !== "all") return buildPlacesRequest(place, request.filters);
  const [content, ...others] = listEntries(request.filters);
  if (!content || others.length > 0 || content[1].length !== 1) return null;
  return { by: content[0], scope: WHOLE_CLIENT, filters: {}, locationIds: null };
}

/**
 * Returns the rows that a figure is judged among, regardless of the viewer: for places all of the client, with the same
 * content; for content all of its dimension at the requested place. A total is judged as the row of a table: of one
 * place as that place's row, of one content of the whole client as that content's. Null: it is judged alone, like the
 * whole client and a manual selection.
 */
export function toFamily(request: RowsRequest): RowsRequest | null {
  const { by, filters } = request;
  if (by === "total") return findTotalFamily(request);
  if (!isContent(by)) return buildPlacesRequest(by, filters);
  const keepsDimension = (dimension: Dimension): boolean =>
    dimension === by || (by === "question" && choosesQuestions.has(dimension));
  return { ...request, filters: pickFilters(filters, (dimension) => !keepsDimension(dimension)) };
}

const sortValues = (values: readonly (number | string)[]): readonly string[] => values.map(String).toSorted();

/** Returns a request as text: equal ones have equal texts. */
export function toText({ by, scope, filters, locationIds }: RowsRequest): string {
  const where = scope.kind === "client" ? null : [sortValues(scope.regionIds), sortValues(scope.locationIds)];
  const narrowed = listEntries(filters)
    .map(([dimension, keys]) => [dimension, sortValues(keys)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([by, where, narrowed, locationIds && sortValues(locationIds)]);
}

/**
 * Returns a comparison with its certainty at the level of its family (null: not requested). Only the certainty and the
 * change it needs leave the server.
 */
export function addCertainty(
  metric: MetricDeclaration,
  { figure, difference }: Comparison,
  level: number | null,
): ComparedFigure {
  if (difference === null || level === null) return { ...figure, certainty: null, smallestChange: null };
  const smallest = computeSmallestChange(difference, level);
  return {
    ...figure,
    certainty: figure.delta === 0 ? "noise" : computeCertainty(difference, level),
    smallestChange: smallest === null ? null : roundUp(smallest * metric.scale, metric.decimals),
  };
}
