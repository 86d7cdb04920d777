import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { assertSafeHeaders, type MailSender } from "./mail-sender.ts";

interface MailboxTables {
  mailbox: {
    id: number;
    message_id: string;
    sender: string;
    recipient: string;
    subject: string;
    html: string;
    plain: string;
    sent_at: Date;
  };
}

/** A mail that landed in the developers' mailbox. */
export interface MailboxMail {
  readonly id: number;
  readonly sender: string;
  readonly recipient: string;
  readonly subject: string;
  readonly html: string;
  readonly plain: string;
  readonly sentAt: Date;
}

/** Where mail lands when no SMTP_URL is set: a table, read on a page for developers. Keyed by Message-ID. */
export class Mailbox implements MailSender {
  readonly isKeyed = true;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #from: string;

  constructor(db: Database, clock: Clock, from: string) {
    this.#db = db;
    this.#clock = clock;
    this.#from = from;
  }

  async send(key: string, message: Parameters<MailSender["send"]>[1]): Promise<{ state: "accepted" }> {
    assertSafeHeaders(message);
    await this.#db.global((tx) =>
      tx
        .on<MailboxInsert>()
        .insertInto("mailbox")
        .values({
          message_id: key,
          sender: this.#from,
          recipient: message.to,
          subject: message.subject,
          html: message.html,
          plain: message.plain,
          sent_at: this.#clock.now(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute(),
    );
    return { state: "accepted" };
  }

  /** The newest mails, at most 100. */
  async list(): Promise<MailboxMail[]> {
    const rows = await this.#db.global((tx) =>
      tx.on<MailboxTables>().selectFrom("mailbox").selectAll().orderBy("id", "desc").limit(100).execute(),
    );
    return rows.map((row) => ({ ...row, sentAt: row.sent_at }));
  }

  async close(): Promise<void> {}
}

interface MailboxInsert {
  mailbox: Omit<MailboxTables["mailbox"], "id">;
}
