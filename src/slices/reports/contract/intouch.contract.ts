import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { likelihoodSlugs } from "./comments.contract.ts";
import { widgetReply } from "./widgets.contract.ts";
import { intouchQuery, widgetExportBody } from "./widget-query.contract.ts";

/** One response of a resident; of a confidential one month and survey, and the place where enough others share it. */
const residentSurvey = z.strictObject({
  /** The response; of a confidential one only where it stands in the list. */
  m_id: z.union([z.number().int(), z.string()]),
  survey_name: z.string(),
  /** The day, YYYY-MM-DD; of a confidential response its month, YYYY-MM. */
  created_at: z.string(),
  /** First day of the month, by which rows are grouped. */
  month: z.iso.date(),
  /** Questions that were answered; null of a confidential response. */
  response_count: z.number().int().nullable(),
  /** Score of the response, 20 to 100; null without an answer that scores, and of a confidential one. */
  agreement_importance: z.number().nullable(),
  /** The score is below 70. */
  score_danger: z.boolean(),
  /** How likely a renewal is, 1 to 5; null where it was not said, and of a confidential response. */
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  /** The same as a word. */
  likelihood: z.enum(likelihoodSlugs).nullable(),
  location_name: z.string().nullable(),
  /** "NA" of a confidential response. */
  unit_number: z.string().nullable(),
  is_confidential: z.boolean(),
  /** Null of a confidential response, and of someone who was erased. */
  resident_id: z.number().int().nullable(),
  /** "Confidential" where masked; null of someone who was erased. */
  full_name: z.string().nullable(),
  /** Everything that was written, a line for each question. */
  comment: z.string().nullable(),
  /** Front-end route of the response; null where it may not be opened. */
  to: z.string().nullable(),
  user_task_id: z.null(),
});

/** @external */
export const getIntouchDashboard = endpoint({
  name: "getIntouchDashboard",
  method: "GET",
  path: "/analytics/intouch/dashboard",
  summary:
    "Responses of residents, newest first, 15 a page; the rows of the widget resident_surveys under data.results.",
  query: intouchQuery,
  reply: widgetReply.extend({ data: z.strictObject({ results: z.array(residentSurvey) }) }),
});

const saved = "The same responses under the same filters and order as";

/** @external */
export const exportIntouchXlsx = endpoint({
  name: "exportIntouchXlsx",
  method: "POST",
  path: "/analytics/intouch/dashboard.xlsx",
  summary: `${saved} a spreadsheet, every row.`,
  body: widgetExportBody,
  reply: z.unknown(),
});

/** @external */
export const exportIntouchCsv = endpoint({
  name: "exportIntouchCsv",
  method: "POST",
  path: "/analytics/intouch/dashboard.csv",
  summary: `${saved} comma-separated text, every row.`,
  body: widgetExportBody,
  reply: z.unknown(),
});
