import type { PageRoute } from "#platform/server/http/route.ts";
import type { Mailbox, MailboxMail } from "#platform/server/mail/mailbox.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { renderMailboxPage } from "./pages/mailbox-page.tsx";

/** Returns the page of the development mailbox with the publicly visible messages; no page without a mailbox. */
export function buildMailboxPages(
  mailbox: Mailbox | null,
  visible: (mails: readonly MailboxMail[]) => Promise<readonly MailboxMail[]>,
): PageRoute<Principal>[] {
  if (mailbox === null) return [];
  return [
    {
      method: "GET",
      path: "/dev/mailbox",
      operation: "messaging.mailbox.read",
      handle: async () => ({ status: 200, html: renderMailboxPage(await visible(await mailbox.list())) }),
    },
  ];
}
