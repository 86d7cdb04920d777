import { z } from "zod";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const id = z.number().int().positive();

/** "Send a reply to the named author of an open comment." Never of a protected one: there is nothing to send. */
export const replyMessage: OutboxKind<{ invitationId: number; replyId: number }> = {
  name: "surveys.comment-reply",
  payload: z.strictObject({ invitationId: id, replyId: id }),
};
