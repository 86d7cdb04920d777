import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay, listFor } from "#platform/contract/wire.ts";
import { shareDays } from "#slices/sharing/contract/share-links.contract.ts";

const params = z.strictObject({ id, scopedId: id });
const localized = z.object({ en: z.string(), es: z.string() });
const manager = z.object({ id: z.number().int(), full_name: z.string(), email: z.string().nullable() });

const question = z.object({
  id: z.number().int(),
  body: localized,
  question_type: z.string(),
  /** The selected answer as text; null where the question was skipped or takes free text only. */
  response: localized.nullable(),
  /** The respondent's free text, unchanged. */
  text_entry: z.string().nullable(),
  agreement: z.number().int().nullable(),
  importance: z.number().int().nullable(),
  value: z.number().int().nullable(),
  /** Whether the answer reports that something needs repair. */
  is_service_issue: z.boolean(),
});
export type AnsweredQuestionRow = z.infer<typeof question>;

const neighbor = z.object({ to: z.string(), date: isoDay, survey_name: localized }).nullable();

const residentSurvey = z.object({
  /** Day of the response. */
  date: isoDay,
  /** Always null: a reply to a GET contains no live token. */
  temp_token: z.null(),
  resident: z.object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    is_confidential: z.boolean(),
    /** The language in which the resident saw the survey. */
    locale: z.enum(["en", "es"]),
    /** Null for a confidential resident. */
    primary_email: z.string().nullable(),
    phone_number: z.string().nullable(),
  }),
  location: z.object({
    id: z.number().int(),
    name: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    email: z.string(),
    phone: z.string(),
    slug: z.string(),
  }),
  location_managers: z.array(manager),
  region: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }).nullable(),
  region_managers: z.array(manager),
  /** "NA" for a confidential resident. */
  unit: z.string().nullable(),
  survey: z.object({ id: z.number().int(), name: localized, slug: z.string() }),
  /** In the order of the answered version; questions that the resident did not see are left out. */
  questions: z.array(question),
  /** 1 to 5; null without an answer. */
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  /** `likely_to_renew` times 20. */
  renewal_percentage: z.number().int().nullable(),
  /** Score of the response, 20 to 100; null without an answer that has a score. */
  agreement_importance: z.number().int().nullable(),
  /** Whether the score is below 70. */
  score_danger: z.boolean(),
  /** Whether an answer reports that something needs repair. */
  service_issue: z.boolean(),
  /** The service request that the survey followed; null without one. */
  work_order: z
    .object({ category: z.string(), description: z.string(), opened_on: isoDay, closed_on: isoDay.nullable() })
    .nullable(),
  /** The alert that this response opened. */
  alert: z
    .object({ id: z.number().int(), name: z.string(), status: z.enum(["created", "resolved"]), created_at: isoDay })
    .nullable(),
  previous: neighbor,
  next: neighbor,
  /**
   * Change since the previous open response: points of score and steps of likelihood. Null where either response has
   * none.
   */
  since_last: z
    .object({ agreement_importance: z.number().nullable(), likely_to_renew: z.number().nullable() })
    .nullable(),
  /** Whether the viewer may share the response by a link. */
  can_share: z.boolean(),
  /** Whether the response is shown by a share link: no contact, unit, managers or other responses. */
  is_token_view: z.boolean(),
});
export type ResidentSurvey = z.infer<typeof residentSurvey>;

const meta = z.object({
  widget: z.object({
    id: z.literal("resident_survey"),
    data_type: z.literal("basic_json_hash"),
    url_key: z.string(),
  }),
  endpoint: z.string(),
});

const share = z.object({
  /** The viewer's link to this response, the same all day. Nothing is stored about it until it is copied or opened. */
  share_link: z.string(),
  /** The last day on which the link works. */
  expires_on: isoDay,
});

/** One open response of a resident, or the viewer's share link to it when `report_type` is share_link. */
export const getResidentSurvey = defineEndpoint({
  name: "getResidentSurvey",
  method: "GET",
  path: "/analytics/residents/:id/resident_survey/:scopedId",
  summary:
    "Returns one open response of a resident with its questions in their order, or a link that shares it; 404 for confidential ones.",
  params,
  query: z.strictObject({
    structures: z
      .strictObject({
        addon_options: listFor(z.literal("results")).optional(),
        report_type: z.literal("share_link").optional(),
        /** Number of days that the link is valid. */
        days: z.coerce.number().pipe(z.literal(shareDays)).default(30),
      })
      .prefault({}),
  }),
  reply: z.union([z.object({ data: residentSurvey, meta }), z.object({ data: share, meta })]),
});

export const exportResidentSurveyXlsx = defineEndpoint({
  name: "exportResidentSurveyXlsx",
  method: "POST",
  path: "/analytics/residents/:id/resident_survey/:scopedId/export.xlsx",
  summary: "Exports one open response as a spreadsheet, with a row per question.",
  params,
  body: z.strictObject({}),
  reply: z.unknown(),
});

/** Records that a picture of the response is exported, before the browser saves it. */
export const noteResidentSurveyPicture = defineEndpoint({
  name: "noteResidentSurveyPicture",
  method: "POST",
  path: "/analytics/residents/:id/resident_survey/:scopedId/picture",
  summary: "Records in the audit log that a picture of the response is saved; the browser renders it.",
  params,
  body: z.strictObject({}),
  reply: z.undefined(),
  status: 204,
});
