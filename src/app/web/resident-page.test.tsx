import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openRoutes } from "#platform/web/testing/open-routes.tsx";
import { createAlertRow } from "#slices/alerts/web/testing/open-alerts.ts";
import { ResidentAlerts } from "#slices/alerts/web/public.tsx";
import { createSatisfactionData } from "#slices/reports/web/testing/widget-data.ts";
import { createWidgetReply } from "#slices/reports/web/testing/widget-replies.ts";
import { createResidentDetails } from "#slices/residents/web/testing/open-residents.ts";
import { buildResidentsRoutes } from "#slices/residents/web/public.tsx";

test("the page of a resident has the property's score with its note, trend and three stats, the alert in detail and comments [RES-15]", async () => {
  const subject = { link_type: "location", m_id: 12, name: "Pelican Point" } as const;
  const comment = {
    survey_name: "Resident Satisfaction Survey",
    body: "What could be better?",
    comment: "The dryer is loud.",
    created_at: "2026-10-05",
    residents_survey_id: 7,
    to: "/residents/11/resident-survey/7",
  };
  const replies: Readonly<Record<string, unknown>> = {
    "/analytics/residents/11": { data: createResidentDetails({ comments: [comment] }) },
    "/analytics/properties/12/resident_satisfaction": createWidgetReply(
      "satisfaction_dashboard",
      createSatisfactionData({ deferred: true }),
      subject,
    ),
    "/analytics/alerts": {
      data: [createAlertRow(3)],
      meta: { pagination: { last: true, total_pages: 1, record_count: 1 }, summary_object: { can_act: true } },
    },
  };
  openRoutes(
    "/residents/11",
    (root) => buildResidentsRoutes(root, { Alerts: ResidentAlerts }),
    ({ path }) => replies[path],
  );
  const score = within(await screen.findByRole("region", { name: /Pelican Point/ }));
  expect(await score.findByText("Showing region score due to confidentiality")).toBeTruthy();
  expect(await score.findByRole("figure", { name: "Satisfaction by month" })).toBeTruthy();
  for (const name of ["Unlikely to Renew", "Service Requests", "Comments"])
    expect(score.getByRole("link", { name }).getAttribute("href")).toMatch(/^\/(residents|satisfaction)/);
  expect(await screen.findByText("No heat since Saturday.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Mark Resolved" })).toBeTruthy();
  const comments = within(screen.getByRole("region", { name: "Comments" }));
  expect(comments.getByText("The dryer is loud.")).toBeTruthy();
});
