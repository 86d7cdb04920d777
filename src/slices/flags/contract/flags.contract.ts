import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

// Comments that mention safety, or discrimination and harassment, for the readers whom the client names.

/** Reasons for which comments are flagged. */
export const flagKinds = ["safety", "discrimination"] as const;
export type FlagKind = (typeof flagKinds)[number];

/** Maximum number of readers per kind. */
const MAX_READERS = 5;
/** Maximum length of a note, in characters. */
const MAX_NOTE = 300;
/** Maximum number of comments in a list. */
export const MAX_FLAGGED = 200;

const localized = z.object({ en: z.string(), es: z.string() });
const flagId = z.strictObject({ flag_id: z.uuid() });

const flagged = z.object({
  /** Random, so that the order reveals nothing. */
  id: z.string(),
  kinds: z.array(z.enum(flagKinds)),
  service: z.enum(["intouch", "ingage"]),
  text: z.string(),
  /**
   * open: with name, day and property · released: as lists of comments show it · group: among at least ten authors,
   * with at most the region.
   */
  shown_as: z.enum(["open", "released", "group"]),
  /** The survey; null in a group. */
  survey: localized.nullable(),
  /** First day of the month in which it was written; null in a group. */
  month: z.string().nullable(),
  /** The day on which it was written; null for a confidential comment. */
  day: z.string().nullable(),
  location: z.string().nullable(),
  region: z.string().nullable(),
  author: z.string().nullable(),
  /** The day since which it can be read here. */
  since: z.string(),
  /** Null while it is open. */
  handled: z.object({ on: z.string(), by: z.string().nullable(), note: z.string().nullable() }).nullable(),
});
export type FlaggedRow = z.output<typeof flagged>;

export const getFlaggedComments = defineEndpoint({
  name: "getFlaggedComments",
  method: "GET",
  path: "/analytics/flagged_comments",
  summary: "The flagged comments that the reader is to look after, open or handled, newest first.",
  query: z.strictObject({ status: z.enum(["open", "handled"]).default("open") }),
  reply: z.object({
    data: z.array(flagged),
    meta: z.object({
      total: z.number().int(),
      /** False for a viewer to whom nothing is currently routed. */
      is_reader: z.boolean(),
    }),
  }),
});

export type FlaggedReply = z.output<(typeof getFlaggedComments)["reply"]>;

const handledReply = z.object({ data: z.object({ id: z.string() }) });

export const handleFlaggedComment = defineEndpoint({
  name: "handleFlaggedComment",
  method: "POST",
  path: "/analytics/flagged_comments/:flag_id/handled",
  summary: "Marks a flagged comment as handled, with a note for its other readers.",
  params: flagId,
  body: z.strictObject({
    note: z
      .string()
      .trim()
      .min(1, "Say in a few words what was done")
      .max(MAX_NOTE, `A note has at most ${MAX_NOTE} characters`),
  }),
  reply: handledReply,
});

/** Reopens a handled comment. */
export const reopenFlaggedComment = defineEndpoint({
  name: "reopenFlaggedComment",
  method: "POST",
  path: "/analytics/flagged_comments/:flag_id/reopen",
  summary: "Opens a handled comment again and deletes its note.",
  params: flagId,
  reply: handledReply,
});

const reader = z.object({
  id: z.number().int(),
  name: z.string(),
  position: z.string().nullable(),
  /** False when the person can no longer sign in; nothing is routed to them then. */
  is_active: z.boolean(),
  /** Whether the person manages a property or an employee; notices never name them. */
  is_manager: z.boolean(),
});
export type FlagReaderRow = z.output<typeof reader>;

const settings = z.object({
  readers: z.object({ safety: z.array(reader), discrimination: z.array(reader) }),
  notice: z.object({
    /** Whether the company enabled the notice. */
    is_on: z.boolean(),
    /** Whether survey pages show it now: not while a person named in it cannot sign in. */
    is_shown: z.boolean(),
  }),
});
export type FlagSettings = z.output<typeof settings>;

export const getFlagSettings = defineEndpoint({
  name: "getFlagSettings",
  method: "GET",
  path: "/analytics/comment_flags/settings",
  summary: "Who reads flagged comments of each kind, and whether survey pages name them.",
  reply: z.object({ data: settings }),
});

const readers = z
  .array(z.number().int().positive())
  .max(MAX_READERS, `Name at most ${MAX_READERS} readers`)
  .refine((ids) => new Set(ids).size === ids.length, "Name each reader once");

export const updateFlagSettings = defineEndpoint({
  name: "updateFlagSettings",
  method: "PUT",
  path: "/analytics/comment_flags/settings",
  summary:
    "Names the readers of flagged comments and says whether survey pages name them. No readers: nothing is routed.",
  body: z.strictObject({ safety: readers, discrimination: readers, has_notice: z.boolean() }),
  reply: z.object({ data: settings }),
});
export type FlagSettingsChange = z.output<typeof updateFlagSettings.body>;
