import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Administrators correct themes; viewers of comments see their themes. */
export const themesOperations: OperationTable = {
  "themes.read": ["client-admin"],
  "themes.write": ["client-admin"],
};
