import type { Config } from "#platform/server/config.ts";
import { createHttpsMailSender } from "#platform/server/mail/https-mail-sender.ts";
import type { MailSender } from "#platform/server/mail/mail-sender.ts";
import type { Mailbox } from "#platform/server/mail/mailbox.ts";
import { createSmtpSender } from "#platform/server/mail/smtp-sender.ts";
import { createHttpsSmsSender } from "#platform/server/sms/https-sms-sender.ts";
import type { SmsSender } from "#platform/server/sms/sms-sender.ts";

/** Senders of email and texts. Without a configured address, messages go to the mailbox. */
export interface Senders {
  readonly mail: MailSender;
  readonly texts: SmsSender;
}

function createMailSender(config: Config, mailbox: Mailbox): MailSender {
  if (config.smtpUrl === null) return mailbox;
  if (/^https?:/.test(config.smtpUrl)) return createHttpsMailSender(config.smtpUrl, config.mailFrom);
  return createSmtpSender(config.smtpUrl, config.mailFrom, config.dkim);
}

/** Opens the senders of mail and texts. */
export function openSenders(config: Config, mailbox: Mailbox): Senders {
  const texts = config.smsUrl === null ? mailbox.texts : createHttpsSmsSender(config.smsUrl);
  return { mail: createMailSender(config, mailbox), texts };
}
