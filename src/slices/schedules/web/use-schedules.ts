import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import { call, type ReplyOf } from "#platform/web/client.ts";
import type { ReportDelivery } from "#slices/schedules/contract/schedules.contract.ts";

/** What someone can have sent, and to whom. */
export type Sendable = ReplyOf<"getSendableReports">;

const stale: readonly QueryKey[] = [["getScheduledReports"], ["getClientScheduledReports"], ["getReportDeliveries"]];

/** Asks again for what a change has made stale. */
export function useSchedulesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}

/** What the viewer can have sent; it changes with their rights alone. */
export function useSendable(): UseQueryResult<Sendable> {
  return useQuery({
    queryKey: ["getSendableReports"],
    queryFn: ({ signal }) => call("getSendableReports", { signal }),
    staleTime: Infinity,
    retry: false,
  });
}

/** People whom a report can be sent to, by what was typed; those found before stay meanwhile. */
export function usePeopleFound(text: string): UseQueryResult<ReplyOf<"searchTeam">["data"]> {
  return useQuery({
    queryKey: ["searchTeam", text],
    queryFn: async ({ signal }) => (await call("searchTeam", { query: { q_text: text }, signal })).data,
    placeholderData: (before) => before,
  });
}

/** What became of the sendings of a schedule. */
export function useDeliveries(id: number): UseQueryResult<readonly ReportDelivery[]> {
  return useQuery({
    queryKey: ["getReportDeliveries", id],
    queryFn: async ({ signal }) => (await call("getReportDeliveries", { params: { id }, signal })).data,
  });
}
