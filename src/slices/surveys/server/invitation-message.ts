import { z } from "zod";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/** "Send this invitation, or remind of it": remembered without a token, which is minted when the message is rendered. */
export const invitationMessage: OutboxKind<{ invitationId: number; reminder?: 1 | 2 | undefined }> = {
  name: "surveys.invitation",
  payload: z.object({
    invitationId: z.number().int().positive(),
    reminder: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
};

/** The key under which a message is remembered once: the invitation, or one of its two reminders. */
export function invitationKey(invitationId: number, reminder?: 1 | 2): string {
  return reminder === undefined ? String(invitationId) : `${invitationId}:${reminder}`;
}
