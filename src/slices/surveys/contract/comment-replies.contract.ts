import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

// Replies to comments. For a confidential comment, neither the request nor the reply names its author.

/** Maximum length of a reply, in characters. */
export const MAX_REPLY = 600;

const HASH = /^[\w-]{22}$/;

/** The comment that is replied to, identified as in the lists of comments. */
const comment = {
  service: z.enum(["intouch", "ingage"]),
  question_id: z.number().int().positive(),
  /** First day of the comment's month. */
  month: z.iso.date(),
  /** The comment's reply_key. */
  key: z.string().regex(HASH, "Take the key from the list of comments"),
};

const reply = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("thanks"), ...comment }),
  z.strictObject({
    kind: z.literal("text"),
    ...comment,
    text: z.string().trim().min(1, "Write a reply").max(MAX_REPLY, `A reply has at most ${MAX_REPLY} characters`),
  }),
]);

export const replyToComment = defineEndpoint({
  name: "replyToComment",
  method: "POST",
  path: "/analytics/comment_replies",
  summary:
    "Acknowledges a comment or replies to it: to a named author by message, to a confidential one at their survey link.",
  body: reply,
  reply: z.object({ data: z.object({ kind: z.enum(["thanks", "text"]) }) }),
});

export type NewReply = z.infer<typeof reply>;
