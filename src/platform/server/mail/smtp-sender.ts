import nodemailer from "nodemailer";
import type { SendOutcome } from "#platform/server/outbox/sender.ts";
import { assertSendable, buildHeaders, type MailSender } from "./mail-sender.ts";

const TIMEOUT = 15_000;

/** The domain's DKIM signature on every email (RFC 6376). The product signs, so that any relay can be used. */
export interface Dkim {
  readonly domainName: string;
  readonly keySelector: string;
  /** In PEM format. */
  readonly privateKey: string;
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly syscall?: unknown;
  readonly timeoutType?: unknown;
}

// The headers that RFC 6376 recommends, and both headers of one-click unsubscribing, which RFC 8058 requires to be
// signed.
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post";

const aboutTheMessage = new Set<unknown>(["MAIL FROM", "RCPT TO", "DATA"]);
const beforeTheMessage = new Set<unknown>(["EDNS", "EAUTH", "ETLS", "ENOAUTH"]);
const beforeGreeting = new Set<unknown>(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/**
 * Returns true when the server certainly has not accepted the message: it replied "later", or the session ended before.
 */
function isSurelyNotTaken(error: SmtpError, reply: number): boolean {
  const isSaid = reply >= 400;
  return (
    isSaid || beforeTheMessage.has(error.code) || error.syscall === "connect" || beforeGreeting.has(error.timeoutType)
  );
}

function toOutcome(error: unknown): SendOutcome {
  const fields = error as SmtpError;
  const reason = error instanceof Error ? error.message : String(error);
  const reply = typeof fields.responseCode === "number" ? fields.responseCode : 0;
  // A permanent error counts only for a command about this message. A server that rejects us altogether is tried again.
  if (reply >= 500 && aboutTheMessage.has(fields.command)) return { state: "rejected", reason };
  return { state: isSurelyNotTaken(fields, reply) ? "deferred" : "unknown", reason };
}

/**
 * Creates a sender over SMTP (`smtp://` or `smtps://`). It is not idempotent: a server that stopped replying may have
 * accepted the message.
 */
export function createSmtpSender(url: string, from: string, dkim: Dkim | null = null): MailSender {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim === null ? {} : { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
  });
  return {
    isKeyed: false,
    async send(key, message) {
      assertSendable(message);
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: message.to },
          subject: message.subject,
          html: message.html,
          text: message.plain,
          messageId: `<${key}>`,
          headers: buildHeaders(message),
          attachments: (message.attachments ?? []).map(({ name, mediaType, content }) => ({
            filename: name,
            contentType: mediaType,
            content: Buffer.from(content),
          })),
        });
        return { state: "accepted" };
      } catch (error) {
        return toOutcome(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}
