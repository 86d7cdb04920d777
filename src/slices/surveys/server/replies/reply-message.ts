import { z } from "zod";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const id = z.number().int().positive();

/** The outbox message with a reply to the named author of an open comment. Replies to protected comments send none. */
export const replyMessage: OutboxKind<{ invitationId: number; replyId: number }> = {
  name: "surveys.comment-reply",
  payload: z.strictObject({ invitationId: id, replyId: id }),
};
