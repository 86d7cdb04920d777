import type { PageRoute } from "#platform/server/http/route.ts";
import type { Mailbox } from "#platform/server/mail/mailbox.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { mailboxPage } from "./pages/mailbox-page.tsx";

/** What people are sent. The mailbox page exists only where mail lands in the mailbox and the database is a demo. */
export function createMessagingModule(deps: { readonly mailbox: Mailbox | null }): {
  readonly pages: readonly PageRoute<Principal>[];
  readonly operations: OperationTable;
} {
  const { mailbox } = deps;
  const pages: PageRoute<Principal>[] =
    mailbox === null
      ? []
      : [
          {
            method: "GET",
            path: "/dev/mailbox",
            operation: "messaging.mailbox.read",
            handle: async () => ({ status: 200, html: mailboxPage(await mailbox.list()) }),
          },
        ];
  return { pages, operations: { "messaging.mailbox.read": "public" } };
}
