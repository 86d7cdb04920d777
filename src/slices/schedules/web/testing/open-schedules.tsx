import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { openRoutes, type StubServer, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { AutomateReport, buildSchedulesRoutes } from "#slices/schedules/web/public.tsx";
import type { Sendable } from "#slices/schedules/web/use-schedules.ts";

const ENDPOINT = "/v1/en/analytics/regions/:id/satisfaction_summary_report";

/** The reports that a viewer can schedule; a client-admin can choose the recipient. */
const createSendable = (canChoose: boolean): Sendable => ({
  data: [
    {
      id: 11,
      name: "Resident Satisfaction Report",
      endpoints: ["/v1/en/analytics/reports/resident_satisfaction_report"],
      compares: false,
    },
    {
      id: 12,
      name: "Satisfaction Summary",
      endpoints: ["/v1/en/analytics/reports/satisfaction_summary_report", ENDPOINT],
      compares: true,
    },
  ],
  meta: { time_zone: "America/New_York", may_choose_recipient: canChoose, user_id: 5 },
});

/** A schedule of the viewer. */
export function createSchedule(id: number, rest: Partial<Schedule> = {}): Schedule {
  return {
    id,
    name: "Satisfaction Summary",
    report_id: 12,
    frequency: "7 days",
    user_id: 5,
    recipient: { id: 5, name: "Ana Diaz" },
    owner: { id: 5, name: "Ana Diaz" },
    file_type: "xlsx",
    first_occurrence_at: "2026-11-20T08:00:00-05:00",
    next_occurrence_at: "2026-11-27T08:00:00-05:00",
    next_occurrences: [],
    time_zone: "America/New_York",
    cc_email1: null,
    cc_email2: null,
    cc_email3: null,
    cc_email4: null,
    cc_email5: null,
    endpoint: "/v1/en/analytics/reports/satisfaction_summary_report",
    send_empty: true,
    only_changed: false,
    paused_at: null,
    paused_reason: null,
    last_result: null,
    may_change: true,
    ...rest,
  };
}

/** A list as the server returns it. */
export const listFor = (data: readonly Schedule[]) => ({
  data,
  meta: {
    pagination: { last: true, total_pages: 1, record_count: data.length },
    filters: {},
    structures: {},
    additional_meta: { sorts: [], export_options: [] },
    headers: [],
  },
});

const Page = () => (
  <AutomateReport
    endpoint="/v1/en/analytics/regions/3/satisfaction_summary_report"
    requests={{ structures: { scope: "locations" }, filters: { surveys: [4] } }}
  />
);

/** Opens a page of automated reports, or "/report" with a report that can be scheduled. */
export function openSchedules(path: string, answer: StubServer, canChoose = true): OpenedRoutes {
  const buildReportRoute = (parent: AnyRoute): AnyRoute =>
    createRoute({ getParentRoute: () => parent, path: "/report", component: Page });
  return openRoutes(
    path,
    (parent) => [...buildSchedulesRoutes(parent), buildReportRoute(parent)],
    (requests) =>
      requests.path === "/analytics/scheduled_reports/reports" ? createSendable(canChoose) : answer(requests),
  );
}
