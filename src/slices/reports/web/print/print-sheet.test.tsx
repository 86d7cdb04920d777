import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { openPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";
import { portfolioReply } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { reportRow, tableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { figure } from "#ui/testing/figure.ts";

const note = (): string => document.querySelector(".cy-print-note")?.textContent ?? "";
const foot = (): string => document.querySelector(".cy-print-foot")?.textContent ?? "";

test("a report prints its parameters by name, and its time", async () => {
  const reply = tableReply({
    rows: [reportRow("Coastal", 3, { figures: { agreement_importance: figure(72, 70, { certainty: "real" }) } })],
  });
  const choice = (id: number, name: string, selected: boolean) => ({ id, name, selected });
  const filters = [
    {
      key: "regions",
      label: "Regions",
      type: "select" as const,
      value: null,
      choices: [choice(1, "Coastal", true), choice(2, "Lakeshore", true), choice(3, "Plains", false)],
    },
    {
      key: "general",
      label: "Status",
      type: "radio" as const,
      value: null,
      choices: [choice(1, "All", true), choice(2, "Active", false)],
    },
    { key: "q_text", label: "Search", type: "q_text" as const, value: "Alder", choices: null },
  ];
  const { meta } = reply;
  const dates = { ...meta.dates, as_of: "2026-11-20T09:42:00-06:00" };
  openWidget("/satisfaction/resident_satisfaction_report?page=2", () => ({
    ...reply,
    meta: { ...meta, filters, dates, pagination: { last: false, total_pages: 3, record_count: 40 } },
  }));
  await waitFor(() => expect(note()).toContain("Regions: Coastal, Lakeshore"));
  expect(note()).toContain("Search: Alder");
  expect(note()).toContain("Page: 2 of 3");
  expect(note()).toMatch(/As of: Nov 20, 2026, 9:42 AM GMT-6$/);
  // A filter without effect is not printed.
  expect(note()).not.toContain("Status");
  expect(foot()).toContain("real change");
  expect(foot()).toContain("hidden:");
});

test("a table of places prints its view, its status and its filters", async () => {
  openPortfolio("/portfolio", () => {
    const reply = portfolioReply();
    const regions = [{ id: 4, name: "Coastal", selected: true }];
    return { ...reply, meta: { ...reply.meta, filters: { ...reply.meta.filters, q_text: "Alder", regions } } };
  });
  await screen.findByRole("table");
  await waitFor(() => expect(note()).toContain("View: Regions · Search: Alder · Status: Active · Regions: Coastal"));
});

test("a dashboard prints its tab and its time", async () => {
  openPlaces("/property/12/dashboard?tab=residents");
  await waitFor(() => expect(note()).toMatch(/^Tab: \S+ · As of: /));
});
