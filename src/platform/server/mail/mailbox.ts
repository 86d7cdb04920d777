import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { SendOutcome } from "#platform/server/outbox/sender.ts";
import { createSecretCipher, type SecretCipher } from "#platform/server/secret-encryption.ts";
import { assertSafeText, type SmsSender } from "#platform/server/sms/sms-sender.ts";
import { assertSendable, buildHeaders, type MailMessage, type MailSender } from "./mail-sender.ts";

interface MailboxRow {
  message_id: string;
  channel: "email" | "sms";
  sender: string;
  recipient: string;
  subject: string;
  /** The encrypted message. Its links work as long as those of a sent email. */
  sealed: Uint8Array;
  sent_at: Date;
}

interface MailboxTables {
  mailbox: MailboxRow & { id: number };
}

interface MailboxInsert {
  mailbox: MailboxRow;
}

const attachedShape = z.object({ name: z.string(), bytes: z.number() });
const bodyShape = z.object({
  html: z.string(),
  plain: z.string(),
  unsubscribeUrl: z.string().nullable(),
  attached: z.array(attachedShape).default([]),
});
type Body = z.infer<typeof bodyShape>;

/** Shown for a message that another process or an earlier key encrypted. */
const UNREADABLE: Body = {
  html: "",
  plain:
    "This message was encrypted with a key that this process does not have. Set SECRET_KEY to keep messages readable.",
  unsubscribeUrl: null,
  attached: [],
};

/** An email or a text message in the developers' mailbox. */
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
  /** The attachments by name and size. Their content is not stored. */
  readonly attached: Body["attached"];
  /** The headers besides the usual ones. */
  readonly headers: Readonly<Record<string, string>>;
  readonly sentAt: Date;
}

/** Returns the encryption purpose of a message, so that no row decrypts as another. */
function toPurpose(messageId: string): string {
  return `mailbox:${messageId}`;
}

function openBody(secretCipher: SecretCipher, row: MailboxRow): Body {
  try {
    return bodyShape.parse(JSON.parse(secretCipher.open(toPurpose(row.message_id), row.sealed)));
  } catch {
    return UNREADABLE;
  }
}

function toMail(secretCipher: SecretCipher, row: MailboxTables["mailbox"]): MailboxMail {
  const { message_id: messageId, sent_at: sentAt, sealed: _sealed, ...columns } = row;
  const rest = { ...columns, ...openBody(secretCipher, row) };
  const { recipient: to, subject, html, plain, unsubscribeUrl } = rest;
  const headers = { "Message-ID": `<${messageId}>`, ...buildHeaders({ to, subject, html, plain, unsubscribeUrl }) };
  return { ...rest, messageId, sentAt, headers: row.channel === "email" ? headers : {} };
}

/**
 * Stores email and text messages in a table when no provider is configured. Developers read it on a page. Idempotent by
 * key.
 */
export class Mailbox implements MailSender {
  readonly isKeyed = true;
  /** The sender of text messages to the mailbox. */
  readonly texts: SmsSender;
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #from: string;
  readonly #secretCipher: SecretCipher;

  /** Without a key of the installation, messages are readable only while this process runs. */
  constructor(db: Database, clock: Clock, from: string, secretCipher: SecretCipher) {
    this.#secretCipher = secretCipher.isReady ? secretCipher : createSecretCipher([randomBytes(32)]);
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
    assertSendable(message);
    return this.#keep(key, { channel: "email", ...message });
  }

  /** Reads the newest emails and text messages, at most 100. */
  async list(): Promise<MailboxMail[]> {
    const rows = await this.#db.global((tx) =>
      tx.on<MailboxTables>().selectFrom("mailbox").selectAll().orderBy("id", "desc").limit(100).execute(),
    );
    return rows.map((row) => toMail(this.#secretCipher, row));
  }

  async close(): Promise<void> {}

  async #keep(
    key: string,
    message: Omit<MailMessage, "unsubscribeUrl"> & {
      readonly channel: "email" | "sms";
      readonly unsubscribeUrl?: string | null;
    },
  ): Promise<SendOutcome> {
    const { html, plain, unsubscribeUrl = null } = message;
    const attached = (message.attachments ?? []).map(({ name, content }) => ({ name, bytes: content.byteLength }));
    const body: Body = { html, plain, unsubscribeUrl, attached };
    const encrypted = this.#secretCipher.encrypt(toPurpose(key), JSON.stringify(body));
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
          sealed: encrypted,
          sent_at: this.#clock.now(),
        })
        .onConflict((conflict) => conflict.column("message_id").doNothing())
        .execute(),
    );
    return { state: "accepted" };
  }
}
