import type { Clock } from "#platform/server/clock.ts";
import { findPhoneDigits } from "#platform/contract/phone.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { WebhookCall, WebhookRoute } from "#platform/server/http/webhook-routes.ts";
import { invalidInput, readValue } from "#platform/server/input-errors.ts";
import type { InboundMailsService } from "./inbound-mails.service.ts";
import { type InboundEvent, inboundEvent, isSigned } from "./inbound.rules.ts";
import type { InboundTextsService } from "./inbound-texts.service.ts";

interface Deps {
  readonly clock: Clock;
  /** The secret with which providers sign; null rejects every report. */
  readonly hookSecret: string | null;
  readonly texts: Pick<InboundTextsService, "receive">;
  readonly mails: Pick<InboundMailsService, "receive">;
}

const providerPattern = /^[a-z0-9-]{1,40}$/;

function toJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new AppError("invalid", "not_json", "The request body isn’t valid JSON.");
  }
}

function parseEvent(body: Uint8Array): InboundEvent {
  const read = readValue("body", inboundEvent, toJson(body));
  if ("errors" in read) throw invalidInput(read.errors);
  return read.data;
}

/** Returns the webhook for providers of email and texts: inbound texts, and reports about sent messages. */
export function buildMessagingHooks({ clock, hookSecret, texts, mails }: Deps): WebhookRoute[] {
  async function receive(call: WebhookCall): Promise<object> {
    const provider = call.params["provider"] ?? "";
    if (hookSecret === null || !providerPattern.test(provider)) throw notFound();
    const timestamp = call.getHeader("x-courtyard-timestamp");
    const signature = call.getHeader("x-courtyard-signature");
    if (!isSigned(hookSecret, { timestamp, signature, body: call.body }, clock.now()))
      throw new AppError("unauthenticated", "bad_signature", "Invalid webhook signature.");
    const event = parseEvent(call.body);
    const { requestId } = call;
    if (event.kind !== "sms") return { effect: await mails.receive(provider, event, requestId) };
    const phone = findPhoneDigits(event.from);
    // Short codes and foreign numbers: we have never contacted them.
    if (phone === null) return { effect: "unknown_number" };
    return { effect: await texts.receive({ provider, id: event.id, phone, text: event.text, requestId }) };
  }

  return [{ path: "/hooks/:provider", operation: "messaging.report", handle: receive }];
}
