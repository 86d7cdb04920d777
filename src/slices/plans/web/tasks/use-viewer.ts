import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";

/** The viewer's fields that tasks need. */
export interface Viewer {
  readonly id: number;
  readonly client_id: number;
  /** Set while staff impersonate the person. */
  readonly impersonation: object | null;
}

/** Query key of the viewer, shared with the shell. */
export const viewerKey = ["getIdentityUser"] as const;

/** Queries the viewer. Shares the shell's reply, so it is requested once. */
export function useViewer(): UseQueryResult<Viewer> {
  return useQuery({
    queryKey: viewerKey,
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
  });
}
