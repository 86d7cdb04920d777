import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import type { AlertRow, AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import { call } from "#platform/web/client.ts";
import { type AlertsState, alertsQuery } from "#slices/alerts/web/alerts-state.ts";

/** What an alert that changes makes stale: the lists, itself, and the counts in the bar. */
export const staleAlerts: readonly QueryKey[] = [["getAlerts"], ["getTasksCounts"]];

const MINUTE = 60_000;

/** The queue; what was shown stays until the next answer is there, and it is looked up now and then. */
export function useAlerts(state: AlertsState): UseQueryResult<AlertsReply> {
  const query = alertsQuery(state);
  return useQuery({
    queryKey: ["getAlerts", query],
    queryFn: ({ signal }) => call("getAlerts", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  });
}

/** One alert that the queue's page does not hold, null where the viewer sees no such alert. */
export function useAlert(id: number | null): UseQueryResult<AlertRow | null> {
  return useQuery({
    queryKey: ["getAlerts", "one", id],
    queryFn: async ({ signal }) => {
      const query = { filters: { ids: [id ?? 0] } };
      return (await call("getAlerts", { query, signal })).data[0] ?? null;
    },
    enabled: id !== null,
  });
}

/** The alerts of one resident, open ones first. */
export function useResidentAlerts(residentId: number): UseQueryResult<readonly AlertRow[]> {
  return useQuery({
    queryKey: ["getAlerts", "resident", residentId],
    queryFn: async ({ signal }) => {
      const query = { filters: { residents: [residentId] }, sort_by: "due" as const, page: { size: 100 } };
      return (await call("getAlerts", { query, signal })).data;
    },
  });
}
