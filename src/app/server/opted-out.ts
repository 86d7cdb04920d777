import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { Tx } from "#platform/server/db/database.ts";

/** Which addresses opted out of mail, answered by the slice that sends it. */
export function optedOut(messaging: Pick<MessagingApi, "blockedAddresses">) {
  return async (tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> => {
    const blocks = await messaging.blockedAddresses(tx, emails);
    return new Set([...blocks].filter(([, block]) => block === "opted_out").map(([email]) => email));
  };
}
