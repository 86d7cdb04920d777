import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import { includesRegion } from "../../portfolio/portfolio.places.ts";
import type { ReportContext } from "../context.ts";
import { filterPlaces } from "../drill-down-filters.rules.ts";
import type { CommentsRequest, CommentPlaces } from "./comments.deps.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";

/**
 * Returns the places whose comments are in scope. A comment without a location is visible with its region as a whole;
 * one without a region too, only with the whole client. A viewer of single locations sees neither.
 */
export function getCommentPlaces(context: ReportContext, { filters }: Pick<CommentsQuery, "filters">): CommentPlaces {
  const { places, isNarrowed } = filterPlaces(context.places, { filters, parents: {} });
  const { scope, subject } = context;
  if (scope.kind === "client" && subject === null && !isNarrowed) {
    return { locationIds: null, regionIds: [], isEverywhere: true };
  }
  const left = new Map(Map.groupBy(places.locations, ({ regionId }) => regionId));
  const regionIds = context.places.regions.flatMap(({ id }) => {
    const own = context.places.locations.filter(({ regionId }) => regionId === id);
    const isWhole = includesRegion(scope, id) && left.get(id)?.length === own.length;
    return isWhole && subject?.linkType !== "location" ? [id] : [];
  });
  return { locationIds: places.locations.map(({ id }) => id), regionIds, isEverywhere: false };
}

/** Builds the request for comments from a query and its viewer. */
export function buildCommentsRequest(
  context: ReportContext,
  service: AudienceService,
  query: CommentsQuery,
  kind: CommentsRequest["kind"],
): CommentsRequest {
  const { content, q_text: text } = query.filters;
  const findIds = (scope: "surveys" | "questions" | "position_categories"): readonly number[] | undefined =>
    content[scope] as readonly number[] | undefined;
  const [surveyIds, questionIds, categoryIds] = [
    findIds("surveys"),
    findIds("questions"),
    findIds("position_categories"),
  ];
  return {
    service,
    range: query.windows.current,
    today: context.view.today,
    places: getCommentPlaces(context, query),
    kind,
    ...(surveyIds ? { surveyIds } : {}),
    ...(questionIds ? { questionIds } : {}),
    ...(categoryIds ? { categoryIds } : {}),
    ...(query.likelihoods ? { likelihoods: query.likelihoods } : {}),
    ...(query.themes ? { themeIds: query.themes } : {}),
    ...(text ? { text } : {}),
  };
}
