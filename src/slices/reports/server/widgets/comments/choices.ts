import type { Filters, Released } from "#slices/analytics/server/analytics.api.ts";
import { getPlaceFilter, type ReportContext } from "../context.ts";
import { filterPlaces } from "../drill-down-filters.rules.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";
import type { QuestionFacts } from "./comments.deps.ts";

/** The number of answers to questions with choices. */
const RESPONSES = "choice_responses";

/** Returns true for questions with options of which a person selects one or several. */
export const isOfChoices = ({ type }: QuestionFacts): boolean => type.startsWith("multiple-");

/** Returns the filters of a query in the form of the engine: places, survey, position category. */
export function buildAnswerFilters(context: ReportContext, query: CommentsQuery): Filters {
  const { places, isNarrowed } = filterPlaces(context.places, { filters: query.filters, parents: {} });
  const { surveys: survey, position_categories: category } = query.filters.content;
  return {
    ...(isNarrowed ? { location: places.locations.map(({ id }) => id) } : getPlaceFilter(context)),
    ...(survey ? { survey } : {}),
    ...(category ? { position_category: category } : {}),
  };
}

/** Returns the shown counts of respondents by question. */
export async function readChoiceCounts(
  context: ReportContext,
  query: CommentsQuery,
): Promise<(question: QuestionFacts) => Released | undefined> {
  const table = await readSeries(context, query, [RESPONSES], "question", buildAnswerFilters(context, query));
  return ({ id }) => table.get(id)[0]?.[RESPONSES];
}

/**
 * Reads the choices of a question: shares of respondents in the order of the options, and the number of respondents.
 */
export async function readChoices(
  context: ReportContext,
  query: CommentsQuery,
  question: QuestionFacts,
): Promise<{
  readonly shares: readonly { readonly label: string; readonly share: Released | undefined }[];
  readonly responses: Released | undefined;
  readonly excludesConfidential: boolean;
}> {
  const formatName = (option: number): string => `choice_${option}_percentage`;
  const metrics = [RESPONSES, ...question.options.map(({ value }) => formatName(value))];
  const filters = { ...buildAnswerFilters(context, query), question: [question.id] };
  const table = await readSeries(context, query, metrics, "total", filters);
  const [figures = {}] = table.get(null);
  return {
    shares: question.options.map(({ value, label }) => ({ label, share: figures[formatName(value)] })),
    responses: figures[RESPONSES],
    excludesConfidential: table.leavesOutProtected,
  };
}

/** Sorts options by the shown share, largest first; equal ones keep the survey order, hidden ones come last. */
export function sortByShare<Value extends { readonly value: number | null }>(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
}

// Choices are not compared, so only the current range is read.
function readSeries(
  { deps, view, service, scope }: ReportContext,
  { windows: { current } }: CommentsQuery,
  metrics: readonly string[],
  by: "total" | "question",
  filters: Filters,
) {
  const buckets = [{ label: "", interval: `${current.from}:${current.to}`, range: current }];
  return deps.analytics.computeSeries(view.tx, { service, metrics, by, buckets, scope, filters, today: view.today });
}
