import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/web/api-error.ts";

/** Retries once after an error of the network or the server. Rejected requests are not retried. */
function shouldRetry(failures: number, error: unknown): boolean {
  // The client itself has already retried requests to a busy server.
  const refused = error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === 503);
  return failures < 1 && !refused;
}

/** Creates the cache of all replies. Metrics less than half a minute old are shown without another request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: shouldRetry } } });
}
