import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Everyone can be named as a reader; others see an empty list. Administrators name readers. */
export const flagsOperations: OperationTable = {
  "flags.read": "signed_in",
  "flags.handle": "signed_in",
  "flags.settings.read": ["client-admin"],
  "flags.settings.write": ["client-admin"],
};
