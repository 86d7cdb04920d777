import { createIdempotentPost } from "#platform/server/outbox/idempotent-post.ts";
import { assertSendable, buildHeaders, type MailSender } from "./mail-sender.ts";

/**
 * Creates a sender that posts email to a provider's HTTPS address: `{key, to, from, subject, html, text, headers,
 * attachments: [{name, type, content}]}`, with base64 content. It is idempotent by key.
 */
export function createHttpsMailSender(url: string, from: string): MailSender {
  const post = createIdempotentPost(url);
  return {
    isKeyed: true,
    send(key, message) {
      assertSendable(message);
      const { to, subject, html, plain } = message;
      const headers = { "Message-ID": `<${key}>`, ...buildHeaders(message) };
      const attachments = (message.attachments ?? []).map(({ name, mediaType: type, content }) => ({
        name,
        type,
        content: Buffer.from(content).toString("base64"),
      }));
      const files = attachments.length === 0 ? {} : { attachments };
      return post(key, { key, to, from, subject, html, text: plain, headers, ...files });
    },
    close: () => Promise.resolve(),
  };
}
