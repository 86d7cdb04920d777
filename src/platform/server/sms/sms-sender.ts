import type { Sender } from "#platform/server/outbox/sender.ts";

/** A text message, ready to send. */
export interface SmsMessage {
  /** Ten digits of a North American number, without the country code. */
  readonly to: string;
  readonly text: string;
}

/** The port through which text messages leave the product. */
export type SmsSender = Sender<SmsMessage>;

const LONGEST_TEXT = 1600;
const phonePattern = /^[2-9]\d{9}$/;
// oxlint-disable-next-line no-control-regex -- these characters must not be in a text
const control = /[\u0000-\u0009\u000b-\u001f\u007f]/;

/** Returns true for the ten digits of a number that can be dialed in North America. */
function isPhone(digits: string): boolean {
  return phonePattern.test(digits);
}

/**
 * Throws for messages that no provider accepts: another kind of number, control characters, or a text that is too long.
 */
export function assertSafeText(message: SmsMessage): void {
  if (!isPhone(message.to)) throw new RangeError("not a phone number");
  if (message.text.length === 0 || message.text.length > LONGEST_TEXT)
    throw new RangeError("a text has 1 to 1,600 characters");
  if (control.test(message.text)) throw new RangeError("a text has no control characters");
}
