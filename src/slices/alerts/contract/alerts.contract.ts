import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id, listOf, pageParameter, widgetMeta } from "#platform/contract/wire.ts";

export const alertSorts = ["created_at", "full_name", "location", "status"] as const;

/** created: somebody should look after it · resolved: somebody did, and said how. */
export const alertStatuses = ["created", "resolved"] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** Why an alert was opened; of a confidential response only that its author asked to be contacted. */
export const alertReasons = ["service_issue", "unlikely_to_renew", "contact_requested"] as const;
export type AlertReason = (typeof alertReasons)[number];

/** An internal comment at most so long. */
const MAX_ALERT_COMMENT = 2000;

const named = z.object({ id: z.number().int(), name: z.string() });

export const alertRow = z.object({
  id: z.number().int(),
  status: z.enum(alertStatuses),
  created_at: z.iso.datetime({ offset: true }),
  completed_at: z.iso.datetime({ offset: true }).nullable(),
  /** Who resolved it; null while it is open. */
  completed_by: z.string().nullable(),
  /** How it was resolved; internal. */
  comment: z.string().nullable(),
  reasons: z.array(z.enum(alertReasons)),
  survey: z.object({ id: z.number().int(), name: z.object({ en: z.string(), es: z.string() }) }),
  location: named,
  /** All null of a resident who was erased. */
  details: z.object({
    full_name: z.string().nullable(),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The response's page; of a confidential response the resident's. */
    link: z.string().nullable(),
  }),
  /** What the viewer may do with it. */
  actions: z.array(z.literal("complete")),
});
export type AlertRow = z.infer<typeof alertRow>;

const ids = listOf(id).optional();

/** The alerts of the viewer's scope. @external */
export const getAlerts = endpoint({
  name: "getAlerts",
  method: "GET",
  path: "/analytics/alerts",
  summary: "The alerts that residents' responses opened within the viewer's scope, newest first.",
  query: z.strictObject({
    filters: z
      .strictObject({
        q_text: z.string().trim().max(200).optional(),
        status: listOf(z.enum(alertStatuses)).optional(),
        locations: ids,
      })
      .prefault({}),
    page: pageParameter,
    sort_by: z.enum(alertSorts).default("created_at"),
    sort_desc: z.enum(["true", "false"]).default("true"),
  }),
  reply: z.object({
    data: z.array(alertRow),
    meta: widgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        status: z.array(z.enum(alertStatuses)),
        locations: z.array(z.number()),
      }),
      structures: z.object({}),
      /** Open alerts of the whole scope, whatever the filters. */
      summary: z.object({ resident_alerts: z.number().int() }),
    }).omit({ dates: true }),
  }),
});
export type AlertsReply = z.output<(typeof getAlerts)["reply"]>;

/** Resolves an alert. @external */
export const completeAlert = endpoint({
  name: "completeAlert",
  method: "PUT",
  path: "/analytics/alerts/:id",
  summary:
    "Resolves an alert with an internal comment. 409 already_resolved for one that somebody has resolved before.",
  params: z.strictObject({ id }),
  body: z.strictObject({
    completed: z.literal(true, "Must be true"),
    comment: z.string("Required").trim().min(1, "Required").max(MAX_ALERT_COMMENT),
  }),
  reply: z.object({ data: alertRow }),
});
