import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { sortNeeds, type Need } from "#slices/home/web/needs.ts";
import { useLocalQuery } from "#slices/plans/web/public.tsx";

/** The number of needs on the page, and on a phone; the others are counted. */
export const SHOWN = 5;
const SHOWN_ON_PHONES = 4;
const MINUTE = 60_000;

/** The viewer's needs, as far as they are on the page. */
export interface Needs {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** The one source that failed. */
  readonly missing: "alerts" | "escalations" | null;
  /** When the alerts were read: their lateness is shown as of then. */
  readonly now: number;
  readonly list: readonly Need[];
  readonly alerts: number;
  readonly escalations: number;
  readonly late: number;
  readonly retry: () => void;
}

const seesService = ({ service_access: access }: IdentityUser, of: string): boolean =>
  access.some(({ service, status, top_role: role }) => service === of && status === "active" && role !== "employee");

/** Returns true for a person whose people or residents can have needs. */
export function canHaveNeeds(user: IdentityUser): boolean {
  return seesService(user, "intouch") || seesService(user, "introduce");
}

/** Reads the most urgent open alerts, refreshed periodically; none for a viewer who sees none. */
function useAlerts(isSeen: boolean) {
  const query = {
    filters: { status: ["created" as const] },
    sort_by: "due" as const,
    sort_desc: "false" as const,
    page: { size: SHOWN },
  };
  return useQuery({
    queryKey: ["getAlerts", "home"],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call("getAlerts", { query, signal });
      return { rows: data, count: meta.summary_object.resident_alerts, late: meta.summary_object.late };
    },
    enabled: isSeen,
    refetchInterval: MINUTE,
  });
}

/** Reads the tasks that have been escalated for the longest time; none for a viewer who sees none. */
function useEscalations(isSeen: boolean) {
  return useLocalQuery({
    queryKey: ["getEscalations", "home"],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call("getEscalations", { query: { page: { size: SHOWN } }, signal });
      const { escalations: count } = meta.summary_object;
      return { rows: data, count, late: count };
    },
    enabled: isSeen,
  });
}

const NO_NEEDS = { rows: [], count: 0, late: 0 };

/** Reads open alerts and escalated tasks, the most urgent ones of each. */
export function useNeeds(user: IdentityUser): Needs {
  const alerts = useAlerts(seesService(user, "intouch"));
  const escalations = useEscalations(seesService(user, "introduce"));
  const shown = useNarrow() ? SHOWN_ON_PHONES : SHOWN;
  const withoutEscalations = escalations.isError ? "escalations" : null;
  const { data: open = NO_NEEDS } = alerts;
  const { data: escalated = NO_NEEDS } = escalations;
  return {
    isPending: alerts.isLoading || escalations.isLoading,
    error: alerts.error ?? escalations.error,
    missing: alerts.isError ? "alerts" : withoutEscalations,
    now: alerts.dataUpdatedAt,
    list: sortNeeds(open.rows, escalated.rows).slice(0, shown),
    alerts: open.count,
    escalations: escalated.count,
    late: open.late + escalated.late,
    retry: () => {
      if (alerts.isError) void alerts.refetch();
      if (escalations.isError) void escalations.refetch();
    },
  };
}
