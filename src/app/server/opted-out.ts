import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { Tx } from "#platform/server/db/database.ts";

/** Finds the addresses that opted out of email, through the messaging slice. */
export function createOptOutLookup(messaging: Pick<MessagingApi, "readBlockedAddresses">) {
  return async (tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> => {
    const blocks = await messaging.readBlockedAddresses(tx, emails);
    return new Set([...blocks].filter(([, block]) => block === "opted_out").map(([email]) => email));
  };
}
