import { AppError } from "#platform/server/app-error.ts";
import type { RequestLogEntry } from "#platform/server/http/authorizer.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";

/** Writing operations that stay allowed besides those of one's own account: leaving and removing the sample data. */
const ALLOWED: ReadonlySet<string> = new Set([
  "identity.sign-out",
  "identity.impersonation.stop",
  "setup.sample.load",
  "setup.sample.remove",
]);

const READING_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** POST operations that only read: batches of reports and exports. */
const READING_PATHS = /\/analytics\/batch$|\.(xlsx|csv)$/;

/**
 * Throws `conflict` (`sample_data`) for a writing operation while sample data is shown in place of the client. Sample data
 * is read-only, and the client itself waits until it is removed, so the two never mix.
 */
export function assertWritable(operations: OperationTable, principal: Principal, entry: RequestLogEntry): void {
  if (principal.kind !== "account" || principal.sample === undefined) return;
  const { method, operation, path } = entry;
  if (READING_METHODS.has(method) || READING_PATHS.test(path)) return;
  const access = operations[operation];
  if (ALLOWED.has(operation) || access === "public" || access === "own_account") return;
  throw new AppError("conflict", "sample_data", "Sample data can’t be changed. Remove it to start with your own.");
}
