import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Erasing is for client-admins alone. */
export const residentsOperations: OperationTable = {
  "residents.erase": ["client-admin"],
};
