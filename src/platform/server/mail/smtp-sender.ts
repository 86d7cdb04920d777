import nodemailer from "nodemailer";
import { assertSafeHeaders, type MailSender, type SendOutcome } from "./mail-sender.ts";

const TIMEOUT = 15_000;

function outcomeOf(error: unknown): SendOutcome {
  const fields = error as { responseCode?: unknown; code?: unknown };
  const reason = error instanceof Error ? error.message : String(error);
  const isRefused = typeof fields.responseCode === "number" && fields.responseCode >= 500;
  return { state: isRefused ? "rejected" : "unknown", reason };
}

/** Mail over SMTP (`smtp://` or `smtps://`); unkeyed: a server that went silent may have taken the message. */
export function createSmtpSender(url: string, from: string): MailSender {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isKeyed: false,
    async send(key, message) {
      assertSafeHeaders(message);
      const unsubscribe = message.unsubscribeUrl;
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: message.to },
          subject: message.subject,
          html: message.html,
          text: message.plain,
          messageId: `<${key}>`,
          headers: unsubscribe
            ? { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
            : {},
        });
        return { state: "accepted" };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}
