import { keyedPost } from "#platform/server/outbox/keyed-post.ts";
import { assertSafeHeaders, headersOf, type MailSender } from "./mail-sender.ts";

/** Mail to a provider's HTTPS address: `{key, to, from, subject, html, text, headers}`, keyed. */
export function createHttpsMailSender(url: string, from: string): MailSender {
  const post = keyedPost(url);
  return {
    isKeyed: true,
    send(key, message) {
      assertSafeHeaders(message);
      const { to, subject, html, plain } = message;
      const headers = { "Message-ID": `<${key}>`, ...headersOf(message) };
      return post(key, { key, to, from, subject, html, text: plain, headers });
    },
    close: () => Promise.resolve(),
  };
}
