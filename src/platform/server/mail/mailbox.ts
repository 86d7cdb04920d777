import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { SendOutcome } from "#platform/server/outbox/sender.ts";
import { assertSafeText, type SmsSender } from "#platform/server/sms/sms-sender.ts";
import { assertSafeHeaders, headersOf, type MailMessage, type MailSender } from "./mail-sender.ts";

interface MailboxRow {
  message_id: string;
  channel: "email" | "sms";
  sender: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  unsubscribe_url: string | null;
  sent_at: Date;
}

interface MailboxTables {
  mailbox: MailboxRow & { id: number };
}

interface MailboxInsert {
  mailbox: MailboxRow;
}

/** A mail or a text that landed in the developers' mailbox. */
export interface MailboxMail {
  readonly id: number;
  readonly channel: "email" | "sms";
  readonly messageId: string;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly unsubscribeUrl: string | null;
  /** The headers that go out beside the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sentAt: Date;
}

function mailOf(row: MailboxTables["mailbox"]): MailboxMail {
  const { message_id: messageId, unsubscribe_url: unsubscribeUrl, sent_at: sentAt, ...rest } = row;
  const { recipient: to, subject, html, plain } = rest;
  const headers = { "Message-ID": `<${messageId}>`, ...headersOf({ to, subject, html, plain, unsubscribeUrl }) };
  return { ...rest, messageId, unsubscribeUrl, sentAt, headers: row.channel === "email" ? headers : {} };
}

/** Where mail and texts land when no address for them is set: a table, read on a page for developers. Keyed. */
export class Mailbox implements MailSender {
  readonly isKeyed = true;
  /** The same for text messages. */
  readonly texts: SmsSender;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #from: string;

  constructor(db: Database, clock: Clock, from: string) {
    this.#db = db;
    this.#clock = clock;
    this.#from = from;
    this.texts = {
      isKeyed: true,
      send: async (key, message) => {
        assertSafeText(message);
        return this.#keep(key, { channel: "sms", to: message.to, subject: "", html: "", plain: message.text });
      },
      close: () => Promise.resolve(),
    };
  }

  async send(key: string, message: MailMessage): Promise<SendOutcome> {
    assertSafeHeaders(message);
    return this.#keep(key, { channel: "email", ...message });
  }

  /** The newest mails and texts, at most 100. */
  async list(): Promise<MailboxMail[]> {
    const rows = await this.#db.global((tx) =>
      tx.on<MailboxTables>().selectFrom("mailbox").selectAll().orderBy("id", "desc").limit(100).execute(),
    );
    return rows.map(mailOf);
  }

  async close(): Promise<void> {}

  async #keep(
    key: string,
    message: Omit<MailMessage, "unsubscribeUrl"> & {
      readonly channel: "email" | "sms";
      readonly unsubscribeUrl?: string | null;
    },
  ): Promise<SendOutcome> {
    await this.#db.global((tx) =>
      tx
        .on<MailboxInsert>()
        .insertInto("mailbox")
        .values({
          message_id: key,
          channel: message.channel,
          sender: this.#from,
          recipient: message.to,
          subject: message.subject,
          html: message.html,
          plain: message.plain,
          unsubscribe_url: message.unsubscribeUrl ?? null,
          sent_at: this.#clock.now(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute(),
    );
    return { state: "accepted" };
  }
}
