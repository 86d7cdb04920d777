import { z } from "zod";
import type { JobKind } from "#platform/server/jobs/jobs.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";

const language = z.enum(["en", "es"]);

/** "Mail this address a link with which it confirms what someone asked for in its name." */
export const optOutConfirmation: OutboxKind<{ contactPointId: number; optOut: boolean; language: "en" | "es" }> = {
  name: "messaging.opt-out-confirm",
  payload: z.object({ contactPointId: z.number().int().positive(), optOut: z.boolean(), language }),
};

/** "Text this number and ask for YES." */
export const optInRequest: OutboxKind<{ phone: string }> = {
  name: "messaging.opt-in-request",
  payload: z.object({ phone: z.string() }),
};

export const textReplies = ["confirmed", "stopped", "help", "hint"] as const;
export type TextReply = (typeof textReplies)[number];

/** "Answer this number's text." */
export const textReply: OutboxKind<{ phone: string; reply: TextReply }> = {
  name: "messaging.text-reply",
  payload: z.object({ phone: z.string(), reply: z.enum(textReplies) }),
};

/** Looks for the clients that write to an address, of which only a form has told; takes equally long for any address. */
export const optOutRequestJob: JobKind<{ email: string; optOut: boolean; language: "en" | "es" }> = {
  name: "messaging.opt-out-request",
  payload: z.object({ email: z.string(), optOut: z.boolean(), language }),
};
