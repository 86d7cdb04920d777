import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import type { AlertRow, AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import { call } from "#platform/web/client.ts";
import { type AlertsState, buildAlertsQuery } from "#slices/alerts/web/alerts-state.ts";

/** The queries that a change of an alert makes stale: the lists, the alert itself, and the counts in the bar. */
export const staleAlerts: readonly QueryKey[] = [["getAlerts"], ["getTasksCounts"]];

const MINUTE = 60_000;

/** Loads the queue; the previous rows stay until the next reply, and it is refreshed now and then. */
export function useAlerts(state: AlertsState): UseQueryResult<AlertsReply> {
  const query = buildAlertsQuery(state);
  return useQuery({
    queryKey: ["getAlerts", query],
    queryFn: ({ signal }) => call("getAlerts", { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE,
    refetchOnWindowFocus: true,
  });
}

/** Loads one alert that is not on the queue's page; null when the viewer sees no such alert. */
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

/** Loads the alerts of one resident, open ones first. */
export function useResidentAlerts(residentId: number): UseQueryResult<readonly AlertRow[]> {
  return useQuery({
    queryKey: ["getAlerts", "resident", residentId],
    queryFn: async ({ signal }) => {
      const query = { filters: { residents: [residentId] }, sort_by: "due" as const, page: { size: 100 } };
      return (await call("getAlerts", { query, signal })).data;
    },
  });
}
