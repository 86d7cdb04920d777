import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Administrators correct themes; who reads comments sees their themes with them. */
export const themesOperations: OperationTable = {
  "themes.read": ["client-admin"],
  "themes.write": ["client-admin"],
};
