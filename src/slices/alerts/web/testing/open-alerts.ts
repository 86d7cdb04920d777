import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { createElement } from "react";
import type { AlertRow, AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import { openRoutes, type SendRequest, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildAlertsRoutes, ResidentAlerts } from "#slices/alerts/web/public.tsx";

/** Creates an open alert of an open response, as a person who may resolve it sees it. */
export function createAlertRow(id: number, rest: Partial<AlertRow> = {}): AlertRow {
  return {
    id,
    status: "created",
    created_at: "2026-11-20T15:00:00.000Z",
    completed_at: null,
    completed_by: null,
    comment: null,
    reasons: ["service_issue"],
    survey: { id: 26, name: { en: "Service Request Follow Up", es: "Seguimiento" } },
    location: { id: 1, name: "Founders Row", is_archived: false },
    time_zone: "America/New_York",
    details: {
      full_name: "Carter Tyson",
      unit: "4C",
      phone: "9145550142",
      email: "carter@example.com",
      link: "/residents/7/resident-survey/70",
    },
    words: "No heat since Saturday.",
    is_confidential: false,
    owner: null,
    is_mine: false,
    first_response_due: "2026-11-21T15:00:00.000Z",
    resolve_due: "2026-11-23T15:00:00.000Z",
    acknowledged_at: null,
    urgency: "late",
    resident_check: "none",
    reopened_count: 0,
    history: [],
    actions: ["complete", "assign", "acknowledge", "note"],
    ...rest,
  };
}

/** Creates a resolved alert. */
export function createResolvedAlert(id: number, rest: Partial<AlertRow> = {}): AlertRow {
  return createAlertRow(id, {
    status: "resolved",
    completed_at: "2026-11-22T20:30:00.000Z",
    completed_by: "Ana Diaz",
    comment: "New valve.",
    urgency: "none",
    actions: ["note", "reopen"],
    ...rest,
  });
}

/** A page that shows the alerts of resident 7. */
export const RESIDENT_PAGE = "/resident-page";

interface Server {
  rows: readonly AlertRow[];
  summary?: Partial<AlertsReply["meta"]["summary_object"]>;
  /** The reply to calls other than the list; undefined returns the row as it is. */
  answer?: (requests: SendRequest) => unknown;
}

function buildReply({ rows, summary = {} }: Server) {
  const open = rows.filter(({ status }) => status === "created");
  return {
    data: rows,
    meta: {
      pagination: { last: true, total_pages: 1, record_count: rows.length },
      summary_object: {
        resident_alerts: open.length,
        late: open.filter(({ urgency }) => urgency === "late").length,
        mine: open.filter((row) => row.is_mine).length,
        unowned: open.filter(({ owner, resolve_due: due }) => owner === null && due !== null).length,
        backlog: open.filter((row) => row.resolve_due === null).length,
        locations: [
          { id: 1, name: "Founders Row" },
          { id: 2, name: "Ferry Landing" },
        ],
        can_act: true,
        can_change_rules: false,
        ...summary,
      },
    },
  };
}

/** Opens an address of the alerts with a server that has these; `routes` are further pages of the product. */
export function openAlerts(address: string, server: Server, routes: readonly string[] = []): OpenedRoutes {
  const renderResident = () => createElement(ResidentAlerts, { residentId: 7 });
  const buildOtherRoutes = (root: AnyRoute): AnyRoute[] =>
    routes.map((path) => createRoute({ getParentRoute: () => root, path, component: () => null }));
  return openRoutes(
    address,
    (root) => [
      ...buildAlertsRoutes(root),
      ...buildOtherRoutes(root),
      createRoute({ getParentRoute: () => root, path: RESIDENT_PAGE, component: renderResident }),
    ],
    (requests) => {
      const answered = server.answer?.(requests);
      if (answered !== undefined) return answered;
      return requests.path === "/analytics/alerts" ? buildReply(server) : { data: server.rows[0] };
    },
  );
}
