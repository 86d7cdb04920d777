import type { Sender } from "#platform/server/outbox/sender.ts";

/** An attachment of an email. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** Maximum size of all attachments of one email. Mail servers begin to reject larger ones. */
export const MAX_ATTACHMENT_BYTES = 10_000_000;

/** A rendered message, ready to send. */
export interface MailMessage {
  /** One address in our own strict grammar. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** The address for one-click unsubscribing (RFC 8058); null for email without it. */
  readonly unsubscribeUrl: string | null;
  readonly attachments?: readonly MailAttachment[];
}

/** The port through which email leaves the product. */
export type MailSender = Sender<MailMessage>;

const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Returns true for one plain address: no display name, no comment, no line break, at most 254 characters. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text);
}

// Exactly these characters could end or split a header.
const headerBreak = /[\r\n\0]/;

function assertAttachable(files: readonly MailAttachment[]): void {
  if (files.some(({ name, mediaType }) => headerBreak.test(name + mediaType))) {
    throw new RangeError("the name of an attached file has no breaks");
  }
  const size = files.reduce((sum, { content }) => sum + content.byteLength, 0);
  if (size > MAX_ATTACHMENT_BYTES)
    throw new RangeError(`attached are ${size} bytes, more than ${MAX_ATTACHMENT_BYTES}`);
}

/** Throws for text that could break out of a header, and for attachments that are too large to arrive. */
export function assertSendable(message: MailMessage): void {
  assertAttachable(message.attachments ?? []);
  if (!isMailAddress(message.to)) throw new RangeError("not a mail address");
  if (headerBreak.test(message.subject)) throw new RangeError("a subject has one line");
  const { unsubscribeUrl } = message;
  if (unsubscribeUrl !== null && (headerBreak.test(unsubscribeUrl) || /[<>\s]/.test(unsubscribeUrl)))
    throw new RangeError("an unsubscribe address has no breaks");
}

/**
 * Builds the headers for one-click unsubscribing in email programs (RFC 8058); none for email without an address for
 * it.
 */
export function buildHeaders(message: MailMessage): Readonly<Record<string, string>> {
  if (message.unsubscribeUrl === null) return {};
  return {
    "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
