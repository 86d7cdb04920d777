import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** Anyone can be named as a reader; who is not sees an empty list. Administrators name them. */
export const flagsOperations: OperationTable = {
  "flags.read": "signed_in",
  "flags.handle": "signed_in",
  "flags.settings.read": ["client-admin"],
  "flags.settings.write": ["client-admin"],
};
