import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

/** The kinds of items. */
export const inboxKinds = ["alert", "assignment_comment", "flagged_comment", "import", "report"] as const;

/** The kinds that a reader may mute. Flagged comments cannot be muted, because only their readers take care of them. */
export const mutableKinds = ["alert", "assignment_comment", "import", "report"] as const;
export type MutableKind = (typeof mutableKinds)[number];

export type InboxKind = (typeof inboxKinds)[number];

/** When a snoozed item comes back: at 9:00 of the next day, or of the next Monday. */
export const snoozeTimes = ["tomorrow", "monday"] as const;
export type SnoozeTime = (typeof snoozeTimes)[number];

/** Maximum number of items in a reply. */
export const MAX_INBOX_ITEMS = 50;

const MAX_KEY = 40;

const item = z.object({
  kind: z.enum(inboxKinds),
  /** The item's key within its kind. */
  key: z.string(),
  at: z.iso.datetime({ offset: true }),
  due_at: z.iso.datetime({ offset: true }).nullable(),
  is_late: z.boolean(),
  /** The address in the portal that it links to. */
  to: z.string(),
  /** The resident or the author of the comment; null for an erased person, and for files. */
  name: z.string().nullable(),
  /** The subject: the home with the reasons of its alert, the action item, the file, or the report. */
  about: z.string(),
  /** The same in Spanish, when it contains translated text. */
  es: z.object({ about: z.string() }).nullable(),
  /** True for an import or report that failed. */
  has_failed: z.boolean(),
});
export type InboxRow = z.output<typeof item>;

/** Lists the items in the reader's inbox, late items first, then the newest. */
export const getInbox = defineEndpoint({
  name: "getInbox",
  method: "GET",
  path: "/inbox",
  summary:
    "The reader's inbox: alerts, comments on action items, flagged comments, imports and automated reports, what is late first.",
  reply: z.object({
    data: z.array(item),
    meta: z.object({
      total: z.number().int(),
      late: z.number().int(),
      may_mark: z.boolean(),
      /** The kinds that the reader has muted. */
      muted: z.array(z.enum(mutableKinds)),
      /** True for a reader who resolves alerts. */
      may_get_alerts: z.boolean(),
    }),
  }),
});
export type InboxReply = z.output<(typeof getInbox)["reply"]>;

const mark = { kind: z.enum(inboxKinds), key: z.string().min(1).max(MAX_KEY) };
const marked = z.object({ data: z.object({ key: z.string() }) });

/** Marks an item of the reader's inbox as done. */
export const doneWithInboxItem = defineEndpoint({
  name: "doneWithInboxItem",
  method: "POST",
  path: "/inbox/done",
  summary: "Takes an item out of the reader's inbox for good.",
  body: z.strictObject(mark),
  reply: marked,
});

/** Snoozes an item of the reader's inbox. */
export const snoozeInboxItem = defineEndpoint({
  name: "snoozeInboxItem",
  method: "POST",
  path: "/inbox/snooze",
  summary: "Hides an item from the reader's inbox until 9:00 tomorrow or on Monday.",
  body: z.strictObject({ ...mark, until: z.enum(snoozeTimes) }),
  reply: marked,
});

const choice = z.boolean().optional();

/** Mutes or unmutes kinds of items. */
export const muteInboxKinds = defineEndpoint({
  name: "muteInboxKinds",
  method: "POST",
  path: "/inbox/mutes",
  summary:
    "Mutes kinds of items for the reader, or takes that back; emails about the same things follow. Late alerts and the reader’s own stay.",
  body: z.strictObject({
    muted: z.strictObject({ alert: choice, assignment_comment: choice, import: choice, report: choice }),
  }),
  reply: z.object({ data: z.object({ muted: z.array(z.enum(mutableKinds)) }) }),
});
export type InboxMutes = z.output<(typeof muteInboxKinds)["body"]>["muted"];
