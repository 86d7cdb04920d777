import { z } from "zod";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

/**
 * The outbox message for an invitation or a reminder. It contains no token: that is minted when the message is
 * rendered.
 */
export const invitationMessage: OutboxKind<{ invitationId: number; reminder?: 1 | 2 | undefined }> = {
  name: "surveys.invitation",
  payload: z.object({
    invitationId: z.number().int().positive(),
    reminder: z.union([z.literal(1), z.literal(2)]).optional(),
  }),
};

/** Returns the deduplication key of a message: the invitation, or one of its two reminders. */
export function getInvitationKey(invitationId: number, reminder?: 1 | 2): string {
  return reminder === undefined ? String(invitationId) : `${invitationId}:${reminder}`;
}
