import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** The developer's pages are platform staff's; to everybody else their addresses are none. */
export const developersOperations: OperationTable = {
  "developers.docs.read": "developers",
};
