import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { createPortfolioReply, createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";

afterEach(() => vi.unstubAllGlobals());

const reasons: PortfolioRow["attention"] = [
  { kind: "fell", service: "satisfaction", points: 6 },
  { kind: "low", service: "satisfaction", score: 66 },
  { kind: "low", service: "engagement", score: 61 },
  { kind: "late_tasks", count: 3 },
  { kind: "alerts", open: 2, late: 1 },
];
const rows = [createRow("Coastal", { attention: reasons }), createRow("Lakeshore")];
const createReply = () => createPortfolioReply({ rows, attention: 1 });

const getNameCell = (name: string): HTMLElement | undefined =>
  within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell")[0];

test("opens sorted by attention, and shows how many places need it", async () => {
  const { requests } = openPortfolio("/portfolio", createReply);
  expect(await screen.findByText("1 of 2 regions needs attention.")).toBeTruthy();
  expect(requests.at(-1)?.get("sort_by")).toBe("attention");
  expect(requests.at(-1)?.get("filters[needs_attention]")).toBeNull();
  expect(screen.queryByRole("button", { name: "Needs attention first" })).toBeNull();
});

test("a place shows in words why it needs attention, and a fall does not repeat its level", async () => {
  openPortfolio("/portfolio", createReply);
  await screen.findByRole("table");
  const text = getNameCell("Coastal")?.textContent?.replaceAll("\u00a0", " ");
  expect(text).toContain("Satisfaction fell 6Engagement below 703 tasks late2 alerts, 1 late");
  expect(text).not.toContain("Satisfaction below 70");
  expect(getNameCell("Lakeshore")?.textContent).not.toMatch(/fell|below|late|open/);
});

test("filters by attention and back, in the address", async () => {
  const opened = openPortfolio("/portfolio", createReply);
  const filter = await screen.findByRole("button", { name: "Needs attention (1)" });
  expect(filter.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(filter);
  await waitFor(() => expect(opened.requests.at(-1)?.get("filters[needs_attention]")).toBe("true"));
  expect(opened.history.location.search).toBe("?scope=regions&needs=true");
  expect(screen.getByRole("button", { name: "Needs attention (1)" }).getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(opened.history.location.search).toBe("?scope=regions"));
});

test("the sort can be restored after a column was selected", async () => {
  const opened = openPortfolio("/portfolio?sort=name", createReply);
  fireEvent.click(await screen.findByRole("button", { name: "Needs attention first" }));
  await waitFor(() => expect(opened.requests.at(-1)?.get("sort_by")).toBe("attention"));
  expect(opened.history.location.search).toBe("?scope=regions");
});

test("without reasons it says so and offers no filter", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply());
  expect(await screen.findByText("No region needs attention.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Needs attention/ })).toBeNull();
});

test("on a phone the three places that need attention most come first, then the rest, then the company's figures", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"];
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: names.map((name) => createRow(name)), attention: 4 }));
  const table = await screen.findByRole("table");
  const getShownRows = () =>
    within(table)
      .getAllByRole("row")
      .slice(1)
      .map((each) => names.find((name) => each.textContent?.includes(name)));
  expect(getShownRows()).toEqual(["Alder", "Birch", "Cedar"]);
  const figures = screen.getByRole("region", { name: "Satisfaction" });
  expect(table.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.click(screen.getByRole("button", { name: "Show 3 more" }));
  expect(getShownRows()).toEqual(names);
});

test("a score has the line of its months with a text, and none where its months are not shown", async () => {
  const months = ["2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-11-01"];
  const plain = createPortfolioReply({
    rows: [
      createRow("Coastal", { trends: { satisfaction: [70, null, 64, 66, 81, 72], engagement: null } }),
      createRow("Lakeshore", { trends: { satisfaction: null, engagement: null } }),
    ],
  });
  openPortfolio("/portfolio", (query) => {
    expect(query.get("structures[trends]")).toBe("true");
    return { ...plain, meta: { ...plain.meta, trend_months: { satisfaction: months, engagement: months } } };
  });
  await screen.findByText(/^5 months:/);
  const [coastal, lakeshore] = ["Coastal", "Lakeshore"].map((name) =>
    screen.getByRole("row", { name: new RegExp(name) }),
  );
  expect(coastal?.textContent).toContain("5 months: 70 in Jun 2026, 72 in Nov 2026, 64 to 81");
  const drawn = coastal?.querySelectorAll(".cy-sparkline polyline, .cy-sparkline .cy-sparkline-point");
  // The month that is not shown is a gap: a point before it, and a line of four months after it.
  expect([...(drawn ?? [])].map((each) => each.getAttribute("points")?.split(" ").length ?? 1)).toEqual([1, 4]);
  expect(lakeshore?.querySelector(".cy-sparkline")).toBeNull();
});

test("a phone shows the company's scores, and their details on request", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  openPortfolio("/portfolio");
  fireEvent.click(await screen.findByText("Show all figures"));
  await waitFor(() => expect(document.querySelector(".rp-figures")?.hasAttribute("data-cut")).toBe(false));
  expect(screen.queryByText("Show all figures")).toBeNull();
  cleanup();
  openPortfolio("/portfolio");
  await screen.findByText("Show all figures");
  expect(document.querySelector(".rp-figures[data-cut]")).not.toBeNull();
});
