import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** The developer pages belong to platform staff. For everyone else their addresses do not exist. */
export const developersOperations: OperationTable = {
  "developers.docs.read": "developers",
};
