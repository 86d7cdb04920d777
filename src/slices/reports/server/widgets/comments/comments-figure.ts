import { type DateRange, findDelta, findTrend, type Windows } from "#slices/analytics/server/analytics.api.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { ReportContext } from "../context.ts";
import { getCommentPlaces } from "./comment-request.ts";

const countComments = (context: ReportContext, range: DateRange): Promise<number> => {
  const { deps, view } = context;
  const places = getCommentPlaces(context, { filters: { general: "all", content: {} } });
  const request = { service: "intouch", range, today: view.today, places, kind: "all" } as const;
  return deps.contributed.responseAnswers.countComments(view.tx, request);
};

/** Returns the number of comments in both windows as a figure; null without an earlier window. */
export function toCountFigure(value: number, before: number | null): Figure {
  return {
    value,
    previous_value: before,
    delta: findDelta(value, before),
    trend: findTrend(value, before),
    certainty: null,
    smallest_change: null,
    is_low: false,
    hidden: false,
    bound: null,
  };
}

/**
 * Counts the comments of residents in the list of a place in both windows, including confidential ones that may be
 * read. The list itself counts, so the number equals its rows.
 */
export async function readCommentsFigure(context: ReportContext, { current, previous }: Windows): Promise<Figure> {
  const value = await countComments(context, current);
  return toCountFigure(value, previous && (await countComments(context, previous)));
}
