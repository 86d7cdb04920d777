import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, isoDay } from "#platform/contract/wire.ts";
import { leaseWarning } from "./lease-warnings.contract.ts";

const named = z.object({ id: z.number().int(), name: z.string() });

const lease = z.object({
  id: z.number().int(),
  start_date: isoDay,
  end_date: isoDay.nullable(),
  move_in_date: isoDay.nullable(),
  /** False for residents who live with the primary resident: no survey is sent to them. */
  is_primary: z.boolean(),
  location: named,
  /** "NA", and no building, for a confidential resident. */
  unit: z.object({ unit_number: z.string(), building_name: z.string().nullable() }),
});
export type ResidentLease = z.infer<typeof lease>;

const contact = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string().nullable(),
  cell_phone: z.string().nullable(),
});
export type ManagerContact = z.infer<typeof contact>;

/** A response in the card; for a confidential one only the name of the survey. */
const surveyRow = z.object({
  /** The response; for a confidential one only its position in the list. */
  m_id: z.union([z.number().int(), z.string()]),
  survey_name: z.string(),
  created_at: isoDay.nullable(),
  /** Number of answered questions. */
  response_count: z.number().int().nullable(),
  /** From 20 to 100; null without an answer that scores. */
  agreement_importance: z.number().int().nullable(),
  score_danger: z.boolean(),
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  location_name: z.string().nullable(),
  unit_number: z.string().nullable(),
  is_confidential: z.boolean(),
  resident_id: z.number().int(),
  /** The page of the response; null for a confidential one. */
  to: z.string().nullable(),
});
export type ResidentSurveyRow = z.infer<typeof surveyRow>;

const commentRow = z.object({
  survey_name: z.string(),
  body: z.string(),
  comment: z.string(),
  created_at: isoDay,
  residents_survey_id: z.number().int(),
  to: z.string(),
});
export type ResidentCommentRow = z.infer<typeof commentRow>;

const alertRow = z.object({
  id: z.number().int(),
  status: z.enum(["created", "resolved"]),
  name: z.string(),
  /** Calendar days. */
  created_at: isoDay,
  completed_at: isoDay.nullable(),
  /** The response that opened it; null for a confidential one. */
  to: z.string().nullable(),
});
export type ResidentAlertRow = z.infer<typeof alertRow>;

const requestRow = z.object({
  id: z.number().int(),
  category: z.string(),
  description: z.string(),
  opened_on: isoDay,
  closed_on: isoDay.nullable(),
  /** Whole days from the day it was opened to the day it was closed, or to today. */
  days_open: z.number().int(),
});
export type ServiceRequestRow = z.infer<typeof requestRow>;

export const residentDetails = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** Null for a confidential resident. */
  primary_email: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** The language of surveys and emails. */
  locale: z.enum(["en", "es"]),
  is_confidential: z.boolean(),
  has_active_lease: z.boolean(),
  /** In force today, else the next one; null without either. */
  current_lease: lease.nullable(),
  /** Of the first lease that ends within 90 days and has no later one; null where nothing is shown. */
  lease_warning: leaseWarning.nullable(),
  /** All others, the newest first. */
  previous_leases: z.array(lease),
  /** From 1 to 5: the last open answer about renewing; null without one. */
  likely_to_renew: z.number().int().min(1).max(5).nullable(),
  maintenance_managers: z.array(contact),
  property_managers: z.array(contact),
  regional_managers: z.array(contact),
  alerts: z.array(alertRow),
  /** Open ones newest first, then confidential ones, in no order of time. */
  surveys: z.array(surveyRow),
  comments: z.array(commentRow),
  service_requests: z.array(requestRow),
  /** The client's day. */
  today: isoDay,
  may_erase: z.boolean(),
  may_correct: z.boolean(),
  /** True: imported, so that the next import may replace a correction. */
  is_imported: z.boolean(),
});
export type ResidentDetails = z.infer<typeof residentDetails>;

/** One resident of the viewer's places; the view is written to the audit log. */
export const getResident = defineEndpoint({
  name: "getResident",
  method: "GET",
  path: "/analytics/residents/:id",
  summary: "A resident with leases, managers, alerts, responses, comments and service requests.",
  params: z.strictObject({ id }),
  reply: z.object({ data: residentDetails }),
});
