import { z } from "zod";
import { figure } from "./figures.contract.ts";

// Comments and choices. Confidential answers appear only after the gate of comments: with a month instead of a day,
// without a name, and with attributes that at least ten authors share.

/** The likelihood to stay or to renew, from the lowest step to the highest. */
export const likelihoodSlugs = ["very_unlikely", "unlikely", "neutral", "likely", "very_likely"] as const;

/** Scopes that only comments have, besides surveys and questions: single answers. */
export const commentScopes = ["responses"] as const;

const likelihood = z.enum(likelihoodSlugs).nullable();
const count = z.number().int().nonnegative();
const named = z.object({ m_id: z.number().int(), name: z.string() });

/** The positions of the words that match the requested themes: first character and end. */
const marks = z.array(z.tuple([z.number().int(), z.number().int()]));

/** Managers' replies, and the key with which to reply. */
const replying = {
  /** Null where the viewer may not reply. */
  reply_key: z.string().nullable(),
  replies: z.array(
    z.object({
      kind: z.enum(["thanks", "text"]),
      text: z.string().nullable(),
      /** The name of the replier; null for an erased person. */
      name: z.string().nullable(),
      date: z.iso.date(),
    }),
  ),
};

const employeeComment = z.strictObject({
  ...replying,
  survey: z.string(),
  question: z.string(),
  question_id: z.number().int(),
  text_entry: z.string(),
  marks,
  /** First day of the month of the answer: no day is shown. */
  date: z.iso.date(),
  /** The same month, by which comments are grouped. */
  month: z.iso.date(),
  /** Null where too few people share it. */
  region: named.nullable(),
  location: named.nullable(),
  position_category: named.nullable(),
  likely_to_remain: likelihood,
  /** `archived` where the author has left and this may be shown. */
  user_status: z.enum(["active", "archived"]),
});

const residentComment = z.strictObject({
  ...replying,
  survey_name: z.string(),
  /** The question. */
  body: z.string(),
  question_id: z.number().int(),
  /** The answer to a text question; null for a comment on a choice. */
  text_value_1: z.string().nullable(),
  /** The text, from either kind of answer. */
  comment: z.string(),
  marks,
  /** The comment on the choice "other"; null for the answer to a text question. */
  other_text_response: z.string().nullable(),
  /** The author's name as lists show it: "Confidential" where masked; null for an erased person. */
  name: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  location_name: z.string().nullable(),
  /** The day; for a confidential comment the first day of its month. */
  created_at: z.iso.date(),
  month: z.iso.date(),
  is_confidential: z.boolean(),
  residents_id: z.number().int().nullable(),
  /** The response; null for a confidential one. */
  residents_survey_id: z.number().int().nullable(),
  likely_to_renew: likelihood,
  /** Score of the open response, 20 to 100. */
  agreement_importance: z.number().nullable(),
  /** The score is below 70. */
  is_low: z.boolean(),
  /** Front-end route of the response; null where there is none or the viewer may not open it. */
  to: z.string().nullable(),
});

/** Comments of one survey or theme, or answers to one question. */
const commentGroup = z.strictObject({
  m_id: z.number().int(),
  name: z.string(),
  /** The Spanish name of a shipped theme; null for a company's own name, and for other groups. */
  name_es: z.string().nullable(),
  link_type: z.enum(["survey", "question", "theme"]),
  question_type_slug: z.string().nullable(),
  /** Comments of a survey, answers to a question; null where confidentiality withholds the number. */
  response_count: count.nullable(),
  hidden: z.boolean(),
  /** Comments by their authors' likelihood to stay or renew, as far as it may be shown. */
  summary: z.object({ unlikely: count, neutral: count, likely: count, total: count }).nullable(),
  /** First day of the month of the newest comment; null without comments. */
  latest: z.iso.date().nullable(),
  /** Of a theme: its share of all comments, with the change in a year; null for other groups. */
  share: figure.nullable(),
  /**
   * Of the first themes, where quotes are requested: one of its newest comments; empty where another theme has them
   * all.
   */
  quotes: z.array(z.union([employeeComment, residentComment])).optional(),
});

/** One page of comments by month, or surveys and questions with their counts (load_more_calculator). */
export const commentsData = z.strictObject({
  results: z.union([z.array(z.union([employeeComment, residentComment])), z.array(commentGroup)]),
});

const questionSeries = z.object({
  key: z.enum(["agreement", "importance", "likelihood", "yes_no", "choices"]),
  label: z.string(),
  /**
   * The unit of the values: shares of those who answered. A person may select several options, so the total may exceed
   * 100.
   */
  unit: z.literal("percent"),
  values: z.array(
    z.object({
      label: z.string(),
      value: z.number().nullable(),
      hidden: z.boolean(),
      bound: z.enum(["at_most", "at_least"]).nullable(),
      /**
       * Whole percents between which the share of residents lies in 95 of 100 cases, and the number of answers behind
       * it; null for employees, and where the share is hidden or a bound.
       */
      likely_range: z.object({ from: z.number(), to: z.number(), n: count }).nullable(),
    }),
  ),
});

/** Whether more agreement, likelihood or Yes is better. */
export const questionDirection = z.enum(["more_is_better", "less_is_better", "neutral"]);

const questionAttributes = z.strictObject({
  m_id: z.number().int(),
  body: z.string(),
  question_type: z.object({ name: z.string(), slug: z.string() }),
  topic: z.string(),
  direction: questionDirection,
  surveys: z.array(z.string()),
  /** The number of answers behind the summary; for confidential ones, distinct people. */
  response_count: count.nullable(),
  /** Means from 1 to 5; null for other types and where hidden. */
  ai_importance: z.number().nullable(),
  ai_agreement: z.number().nullable(),
  figures: z.record(z.string(), figure),
  /** "Responses to question": empty for a text question. */
  summary: z.array(questionSeries),
  /**
   * The number of responses with a choice; for confidential ones, distinct people. Null for other types and where
   * hidden.
   */
  respondents_count: count.nullable(),
  /** True where confidential answers lack a requested dimension and so are in no number. */
  confidential_left_out: z.boolean(),
  /** The header of the comments below; null where the question accepts none. */
  responses_title: z.string().nullable(),
  responses: z.array(z.union([employeeComment, residentComment])),
});

/** One question with its answers (jsonapi_hash). */
export const questionData = z.strictObject({
  id: z.string(),
  type: z.literal("questions"),
  attributes: questionAttributes,
});

export type EmployeeComment = z.infer<typeof employeeComment>;
export type ResidentComment = z.infer<typeof residentComment>;
export type CommentGroup = z.infer<typeof commentGroup>;
export type QuestionData = z.infer<typeof questionAttributes>;
export type QuestionSeries = z.infer<typeof questionSeries>;
export type Likelihood = (typeof likelihoodSlugs)[number];
