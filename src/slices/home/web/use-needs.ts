import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { sortNeeds, type Need } from "#slices/home/web/needs.ts";

/** So many stand on the page; what there is besides is counted. */
export const SHOWN = 5;
const MINUTE = 60_000;

/** What waits for the viewer, as far as it stands on the page. */
export interface Needs {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly list: readonly Need[];
  readonly alerts: number;
  readonly escalations: number;
  readonly late: number;
  readonly retry: () => void;
}

const sees = ({ service_access: access }: IdentityUser, of: string): boolean =>
  access.some(({ service, status, top_role: role }) => service === of && status === "active" && role !== "employee");

/** True for someone whose people or residents something can wait for. */
export function canHaveNeeds(user: IdentityUser): boolean {
  return sees(user, "intouch") || sees(user, "introduce");
}

/** Open alerts and escalated tasks, the most urgent ones of each, looked up now and then. */
export function useNeeds(user: IdentityUser): Needs {
  const [seesAlerts, seesEscalations] = [sees(user, "intouch"), sees(user, "introduce")];
  const alertQuery = {
    filters: { status: ["created" as const] },
    sort_by: "due" as const,
    sort_desc: "false" as const,
    page: { size: SHOWN },
  };
  const alerts = useQuery({
    queryKey: ["getAlerts", "home"],
    queryFn: ({ signal }) => call("getAlerts", { query: alertQuery, signal }),
    enabled: seesAlerts,
    refetchInterval: MINUTE,
  });
  const escalations = useQuery({
    queryKey: ["getEscalations", "home"],
    queryFn: ({ signal }) => call("getEscalations", { query: { page: { size: SHOWN } }, signal }),
    enabled: seesEscalations,
  });
  const counts = {
    alerts: alerts.data?.meta.summary_object.resident_alerts ?? 0,
    escalations: escalations.data?.meta.summary_object.escalations ?? 0,
  };
  return {
    isPending: alerts.isLoading || escalations.isLoading,
    error: alerts.error ?? escalations.error,
    list: sortNeeds(alerts.data?.data ?? [], escalations.data?.data ?? []).slice(0, SHOWN),
    ...counts,
    late: (alerts.data?.meta.summary_object.late ?? 0) + counts.escalations,
    retry: () => {
      if (alerts.isError) void alerts.refetch();
      if (escalations.isError) void escalations.refetch();
    },
  };
}
