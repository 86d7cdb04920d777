import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/web/api-error.ts";

/** One more try where the network or the server stumbled; what the server refused stays refused. */
function worthRetrying(failures: number, error: unknown): boolean {
  // The client has asked a busy server again already, as often as it makes sense.
  const refused = error instanceof ApiError && ((error.status >= 400 && error.status < 500) || error.status === 503);
  return failures < 1 && !refused;
}

/** The cache of all replies; figures of the last half minute are shown without another request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: worthRetrying } } });
}
