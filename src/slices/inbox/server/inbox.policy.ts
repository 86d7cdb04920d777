import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Everybody has an inbox. Each source determines its items. */
export const inboxOperations: OperationTable = {
  "inbox.read": "signed_in",
  "inbox.mark": "signed_in",
  "inbox.mute": "signed_in",
};
