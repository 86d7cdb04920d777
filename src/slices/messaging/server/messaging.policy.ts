import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Everything here is for readers of mails and texts, who sign in nowhere: a token, a signature or a throttle stands guard. */
export const messagingOperations: OperationTable = {
  "messaging.mailbox.read": "public",
  "messaging.opt-out": "public",
  "messaging.opt-in": "public",
  "messaging.link.read": "public",
  "messaging.report": "public",
};
