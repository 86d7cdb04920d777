import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Everybody has an inbox; each source says what is in it. */
export const inboxOperations: OperationTable = {
  "inbox.read": "signed_in",
  "inbox.mark": "signed_in",
  "inbox.mute": "signed_in",
};
