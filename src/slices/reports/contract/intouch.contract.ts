import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { likelihoodSlugs } from "./comments.contract.ts";
import { widgetReply } from "./widgets.contract.ts";
import { intouchQuery, widgetExportBody } from "./widget-query.contract.ts";

/** One response of a resident; a confidential one has month and survey, and the place where enough others share it. */
const residentSurvey = z.strictObject({
  /** The response's id; for a confidential one, its position in the list. */
  m_id: z.union([z.number().int(), z.string()]),
  survey_name: z.string(),
  /** The day, YYYY-MM-DD; for a confidential response its month, YYYY-MM. */
  created_at: z.string(),
  /** First day of the month, by which rows are grouped. */
  month: z.iso.date(),
  /** The number of answered questions; null for a confidential response. */
  response_count: z.number().int().nullable(),
  /** Score of the response, 20 to 100; null without an answer that scores, and for a confidential one. */
  agreement_importance: z.number().nullable(),
  /** The score is below 70. */
  score_danger: z.boolean(),
  /** The likelihood to renew, 1 to 5; null where it was not answered, and for a confidential response. */
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  /** The same as a word. */
  likelihood: z.enum(likelihoodSlugs).nullable(),
  location_name: z.string().nullable(),
  /** "NA" for a confidential response. */
  unit_number: z.string().nullable(),
  is_confidential: z.boolean(),
  /** Null for a confidential response, and for an erased person. */
  resident_id: z.number().int().nullable(),
  /** "Confidential" where masked; null for an erased person. */
  full_name: z.string().nullable(),
  /** All comments, one line for each question. */
  comment: z.string().nullable(),
  /** Front-end route of the response; null where the viewer may not open it. */
  to: z.string().nullable(),
  user_task_id: z.null(),
});

/** @external */
export const getIntouchDashboard = defineEndpoint({
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
export const exportIntouchXlsx = defineEndpoint({
  name: "exportIntouchXlsx",
  method: "POST",
  path: "/analytics/intouch/dashboard.xlsx",
  summary: `${saved} a spreadsheet, every row.`,
  body: widgetExportBody,
  reply: z.unknown(),
});

/** @external */
export const exportIntouchCsv = defineEndpoint({
  name: "exportIntouchCsv",
  method: "POST",
  path: "/analytics/intouch/dashboard.csv",
  summary: `${saved} comma-separated text, every row.`,
  body: widgetExportBody,
  reply: z.unknown(),
});
