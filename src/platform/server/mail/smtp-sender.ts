import nodemailer from "nodemailer";
import type { SendOutcome } from "#platform/server/outbox/sender.ts";
import { assertSendable, buildHeaders, type MailSender } from "./mail-sender.ts";

const TIMEOUT = 15_000;

/** The domain's signature on every mail (RFC 6376), made here so that any relay will do. */
export interface Dkim {
  readonly domainName: string;
  readonly keySelector: string;
  /** PEM. */
  readonly privateKey: string;
}

interface SmtpError {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly command?: unknown;
  readonly syscall?: unknown;
  readonly timeoutType?: unknown;
}

// What RFC 6376 advises, and both headers of one-click unsubscribing, which RFC 8058 wants signed.
const signedHeaders =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post";

const aboutTheMessage = new Set<unknown>(["MAIL FROM", "RCPT TO", "DATA"]);
const beforeTheMessage = new Set<unknown>(["EDNS", "EAUTH", "ETLS", "ENOAUTH"]);
const beforeGreeting = new Set<unknown>(["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"]);

/** True when the server certainly has not taken the message: it said "later", or the talk never got that far. */
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
  // "Never" counts only where it was said of this message: a server that refuses us altogether is asked again.
  if (reply >= 500 && aboutTheMessage.has(fields.command)) return { state: "rejected", reason };
  return { state: isSurelyNotTaken(fields, reply) ? "deferred" : "unknown", reason };
}

/** Mail over SMTP (`smtp://` or `smtps://`); unkeyed: a server that went silent may have taken the message. */
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
