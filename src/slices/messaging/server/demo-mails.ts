import type { Database } from "#platform/server/db/database.ts";
import type { MailboxMail } from "#platform/server/mail/mailbox.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";

interface Deps {
  readonly db: Database;
  readonly organization: Pick<OrganizationApi, "readClients">;
  readonly readGuardedEmails: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Returns the messages that a demo may show to everyone: those of its own clients. Messages to platform staff, or to
 * people of a client that is not a demo, are left out: their links would let a stranger sign in.
 */
export async function selectDemoMails(deps: Deps, mails: readonly MailboxMail[]): Promise<readonly MailboxMail[]> {
  const clients = await deps.db.global((tx) => deps.organization.readClients(tx));
  const demoIds = new Set(clients.filter((client) => client.isDemo).map((client) => String(client.id)));
  const ofDemo = mails.filter((mail) => demoIds.has(/^outbox-(\d+)-/.exec(mail.messageId)?.[1] ?? ""));
  const guarded = await deps.readGuardedEmails(ofDemo.map((mail) => mail.recipient.toLowerCase()));
  return ofDemo.filter((mail) => !guarded.has(mail.recipient.toLowerCase()));
}
