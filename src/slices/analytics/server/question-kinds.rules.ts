import type { ContentDimension, DimensionKey } from "./analytics.dimensions.ts";
import type { AnalyticsFacts, AnalyticsService } from "./analytics.facts.ts";
import type { QuestionDeclaration } from "./analytics.questions.ts";
import type { MetricDeclaration } from "./metrics/metric-declaration.ts";
import type { GroupingSpec } from "./planning.rules.ts";

const byQuestion = [
  "question",
  "question_type",
  "topic",
  "factor",
  "indicator",
  "survey",
] as const satisfies readonly ContentDimension[];
type QuestionDimension = (typeof byQuestion)[number];

const hasKey = (
  { keys }: QuestionDeclaration,
  dimension: QuestionDimension,
  wanted: readonly DimensionKey[],
): boolean => wanted.some((key) => key !== null && (keys[dimension] ?? []).includes(key));

/**
 * Decides whether a row can have a metric at all: whether one of its questions is of a kind that has it. Uses only the
 * declared questions, never answers. Rows of places, and keys without a declared question, can have every metric.
 */
export class QuestionKinds {
  readonly #questions: readonly QuestionDeclaration[];
  readonly #by: QuestionDimension | undefined;

  constructor(
    { by, filters }: Pick<GroupingSpec, "by" | "filters">,
    service: AnalyticsService,
    { questions = [] }: AnalyticsFacts,
  ) {
    const ofService = questions.filter(({ services }) => services.some((each) => each === service));
    const filtered = byQuestion.filter((dimension) => filters[dimension] !== undefined);
    this.#by = byQuestion.find((dimension) => dimension === by);
    const isOfQuestions = filtered.length > 0 || this.#by !== undefined;
    this.#questions = isOfQuestions
      ? ofService.filter((each) => filtered.every((dimension) => hasKey(each, dimension, filters[dimension] ?? [])))
      : [];
  }

  /** Returns true unless every question behind a key is of a kind without the metric. */
  canHave({ questionKinds }: MetricDeclaration, key: DimensionKey): boolean {
    const by = this.#by;
    if (questionKinds === undefined || this.#questions.length === 0) return true;
    const ofKey =
      by === undefined || key === null ? this.#questions : this.#questions.filter((each) => hasKey(each, by, [key]));
    return ofKey.length === 0 || ofKey.some(({ kind }) => questionKinds.includes(kind));
  }
}
