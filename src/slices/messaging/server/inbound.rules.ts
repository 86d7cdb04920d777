import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const TOLERANCE_SECONDS = 300;

const eventId = z.string().regex(/^[\w.:@-]{1,200}$/, "must be a plain id");
const messageId = z.string().max(300);
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

/** A report of a provider with one event. `id` identifies the event, `message_id` the email or text. */
export const inboundEvent = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("sms"), id: eventId, from: z.string().max(40), text: z.string().max(2000) }),
  z
    .strictObject({
      kind: z.literal("bounce"),
      id: eventId,
      type: z.enum(["hard", "soft"]),
      email: email.optional(),
      message_id: messageId.optional(),
      reason: z.string().max(1000).default(""),
    })
    .refine((event) => event.email !== undefined || event.message_id !== undefined, "email or message_id is needed"),
  z.strictObject({ kind: z.literal("complaint"), id: eventId, email, message_id: messageId.optional() }),
  z.strictObject({ kind: z.literal("delivered"), id: eventId, message_id: messageId }),
]);
export type InboundEvent = z.infer<typeof inboundEvent>;

/** Returns the signature of a report: HMAC-SHA256 over its timestamp, a dot and its bytes. */
export function toSignature(secret: string, timestamp: string, body: Uint8Array): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;
}

/** Returns whether a report was signed with our secret within the last five minutes. */
export function isSigned(
  secret: string,
  report: { readonly timestamp: string | undefined; readonly signature: string | undefined; readonly body: Uint8Array },
  now: Date,
): boolean {
  const { timestamp, signature, body } = report;
  if (timestamp === undefined || signature === undefined || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = Buffer.from(toSignature(secret, timestamp, body));
  const actual = Buffer.from(signature);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** The command in a text. */
export type SmsCommand = "yes" | "stop" | "start" | "help" | "other";

const wholeTextCommands: Readonly<Record<string, SmsCommand>> = {
  YES: "yes",
  Y: "yes",
  SI: "yes",
  START: "start",
  UNSTOP: "start",
};
const firstWordCommands: Readonly<Record<string, SmsCommand>> = {
  ...Object.fromEntries(
    ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "ALTO", "PARAR"].map(
      (word) => [word, "stop"] as const,
    ),
  ),
  ...Object.fromEntries(["HELP", "INFO", "AYUDA"].map((word) => [word, "help"] as const)),
};

/**
 * Parses the command in a text. Consent needs the single word; for opting out it is enough that the text begins with a
 * stop word, so that "Stop texting me!" works.
 */
export function parseSmsCommand(text: string): SmsCommand {
  const words = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== "");
  const [word = ""] = words;
  const command = Object.hasOwn(firstWordCommands, word) ? firstWordCommands[word] : undefined;
  if (command !== undefined) return command;
  if (words.length !== 1) return "other";
  return (Object.hasOwn(wholeTextCommands, word) ? wholeTextCommands[word] : undefined) ?? "other";
}

/** Returns the outbox row of a Message-ID that we created; null for any other. */
export function findOutboxRow(text: string): { readonly clientId: number; readonly outboxId: number } | null {
  const [, client = "", row = ""] = /^<?outbox-(\d{1,15})-(\d{1,15})@[^<>\s]+>?$/.exec(text.trim()) ?? [];
  const clientId = Number(client);
  const outboxId = Number(row);
  return clientId > 0 && outboxId > 0 ? { clientId, outboxId } : null;
}
