import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const language = z.enum(["en", "es"]);

/** Emails an address a link to confirm a choice that was entered in a form. */
export const optOutConfirmation: OutboxKind<{ contactPointId: number; optOut: boolean; language: "en" | "es" }> = {
  name: "messaging.opt-out-confirm",
  payload: z.object({ contactPointId: z.number().int().positive(), optOut: z.boolean(), language }),
};

/** Texts a number to ask for YES. */
export const optInRequest: OutboxKind<{ phone: string }> = {
  name: "messaging.opt-in-request",
  payload: z.object({ phone: z.string() }),
};

export const textReplies = ["confirmed", "stopped", "help", "hint"] as const;
export type TextReply = (typeof textReplies)[number];

/** Replies to a text from a number. */
export const textReply: OutboxKind<{ phone: string; reply: TextReply }> = {
  name: "messaging.text-reply",
  payload: z.object({ phone: z.string(), reply: z.enum(textReplies) }),
};

/**
 * Finds the clients that contact an address from a public form. It takes equally long for any address, so timing
 * reveals nothing.
 */
export const optOutRequestJob: JobKind<{ email: string; optOut: boolean; language: "en" | "es" }> = {
  name: "messaging.opt-out-request",
  payload: z.object({ email: z.string(), optOut: z.boolean(), language }),
};
