import { createIdempotentPost } from "#platform/server/outbox/idempotent-post.ts";
import { assertSafeText, type SmsSender } from "./sms-sender.ts";

/**
 * Creates a sender that posts text messages to a provider's HTTPS address: `{key, to: "+1…", text}`. It is idempotent
 * by key.
 */
export function createHttpsSmsSender(url: string): SmsSender {
  const post = createIdempotentPost(url);
  return {
    isKeyed: true,
    send(key, message) {
      assertSafeText(message);
      return post(key, { key, to: `+1${message.to}`, text: message.text });
    },
    close: () => Promise.resolve(),
  };
}
