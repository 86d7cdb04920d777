import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay, listFor } from "#platform/contract/wire.ts";
import { shareDays } from "#slices/sharing/contract/share-links.contract.ts";

const params = z.strictObject({ id, scopedId: id });
const localized = z.object({ en: z.string(), es: z.string() });
const manager = z.object({ id: z.number().int(), full_name: z.string(), email: z.string().nullable() });

const question = z.object({
  id: z.number().int(),
  body: localized,
  question_type: z.string(),
  /** What was chosen, in words; null where the question was skipped, or requests own words alone. */
  response: localized.nullable(),
  /** The respondent's own words, as they were written. */
  text_entry: z.string().nullable(),
  agreement: z.number().int().nullable(),
  importance: z.number().int().nullable(),
  value: z.number().int().nullable(),
  /** The answer says that something needs repair. */
  is_service_issue: z.boolean(),
});
export type AnsweredQuestionRow = z.infer<typeof question>;

const neighbor = z.object({ to: z.string(), date: isoDay, survey_name: localized }).nullable();

const residentSurvey = z.object({
  /** Day of the response. */
  date: isoDay,
  /** Null always: an answer to a GET holds no live token. */
  temp_token: z.null(),
  resident: z.object({
    id: z.number().int(),
    first_name: z.string(),
    last_name: z.string(),
    full_name: z.string(),
    is_confidential: z.boolean(),
    /** The language in which the survey was put to the resident. */
    locale: z.enum(["en", "es"]),
    /** Null of a confidential resident. */
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
  /** "NA" of a confidential resident. */
  unit: z.string().nullable(),
  survey: z.object({ id: z.number().int(), name: localized, slug: z.string() }),
  /** In the order of the version that was answered; those that were not put to the resident are left out. */
  questions: z.array(question),
  /** From 1 to 5; null where that was not answered. */
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  /** The same times 20. */
  renewal_percentage: z.number().int().nullable(),
  /** Score of the response, 20 to 100; null without an answer that scores. */
  agreement_importance: z.number().int().nullable(),
  /** The score is below 70. */
  score_danger: z.boolean(),
  /** An answer says that something needs repair. */
  service_issue: z.boolean(),
  /** The service request that the survey followed; null where it followed none. */
  work_order: z
    .object({ category: z.string(), description: z.string(), opened_on: isoDay, closed_on: isoDay.nullable() })
    .nullable(),
  /** The alert that this response opened. */
  alert: z
    .object({ id: z.number().int(), name: z.string(), status: z.enum(["created", "resolved"]), created_at: isoDay })
    .nullable(),
  previous: neighbor,
  next: neighbor,
  /** Against the open response before: points of score, and steps of the likelihood; null where either has none. */
  since_last: z
    .object({ agreement_importance: z.number().nullable(), likely_to_renew: z.number().nullable() })
    .nullable(),
  /** The viewer may share it by a link. */
  can_share: z.boolean(),
  /** Shown by a link to a person without rights of their own: no contact, unit, managers or other responses. */
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
  /** The viewer's own link to this response, the same all day; nothing is kept of it until it is copied or opened. */
  share_link: z.string(),
  /** The last day on which it opens. */
  expires_on: isoDay,
});

/** One open response of a resident, or with `report_type` share_link the viewer's link to it. */
export const getResidentSurvey = endpoint({
  name: "getResidentSurvey",
  method: "GET",
  path: "/analytics/residents/:id/resident_survey/:scopedId",
  summary:
    "One open response of a resident with its questions in the order answered, or a link that shares it; confidential ones answer 404.",
  params,
  query: z.strictObject({
    structures: z
      .strictObject({
        addon_options: listFor(z.literal("results")).optional(),
        report_type: z.literal("share_link").optional(),
        /** Days that the link is good for. */
        days: z.coerce.number().pipe(z.literal(shareDays)).default(30),
      })
      .prefault({}),
  }),
  reply: z.union([z.object({ data: residentSurvey, meta }), z.object({ data: share, meta })]),
});

/** The same as a spreadsheet. */
export const exportResidentSurveyXlsx = endpoint({
  name: "exportResidentSurveyXlsx",
  method: "POST",
  path: "/analytics/residents/:id/resident_survey/:scopedId/export.xlsx",
  summary: "One open response as a spreadsheet, a row for each question.",
  params,
  body: z.strictObject({}),
  reply: z.unknown(),
});

/** Notes that a picture of the response is taken out, before it is saved. */
export const noteResidentSurveyPicture = endpoint({
  name: "noteResidentSurveyPicture",
  method: "POST",
  path: "/analytics/residents/:id/resident_survey/:scopedId/picture",
  summary: "Writes down in the audit log that a picture of the response is saved; the browser draws it.",
  params,
  body: z.strictObject({}),
  reply: z.undefined(),
  status: 204,
});
