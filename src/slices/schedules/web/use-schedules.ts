import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { call, type ReplyOf } from "#platform/web/client.ts";
import type { ReportDelivery } from "#slices/schedules/contract/schedules.contract.ts";

/** The reports that a viewer can schedule, and the possible recipients. */
export type Sendable = ReplyOf<"getSendableReports">;

const stale: readonly QueryKey[] = [["getScheduledReports"], ["getClientScheduledReports"], ["getReportDeliveries"]];

/** Returns a function that refetches everything that a change affects. */
export function useSchedulesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** Reads the reports that the viewer can schedule; they change with the viewer's permissions only. */
export function useSendable(): UseQueryResult<Sendable> {
  return useQuery({
    queryKey: ["getSendableReports"],
    queryFn: ({ signal }) => call("getSendableReports", { signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** Searches people to whom a report can be sent; earlier results are shown while loading. */
export function usePeopleSearch(text: string): UseQueryResult<ReplyOf<"searchTeam">["data"]> {
  return useQuery({
    queryKey: ["searchTeam", text],
    queryFn: async ({ signal }) => (await call("searchTeam", { query: { q_text: text }, signal })).data,
    placeholderData: (before) => before,
  });
}

/** Reads the deliveries of a schedule. */
export function useDeliveries(id: number): UseQueryResult<readonly ReportDelivery[]> {
  return useQuery({
    queryKey: ["getReportDeliveries", id],
    queryFn: async ({ signal }) => (await call("getReportDeliveries", { params: { id }, signal })).data,
  });
}
