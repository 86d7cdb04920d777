import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Only client-admins may import. */
export const importsOperations: OperationTable = {
  "imports.read": ["client-admin"],
  "imports.upload": ["client-admin"],
  "imports.map": ["client-admin"],
  "imports.apply": ["client-admin"],
  "imports.undo": ["client-admin"],
  "imports.discard": ["client-admin"],
};
