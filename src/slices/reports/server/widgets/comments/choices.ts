import type { Filters, Released } from "#slices/analytics/server/analytics.api.ts";
import { placeFilter, type ReportContext } from "../context.ts";
import { narrowedPlaces } from "../drill-down-filters.rules.ts";
import type { CommentsQuery } from "./comments-request.rules.ts";
import type { QuestionFacts } from "./comments.deps.ts";

/** How many answered questions with choices. */
const RESPONSES = "choice_responses";

/** True for questions that offer choices, of which one or several are taken. */
export const isOfChoices = ({ type }: QuestionFacts): boolean => type.startsWith("multiple-");

/** The filters of a query as the engine takes them: places, survey, position category. */
export function answerFilters(context: ReportContext, query: CommentsQuery): Filters {
  const { places, isNarrowed } = narrowedPlaces(context.places, { filters: query.filters, parents: {} });
  const { surveys: survey, position_categories: category } = query.filters.content;
  return {
    ...(isNarrowed ? { location: places.locations.map(({ id }) => id) } : placeFilter(context)),
    ...(survey ? { survey } : {}),
    ...(category ? { position_category: category } : {}),
  };
}

/** What is shown of how many people chose something, question by question. */
export async function choiceCounts(
  context: ReportContext,
  query: CommentsQuery,
): Promise<(question: QuestionFacts) => Released | undefined> {
  const table = await inRange(context, query, [RESPONSES], "question", answerFilters(context, query));
  return ({ id }) => table.of(id)[0]?.[RESPONSES];
}

/** What is shown of one question's choices: shares of respondents in the order of the options, and how many those are. */
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
  const filters = { ...answerFilters(context, query), question: [question.id] };
  const table = await inRange(context, query, metrics, "total", filters);
  const [figures = {}] = table.of(null);
  return {
    shares: question.options.map(({ value, label }) => ({ label, share: figures[formatName(value)] })),
    responses: figures[RESPONSES],
    excludesConfidential: table.leavesOutProtected,
  };
}

/** Options by the share that is shown, the most chosen first; equal ones stay as they are asked, hidden ones come last. */
export function mostChosenFirst<Value extends { readonly value: number | null }>(values: readonly Value[]): Value[] {
  return values.toSorted((a, b) => (b.value ?? -1) - (a.value ?? -1));
}

// Choices are compared with nothing, so the range alone is read.
function inRange(
  { deps, view, service, scope }: ReportContext,
  { windows: { current } }: CommentsQuery,
  metrics: readonly string[],
  by: "total" | "question",
  filters: Filters,
) {
  const buckets = [{ label: "", interval: `${current.from}:${current.to}`, range: current }];
  return deps.analytics.series(view.tx, { service, metrics, by, buckets, scope, filters, today: view.today });
}
