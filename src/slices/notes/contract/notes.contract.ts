import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

// Notes on the trend of a region or location.

const REQUIRED = "Required";
const MAX_TEXT = 200;

/** A day, or a whole month as YYYY-MM. */
const date = z.union([z.iso.date(), z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)], "Must be a day or a month");

const text = z.string(REQUIRED).trim().min(1, REQUIRED).max(MAX_TEXT);

/** A region or a location. */
const place = z.union(
  [z.strictObject({ region: id }), z.strictObject({ location: id })],
  "Must name one region or one location",
);

const note = z.object({
  id: z.number().int(),
  date: z.string(),
  text: z.string(),
  /** Null for a person who has been erased. */
  author: z.string().nullable(),
  /** Whether the reader may change and delete it. */
  can_change: z.boolean(),
});

const changed = z.object({ data: z.object({ id: z.number().int() }) });

export const getTrendNotes = defineEndpoint({
  name: "getTrendNotes",
  method: "GET",
  path: "/analytics/notes/:kind/:id",
  summary:
    "The notes on the trend of one region or location, the earliest first, and whether the reader may write one.",
  params: z.strictObject({ kind: z.enum(["region", "location"]), id }),
  reply: z.object({
    data: z.array(note),
    meta: z.object({ can_write: z.boolean() }),
  }),
});

export const createTrendNote = defineEndpoint({
  name: "createTrendNote",
  method: "POST",
  path: "/analytics/notes",
  summary:
    "Writes a note on the trend of a region or location, about a day or a whole month that is not in the future.",
  body: z.strictObject({ place, date, text }),
  reply: changed,
  status: 201,
});

export const updateTrendNote = defineEndpoint({
  name: "updateTrendNote",
  method: "PUT",
  path: "/analytics/notes/:id",
  summary: "Changes a note’s text and date; its author and those who may write notes for its place.",
  params: z.strictObject({ id }),
  body: z.strictObject({ date, text }),
  reply: changed,
});

export const deleteTrendNote = defineEndpoint({
  name: "deleteTrendNote",
  method: "DELETE",
  path: "/analytics/notes/:id",
  summary: "Deletes a note; its author and those who may write notes for its place.",
  params: z.strictObject({ id }),
  reply: changed,
});

export type NotedPlace = z.infer<typeof place>;
export type TrendNote = z.infer<typeof note>;
