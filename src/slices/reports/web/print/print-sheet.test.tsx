import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { openPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";
import { createPortfolioReply } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const getNote = (): string => document.querySelector(".cy-print-note")?.textContent ?? "";
const getFoot = (): string => document.querySelector(".cy-print-foot")?.textContent ?? "";

test("a report prints its parameters by name, and its time", async () => {
  const reply = createTableReply({
    rows: [
      createReportRow("Coastal", 3, { figures: { agreement_importance: createFigure(72, 70, { certainty: "real" }) } }),
    ],
  });
  const createChoice = (id: number, name: string, selected: boolean) => ({ id, name, selected });
  const filters = [
    {
      key: "regions",
      label: "Regions",
      type: "select" as const,
      value: null,
      choices: [createChoice(1, "Coastal", true), createChoice(2, "Lakeshore", true), createChoice(3, "Plains", false)],
    },
    {
      key: "general",
      label: "Status",
      type: "radio" as const,
      value: null,
      choices: [createChoice(1, "All", true), createChoice(2, "Active", false)],
    },
    { key: "q_text", label: "Search", type: "q_text" as const, value: "Alder", choices: null },
  ];
  const { meta } = reply;
  const dates = { ...meta.dates, as_of: "2026-11-20T09:42:00-06:00" };
  openWidget("/satisfaction/resident_satisfaction_report?page=2", () => ({
    ...reply,
    meta: { ...meta, filters, dates, pagination: { last: false, total_pages: 3, record_count: 40 } },
  }));
  await waitFor(() => expect(getNote()).toContain("Regions: Coastal, Lakeshore"));
  expect(getNote()).toContain("Search: Alder");
  expect(getNote()).toContain("Page: 2 of 3");
  expect(getNote()).toMatch(/As of: Nov 20, 2026, 9:42 AM GMT-6$/);
  // A filter without effect is not printed.
  expect(getNote()).not.toContain("Status");
  expect(getFoot()).toContain("real change");
  expect(getFoot()).toContain("hidden:");
});

test("a table of places prints its view, its status and its filters", async () => {
  openPortfolio("/portfolio", () => {
    const reply = createPortfolioReply();
    const regions = [{ id: 4, name: "Coastal", selected: true }];
    return { ...reply, meta: { ...reply.meta, filters: { ...reply.meta.filters, q_text: "Alder", regions } } };
  });
  await screen.findByRole("table");
  await waitFor(() => expect(getNote()).toContain("View: Regions · Search: Alder · Status: Active · Regions: Coastal"));
});

test("a dashboard prints its tab and its time", async () => {
  openPlaces("/property/12/dashboard?tab=residents");
  await waitFor(() => expect(getNote()).toMatch(/^Tab: \S+ · As of: /));
});
