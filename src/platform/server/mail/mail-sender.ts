import type { Sender } from "#platform/server/outbox/sender.ts";

/** A file that goes with a mail. */
export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** The files of one mail together: beyond this, servers on the way begin to refuse it. */
export const MOST_ATTACHED = 10_000_000;

/** A rendered message, ready to leave. */
export interface MailMessage {
  /** One address of our own strict grammar. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** Where one-click unsubscribing posts to (RFC 8058); null for mail that has none. */
  readonly unsubscribeUrl: string | null;
  readonly attachments?: readonly MailAttachment[];
}

/** The port through which mail leaves the product. */
export type MailSender = Sender<MailMessage>;

const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** True for one plain address: no display name, no comment, no line break, at most 254 characters. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text);
}

// Exactly these characters would end or split a header.
const headerBreak = /[\r\n\0]/;

function assertAttachable(files: readonly MailAttachment[]): void {
  if (files.some(({ name, mediaType }) => headerBreak.test(name + mediaType))) {
    throw new RangeError("the name of an attached file has no breaks");
  }
  const size = files.reduce((sum, { content }) => sum + content.byteLength, 0);
  if (size > MOST_ATTACHED) throw new RangeError(`attached are ${size} bytes, more than ${MOST_ATTACHED}`);
}

/** Refuses (throws) what could break out of a header, and files that together are too large to arrive. */
export function assertSendable(message: MailMessage): void {
  assertAttachable(message.attachments ?? []);
  if (!isMailAddress(message.to)) throw new RangeError("not a mail address");
  if (headerBreak.test(message.subject)) throw new RangeError("a subject has one line");
  const { unsubscribeUrl } = message;
  if (unsubscribeUrl !== null && (headerBreak.test(unsubscribeUrl) || /[<>\s]/.test(unsubscribeUrl)))
    throw new RangeError("an unsubscribe address has no breaks");
}

/** The headers that let a mail program unsubscribe at one click (RFC 8058); none for mail that has no such address. */
export function buildHeaders(message: MailMessage): Readonly<Record<string, string>> {
  if (message.unsubscribeUrl === null) return {};
  return {
    "List-Unsubscribe": `<${message.unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
