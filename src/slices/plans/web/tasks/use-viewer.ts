import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";

/** Who looks; the same reply as the bar's, requested once. */
export function useViewer(): UseQueryResult<{ readonly id: number; readonly client_id: number }> {
  return useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
  });
}
