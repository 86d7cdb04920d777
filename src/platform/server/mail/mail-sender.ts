/** A rendered message, ready to leave. */
export interface MailMessage {
  /** One address of our own strict grammar. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  /** Where one-click unsubscribing posts to (RFC 8058); null for mail that has none. */
  readonly unsubscribeUrl: string | null;
}

/** What became of a message: taken, refused for good, or nobody knows. */
export type SendOutcome =
  | { readonly state: "accepted" }
  | { readonly state: "rejected"; readonly reason: string }
  | { readonly state: "unknown"; readonly reason: string };

/** The port through which mail leaves the product. */
export interface MailSender {
  /** True when sending the same key again is harmless; otherwise an interrupted sending is uncertain and never repeated. */
  readonly isKeyed: boolean;
  send(key: string, message: MailMessage): Promise<SendOutcome>;
  close(): Promise<void>;
}

const addressPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** True for one plain address: no display name, no comment, no line break, at most 254 characters. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && addressPattern.test(text);
}

// Exactly these characters would end or split a header.
const headerBreak = /[\r\n\0]/;

/** Refuses (throws) what could break out of a header. */
export function assertSafeHeaders(message: MailMessage): void {
  if (!isMailAddress(message.to)) throw new RangeError("not a mail address");
  if (headerBreak.test(message.subject)) throw new RangeError("a subject has one line");
}
