import { z } from "zod";
import { MAX_CHOICES } from "#slices/analytics/server/analytics.api.ts";

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];

export const questionTypes = [
  "text-entry",
  "multiple-choice",
  "multiple-select",
  "agreement-importance",
  "agreement",
  "importance",
  "likelihood",
  "yes-no",
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const likelihoodKinds = ["remain", "renew", "recommend"] as const;
export type LikelihoodKind = (typeof likelihoodKinds)[number];

const directions = ["more_is_better", "less_is_better", "neutral"] as const;

const wording = z
  .string()
  .min(1)
  .refine((text) => text === text.trim(), "begins or ends with a space");

/** The same text in every language of the product. */
export const localized = z.strictObject({ en: wording, es: wording });
export type LocalizedText = z.infer<typeof localized>;

/** One option; `isOther` adds a free-text field. */
export const questionOption = z.strictObject({
  value: z.number().int().min(1).max(MAX_CHOICES),
  label: localized,
  isOther: z.boolean().default(false),
});
export type QuestionOption = z.infer<typeof questionOption>;

/** Shared ids are below 1000; ids of a client's own surveys begin there. */
const sharedId = z.number().int().min(1).max(999);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const named = z.strictObject({ id: sharedId, slug, name: localized });
const indicator = named.extend({ questionIds: z.array(sharedId).min(1) });

/** An action for a topic: its description and the steps of its checklist. */
const actionItem = z.strictObject({
  id: sharedId,
  topicId: sharedId,
  title: localized,
  body: localized,
  steps: z.array(localized).min(3).max(6),
});

const catalogQuestion = z.strictObject({
  id: sharedId,
  type: z.enum(questionTypes),
  likelihood: z.enum(likelihoodKinds).nullable().default(null),
  topicId: sharedId,
  factorId: sharedId,
  body: localized,
  options: z.array(questionOption).default([]),
  /** Condition: shown only to respondents who answered an earlier question with one of these values. */
  shownWhen: z
    .strictObject({ questionId: sharedId, values: z.array(z.number().int()).min(1) })
    .nullable()
    .default(null),
  /** Whether more agreement, likelihood or Yes is better; decides the colors. */
  direction: z.enum(directions).default("more_is_better"),
  /** The yes-no value that means "something still needs to be repaired". */
  serviceIssueValue: z
    .union([z.literal(0), z.literal(1)])
    .nullable()
    .default(null),
});

const catalogSurvey = z.strictObject({
  id: sharedId,
  slug,
  service: z.enum(["ingage", "intouch"]),
  /** Raised whenever its questions or their order change; answered versions remain readable. */
  version: z.number().int().min(1),
  name: localized,
  intro: localized,
  /** One group of questions per page. */
  pages: z
    .array(z.array(z.strictObject({ questionId: sharedId, isRequired: z.boolean().default(false) })).min(1))
    .min(1),
});

export const catalogSchema = z.strictObject({
  topics: z.array(named),
  factors: z.array(named),
  /** Named sets of questions that overlap. */
  indicators: z.array(indicator),
  questions: z.array(catalogQuestion),
  surveys: z.array(catalogSurvey),
  actionItems: z.array(actionItem),
});

export type Catalog = z.infer<typeof catalogSchema>;
export type CatalogQuestion = z.infer<typeof catalogQuestion>;
export type CatalogSurvey = z.infer<typeof catalogSurvey>;
export type QuestionInput = z.input<typeof catalogQuestion>;
export type SurveyInput = z.input<typeof catalogSurvey>;
export type NamedInput = z.input<typeof named>;
export type ActionItemInput = z.input<typeof actionItem>;
export type IndicatorInput = z.input<typeof indicator>;

/** A question as it is used in one version of a survey. */
export interface SurveyQuestion {
  readonly id: number;
  readonly type: QuestionType;
  readonly likelihood: LikelihoodKind | null;
  readonly topicId: number;
  readonly factorId: number;
  readonly body: LocalizedText;
  readonly options: readonly QuestionOption[];
  readonly isRequired: boolean;
  readonly shownWhen: { readonly questionId: number; readonly values: readonly number[] } | null;
  /**
   * The yes-no value that means "something still needs to be repaired"; null when the question is about something else.
   */
  readonly serviceIssueValue: 0 | 1 | null;
}

/** One version of a survey: complete and immutable. */
export interface Survey {
  readonly id: number;
  readonly version: number;
  readonly slug: string;
  readonly service: "ingage" | "intouch";
  readonly name: LocalizedText;
  readonly intro: LocalizedText;
  readonly pages: readonly (readonly SurveyQuestion[])[];
}
