import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";

/** The server counts the page opened again within this time as the same visit. */
const VISIT_MS = 30 * 60_000;

/** Records the visit to the home page; returns the instant of the visit before, or null without one. */
export function useLastVisit(): string | null {
  const { data } = useQuery({
    queryKey: ["recordHomeVisit"],
    queryFn: ({ signal }) => call("recordHomeVisit", { signal }),
    staleTime: VISIT_MS,
    retry: false,
  });
  return data?.data.previous_at ?? null;
}
