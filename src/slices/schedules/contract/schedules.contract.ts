import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter } from "#platform/contract/wire.ts";

/** How often a report is sent. */
export const frequencies = ["1 day", "7 days", "14 days", "1 month", "3 months"] as const;
export type Frequency = (typeof frequencies)[number];

/** File types of the attachment. */
export const fileTypes = ["xlsx", "csv", "pdf"] as const;
export type FileType = (typeof fileTypes)[number];

/** Reasons why a schedule is paused. */
export const pauseReasons = ["by_hand", "owner_gone", "failing", "unsubscribed"] as const;

/**
 * empty: the range has no rows, and nothing was sent · uncertain: delivery could not be confirmed · skipped: the
 * recipient was not eligible.
 */
export const deliveryStates = ["pending", "sent", "empty", "failed", "uncertain", "skipped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Reasons why a delivery was not sent. */
export const deliveryReasonCodes = [
  "taken_out",
  "paused",
  "ended",
  "no_account",
  "no_address",
  "bounced",
  "no_right",
  "out_of_sight",
  "nothing",
  "unchanged",
  "not_compared",
] as const;
export type DeliveryReason = (typeof deliveryReasonCodes)[number];

/** Sort keys of the lists. */
export const scheduleSorts = ["name", "recipient", "frequency", "next_occurrence_at", "first_occurrence_at"] as const;
export type ScheduleSort = (typeof scheduleSorts)[number];

const MAX_CC = 5;
const instant = z.iso.datetime({ offset: true });
const person = z.object({ id: z.number().int(), name: z.string() });

const schedule = z.object({
  id: z.number().int(),
  name: z.string(),
  report_id: z.number().int(),
  frequency: z.enum(frequencies),
  user_id: z.number().int(),
  /** The first recipient, and the creator. */
  recipient: person,
  owner: person,
  file_type: z.enum(fileTypes),
  first_occurrence_at: instant,
  /** Null while paused. */
  next_occurrence_at: instant.nullable(),
  /** The next three times, in the company's time zone; empty while paused. */
  next_occurrences: z.array(instant),
  time_zone: z.string(),
  cc_email1: z.string().nullable(),
  cc_email2: z.string().nullable(),
  cc_email3: z.string().nullable(),
  cc_email4: z.string().nullable(),
  cc_email5: z.string().nullable(),
  endpoint: z.string(),
  /** Whether a report without rows is sent too. */
  send_empty: z.boolean(),
  /** Whether it is sent only if at least one metric value has really changed. */
  only_changed: z.boolean(),
  paused_at: instant.nullable(),
  paused_reason: z.enum(pauseReasons).nullable(),
  /** The outcome of the last delivery. */
  last_result: z.object({ at: instant, state: z.enum(deliveryStates) }).nullable(),
  /** Whether the viewer may change and delete it. */
  may_change: z.boolean(),
});
export type Schedule = z.output<typeof schedule>;

const one = z.object({ data: schedule });
const ofOne = z.strictObject({ id });

/** Parsed by the report itself, so that errors have the report's own messages. */
export const request = {
  structures: z
    .unknown()
    .optional()
    .meta({ type: "object", description: "How the rows are made, as the report takes it." }),
  filters: z
    .unknown()
    .optional()
    .meta({ type: "object", description: "What narrows the rows; a search is not taken." }),
  sort_by: z.string().max(100).optional(),
  sort_desc: z.enum(["true", "false"]).optional(),
};

const choices = {
  frequency: z.enum(frequencies).default("7 days"),
  user_id: id,
  first_occurrence_at: instant,
  cc_email: z
    .array(z.string().trim().toLowerCase().max(254).pipe(z.email()))
    .max(MAX_CC)
    .default([])
    .meta({ description: "Colleagues who get it as well, each with the rows that they may see." }),
  file_type: z.enum(fileTypes).default("xlsx"),
  send_empty: z.boolean().default(true),
  only_changed: z
    .boolean()
    .default(false)
    .meta({ description: "Sent only when a figure in it has really changed against the dates it is compared with." }),
};

const newSchedule = z.strictObject({
  report_id: id,
  ...choices,
  endpoint: z.string().min(1).max(200).meta({ description: "An address of the report's data, such as its page has." }),
  ...request,
});
export type NewSchedule = z.output<typeof newSchedule>;

/** Creates a schedule. */
export const createScheduledReport = defineEndpoint({
  name: "createScheduledReport",
  method: "POST",
  path: "/analytics/scheduled_reports",
  summary: "Has a standard report sent by e-mail again and again, to each reader with the rows that they may see.",
  body: newSchedule,
  reply: one,
  status: 201,
});

const changedSchedule = z.strictObject(choices);
export type ChangedSchedule = z.output<typeof changedSchedule>;

const listQuery = z.strictObject({
  sort_by: z.enum(scheduleSorts).default("next_occurrence_at"),
  sort_desc: z.enum(["true", "false"]).default("false"),
  page: pageParameter,
});
export type SchedulesQuery = z.output<typeof listQuery>;

const list = z.object({
  data: z.array(schedule),
  meta: z.object({
    pagination: z.object({
      last: z.boolean(),
      total_pages: z.number().int(),
      record_count: z.number().int(),
    }),
    filters: z.object({}),
    structures: z.object({}),
    additional_meta: z.object({ sorts: z.array(z.string()), export_options: z.array(z.string()) }),
    headers: z.array(z.object({ key: z.string(), label: z.string(), sortable: z.boolean(), numeric: z.boolean() })),
  }),
});
export type ScheduleList = z.output<typeof list>;

export const getScheduledReports = defineEndpoint({
  name: "getScheduledReports",
  method: "GET",
  path: "/analytics/scheduled_reports",
  summary: "The scheduled reports that the signed-in person made or gets.",
  query: listQuery,
  reply: list,
});

/** Lists the schedules of everyone else. */
export const getClientScheduledReports = defineEndpoint({
  name: "getClientScheduledReports",
  method: "GET",
  path: "/analytics/scheduled_reports/client_scheduled_reports",
  summary: "The scheduled reports of everybody else in the company.",
  query: listQuery,
  reply: list,
});

export const getSendableReports = defineEndpoint({
  name: "getSendableReports",
  method: "GET",
  path: "/analytics/scheduled_reports/reports",
  summary: "The standard reports that the signed-in person can have sent, with the addresses of their data.",
  reply: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        endpoints: z.array(z.string()),
        /** Whether its metric values are compared with earlier ones. */
        compares: z.boolean(),
      }),
    ),
    meta: z.object({ time_zone: z.string(), may_choose_recipient: z.boolean(), user_id: z.number().int() }),
  }),
});

/**
 * Returns one schedule.
 * @external
 */
export const getScheduledReport = defineEndpoint({
  name: "getScheduledReport",
  method: "GET",
  path: "/analytics/scheduled_reports/:id",
  summary: "One scheduled report.",
  params: ofOne,
  reply: one,
});

/** Changes when, to whom and in which format it is sent. */
export const updateScheduledReport = defineEndpoint({
  name: "updateScheduledReport",
  method: "PUT",
  path: "/analytics/scheduled_reports/:id",
  summary: "Changes when, to whom and as what a scheduled report is sent; what it shows stays.",
  params: ofOne,
  body: changedSchedule,
  reply: one,
});

/** Deletes a schedule; pending deliveries are not sent. */
export const deleteScheduledReport = defineEndpoint({
  name: "deleteScheduledReport",
  method: "DELETE",
  path: "/analytics/scheduled_reports/:id",
  summary: "Deletes a scheduled report with its history; what waits to leave is not sent any more.",
  params: ofOne,
  query: z.strictObject({ delete: listFor(z.string()).optional().meta({ description: "Taken, and of no effect." }) }),
  reply: z.object({ data: z.object({ id: z.number().int() }) }),
});

function buildStep(name: string, step: string, summary: string) {
  return defineEndpoint({
    name,
    method: "POST",
    path: `/analytics/scheduled_reports/:id/${step}`,
    summary,
    params: ofOne,
    reply: one,
  });
}

export const pauseScheduledReport = buildStep(
  "pauseScheduledReport",
  "pause",
  "Stops a scheduled report until it is resumed.",
);
/** Resumes it at its next time. */
export const resumeScheduledReport = buildStep(
  "resumeScheduledReport",
  "resume",
  "Goes on with the next time of a scheduled report.",
);
/** Sends it now, in addition to its scheduled times. */
export const runScheduledReport = buildStep(
  "runScheduledReport",
  "run",
  "Sends a scheduled report now, besides its times.",
);

export const getReportDeliveries = defineEndpoint({
  name: "getReportDeliveries",
  method: "GET",
  path: "/analytics/scheduled_reports/:id/deliveries",
  summary: "What became of the last sendings of a scheduled report, reader by reader, newest first.",
  params: ofOne,
  reply: z.object({
    data: z.array(
      z.object({
        id: z.number().int(),
        due_at: instant,
        recipient: person,
        state: z.enum(deliveryStates),
        /** Why it was not sent. */
        reason: z.string().nullable(),
        /** The same as a code for programs; null for a message of the report itself. */
        reason_code: z.enum(deliveryReasonCodes).nullable(),
        rows: z.number().int().nullable(),
        /** Number of earlier times that were missed and are covered by this delivery. */
        missed: z.number().int(),
      }),
    ),
  }),
});
export type ReportDelivery = z.output<(typeof getReportDeliveries)["reply"]>["data"][number];
