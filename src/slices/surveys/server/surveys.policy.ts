import type { OperationTable } from "#slices/identity/server/identity.api.ts";

/** The page behind an invitation's link is open to whoever holds the link; the token alone says what it shows. */
export const surveysOperations: OperationTable = {
  "surveys.read": "public",
  "surveys.answer": "public",
};
