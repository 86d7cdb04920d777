import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";

/** Who looks, as far as tasks need it. */
export interface Viewer {
  readonly id: number;
  readonly client_id: number;
  /** Set while staff acts as the person. */
  readonly impersonation: object | null;
}

/** Where the reply about the viewer is kept: the same as the bar's. */
export const viewerKey = ["getIdentityUser"] as const;

/** Who looks; the same reply as the bar's, requested once. */
export function useViewer(): UseQueryResult<Viewer> {
  return useQuery({
    queryKey: viewerKey,
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
  });
}
