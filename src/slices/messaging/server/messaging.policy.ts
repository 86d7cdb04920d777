import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/**
 * All operations are for recipients of emails and texts without an account: they are protected by a token, a signature
 * or a throttle.
 */
export const messagingOperations: OperationTable = {
  "messaging.mailbox.read": "public",
  "messaging.opt-out": "public",
  "messaging.opt-in": "public",
  "messaging.link.read": "public",
  "messaging.report": "public",
};
