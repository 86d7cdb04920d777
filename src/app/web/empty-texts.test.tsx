import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const { meta } = createTableReply();

/** Opens a list of a service that has no rows. */
function openEmptyList(id: string): void {
  const path = `/enrollment/${id}`;
  const widget = { id, data_type: "basic_json_array" as const, url_key: id, title: id };
  const header = { key: "name", label: "Name", cell: "text", sortable: false, numeric: false, kind: null };
  const pagination = { last: true, total_pages: 1, record_count: 0 };
  const additional_meta = { ...meta.additional_meta, sorts: [], sort_by: null, sort_desc: false };
  const more = { widget, headers: [header], summary_object: null, pagination, additional_meta };
  const reply = { data: [], meta: { ...meta, ...more } };
  const answer = (requests: string): unknown => (requests === `/reports/${id}` ? reply : undefined);
  const entry = { ...widget, service: "introduce", endpoints: [], scopes: [] };
  openWidget(path, answer, [{ path, endpoint: `/v1/en/analytics/reports/${id}` }], [entry]);
}

function openReport(rows: Parameters<typeof createTableReply>[0]): void {
  openWidget("/satisfaction/resident_satisfaction_report", () => createTableReply(rows));
}

function openEscalation(): void {
  const task = { id: 1, due_by_date: "2026-11-16", days_late: 4, assignees: [], task_title: "Hand out keys" };
  const data = [
    { ...task, on_behalf_of: { id: 9, name: "Tom Ruiz" }, today: "2026-11-20", manager_actions: [], reminded_on: null },
  ];
  const filters = { q_text: null, assignees: [], employees: [] };
  const pagination = { last: true, total_pages: 1, record_count: 1 };
  const more = { filters, pagination, summary_object: { escalations: 1 }, headers: [], structures: {} };
  openRoutes("/my-escalations", buildPlansRoutes, ({ path }) =>
    path === "/analytics/escalations/tasks" ? { data, meta: { ...meta, ...more } } : undefined,
  );
}

function openSurveys(): void {
  const empty = { values: [] };
  openPlaces(
    "/property/12/dashboard?tab=team",
    (path) => (path === "/properties/12/dashboard" ? createPropertyReply({ services: ["ingage"] }) : undefined),
    ({ widget }) =>
      widget === "survey_breakdown"
        ? { new_hire_breakdown: empty, onboarding_breakdown: empty, current_year: 2026, previous_year: 2025 }
        : undefined,
  );
}

test("each kind of empty list has its own text [EMPTY-01]", async () => {
  const kinds: readonly (readonly [string, () => void])[] = [
    ["No Responses", () => openEmptyList("resident_surveys")],
    ["Nobody assigned!", openEscalation],
    ["Insufficient Data", openSurveys],
    ["No Data Found", () => openReport({ rows: [] })],
    ["No Items", () => openEmptyList("employee_development")],
    [
      "N/A",
      () =>
        openReport({ rows: [createReportRow("Alder", 1, { figures: { agreement_importance: createFigure(null) } })] }),
    ],
  ];
  for (const [text, open] of kinds) {
    open();
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
    cleanup();
  }
});
