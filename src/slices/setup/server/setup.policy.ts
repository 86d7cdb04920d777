import type { OperationTable } from "#slices/identity/server/identity.api.ts";

export const setupOperations: OperationTable = {
  "setup.read": ["client-admin"],
  "setup.send-test": ["client-admin"],
  "setup.sample.load": ["client-admin"],
  "setup.sample.remove": ["client-admin"],
  "setup.staff.read": "staff",
  "setup.staff.change": "staff",
};
