import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id, listFor, pageParameter, buildWidgetMeta } from "#platform/contract/wire.ts";
import { alertReasons } from "./alert-rules.contract.ts";

/** due: earliest deadline first; within a group, alerts without an owner come first. */
export const alertSorts = ["created_at", "full_name", "location", "status", "due"] as const;

/** created: it needs follow-up · resolved: it was followed up, with a comment. */
export const alertStatuses = ["created", "resolved"] as const;
export type AlertStatus = (typeof alertStatuses)[number];

/** The resident's answer about the fix; unverified: no answer within seven days. */
export const residentChecks = ["none", "asked", "confirmed", "reopened", "unverified"] as const;
export type ResidentCheck = (typeof residentChecks)[number];

/**
 * The kinds of events of an alert. joined: a further response of the same resident · denied: the resident says that it
 * is not fixed.
 */
export const alertEventKinds = [
  "assigned",
  "unassigned",
  "acknowledged",
  "noted",
  "joined",
  "resolved",
  "reopened",
  "asked",
  "confirmed",
  "denied",
  "unverified",
  "escalated",
] as const;
export type AlertEventKind = (typeof alertEventKinds)[number];

/** late: past a deadline · today: due before the property's day ends · later · none: without a deadline, or closed. */
const alertUrgencies = ["late", "today", "later", "none"] as const;

/** The actions that a viewer may take on an alert. */
export const alertActions = ["complete", "assign", "acknowledge", "note", "reopen"] as const;
export type AlertAction = (typeof alertActions)[number];

/** The maximum length of an internal comment. */
const MAX_ALERT_COMMENT = 2000;

const named = z.object({ id: z.number().int(), name: z.string() });
const instant = z.iso.datetime({ offset: true });
const comment = z.string("Required").trim().min(1, "Required").max(MAX_ALERT_COMMENT);

const historyEntry = z.object({
  at: instant,
  kind: z.enum(alertEventKinds),
  /** Null for the resident, and for automatic events. */
  by: z.string().nullable(),
  to: z.string().nullable(),
  comment: z.string().nullable(),
});
export type AlertHistoryEntry = z.infer<typeof historyEntry>;

export const alertRow = z.object({
  id: z.number().int(),
  status: z.enum(alertStatuses),
  /** For a confidential response, the start of its day. */
  created_at: instant,
  completed_at: instant.nullable(),
  /** The person who resolved it; null while it is open. */
  completed_by: z.string().nullable(),
  /** The internal comment on how it was resolved. */
  comment: z.string().nullable(),
  reasons: z.array(z.enum(alertReasons)),
  survey: z.object({ id: z.number().int(), name: z.object({ en: z.string(), es: z.string() }) }),
  location: named.extend({ is_archived: z.boolean() }),
  /** The time zone of the property, in which its deadlines are shown. */
  time_zone: z.string(),
  /** All null for a resident who was erased. */
  details: z.object({
    full_name: z.string().nullable(),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The response's page; for a confidential response, the resident's. */
    link: z.string().nullable(),
  }),
  /** The resident's comment; null for a confidential response. */
  words: z.string().nullable(),
  is_confidential: z.boolean(),
  owner: named.nullable(),
  is_mine: z.boolean(),
  /** The deadline for answering the resident; null without a clock. */
  first_response_due: instant.nullable(),
  resolve_due: instant.nullable(),
  acknowledged_at: instant.nullable(),
  urgency: z.enum(alertUrgencies),
  resident_check: z.enum(residentChecks),
  /** How often it was reopened. */
  reopened_count: z.number().int(),
  /** Its events, oldest first. */
  history: z.array(historyEntry),
  /** The actions that the viewer may take on it. */
  actions: z.array(z.enum(alertActions)),
});
export type AlertRow = z.infer<typeof alertRow>;

const ids = listFor(id).optional();
const flag = z.enum(["true", "false"]).optional();

const filters = z
  .strictObject({
    q_text: z.string().trim().max(200).optional(),
    status: listFor(z.enum(alertStatuses)).optional(),
    locations: ids,
    /** Regions: all of their properties. */
    regions: ids,
    reasons: listFor(z.enum(alertReasons)).optional(),
    /** me: the viewer's · none: without an owner. */
    owner: z.enum(["me", "none"]).optional(),
    overdue: flag,
    /** Alerts of these residents, for the resident's page. */
    residents: ids,
    /** These alerts, whatever their status. */
    ids,
  })
  .prefault({});

/** Returns the alerts of the viewer's scope. */
export const getAlerts = defineEndpoint({
  name: "getAlerts",
  method: "GET",
  path: "/analytics/alerts",
  summary: "Lists alerts in the current user’s scope, newest first.",
  query: z.strictObject({
    filters,
    page: pageParameter,
    sort_by: z.enum(alertSorts).default("created_at"),
    sort_desc: z.enum(["true", "false"]).default("true"),
  }),
  reply: z.object({
    data: z.array(alertRow),
    meta: buildWidgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        status: z.array(z.enum(alertStatuses)),
        locations: z.array(z.number()),
        reasons: z.array(z.enum(alertReasons)),
        owner: z.enum(["me", "none"]).nullable(),
        overdue: z.boolean(),
      }),
      structures: z.object({}),
      /** Open alerts of the whole scope, whatever the filters. */
      summary: z.object({
        resident_alerts: z.number().int(),
        late: z.number().int(),
        mine: z.number().int(),
        /** Without an owner, among those with a deadline. */
        unowned: z.number().int(),
        /** Without a deadline: opened before deadlines existed. */
        backlog: z.number().int(),
        /** Properties of the scope that have alerts. */
        locations: z.array(named),
        can_act: z.boolean(),
        can_change_rules: z.boolean(),
      }),
    }).omit({ dates: true }),
  }),
});
export type AlertsReply = z.output<(typeof getAlerts)["reply"]>;

const one = z.strictObject({ id });
const changed = z.object({ data: alertRow });

/** Resolves an alert. */
export const completeAlert = defineEndpoint({
  name: "completeAlert",
  method: "PUT",
  path: "/analytics/alerts/:id",
  summary: "Resolves an alert with an internal comment. Returns 409 already_resolved if it was already resolved.",
  params: one,
  body: z.strictObject({ completed: z.literal(true, "Must be true"), comment }),
  reply: changed,
});

/** Assigns an open alert to a person. */
export const assignAlert = defineEndpoint({
  name: "assignAlert",
  method: "POST",
  path: "/analytics/alerts/:id/assign",
  summary: "Gives an open alert to somebody who may resolve it; without a person, to the viewer.",
  params: one,
  body: z.strictObject({ person_id: id.optional() }),
  reply: changed,
});

/** Acknowledges an alert. */
export const acknowledgeAlert = defineEndpoint({
  name: "acknowledgeAlert",
  method: "POST",
  path: "/analytics/alerts/:id/acknowledge",
  summary: "Says that the resident has been answered: the first deadline is met. Again without effect.",
  params: one,
  reply: changed,
});

/** Adds an internal note. */
export const noteAlert = defineEndpoint({
  name: "noteAlert",
  method: "POST",
  path: "/analytics/alerts/:id/note",
  summary: "Adds an internal note to the history of an alert.",
  params: one,
  body: z.strictObject({ comment }),
  reply: changed,
});

/** Reopens a resolved alert. */
export const reopenAlert = defineEndpoint({
  name: "reopenAlert",
  method: "POST",
  path: "/analytics/alerts/:id/reopen",
  summary: "Opens a resolved alert again, with an internal comment that says why. 409 not_resolved for an open one.",
  params: one,
  body: z.strictObject({ comment }),
  reply: changed,
});

/** Returns the people to whom an alert can be assigned. */
export const getAlertAssignees = defineEndpoint({
  name: "getAlertAssignees",
  method: "GET",
  path: "/analytics/alerts/:id/assignees",
  summary: "The people who may resolve an alert, those nearest to the property first.",
  params: one,
  reply: z.object({ data: z.array(named.extend({ role: z.string() })) }),
});

/** Closes the alerts opened before deadlines existed. */
export const closeAlertBacklog = defineEndpoint({
  name: "closeAlertBacklog",
  method: "POST",
  path: "/analytics/alerts/close_backlog",
  summary:
    "Resolves all open alerts without a deadline in the viewer's scope with one comment. Residents are not asked.",
  body: z.strictObject({ comment, locations: z.array(id).max(1000).optional() }),
  reply: z.object({ data: z.object({ resolved: z.number().int() }) }),
});

/** Exports the list as a spreadsheet. */
export const exportAlerts = defineEndpoint({
  name: "exportAlerts",
  method: "POST",
  path: "/analytics/alerts.xlsx",
  summary: "The alerts that a filter leaves, as a spreadsheet. Internal comments are for those who resolve alerts.",
  body: z.strictObject({ filters }),
  reply: z.unknown(),
});
