import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type {
  ComparedCell,
  ComparedDifference,
  ComparisonReply,
} from "#slices/reports/contract/comparison.contract.ts";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { createPortfolioReply, createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

afterEach(() => setLocale("en"));

const createCell = (
  value: number | null,
  difference: ComparedDifference | null = null,
  n: number | null = null,
): ComparedCell => ({
  value,
  is_low: false,
  hidden: value === null,
  bound: null,
  n,
  difference,
});

const days = { from: "2025-12-01", until: "2026-11-22" };
const createPlace = (id: number, name: string): ComparisonReply["data"]["columns"][number] => ({
  kind: "place",
  m_id: id,
  name,
  to: `/property/${id}/dashboard`,
  ...days,
});

function createComparison(more: Partial<ComparisonReply["meta"]["comparison"]> = {}): ComparisonReply {
  return {
    data: {
      columns: [createPlace(1, "Alder"), createPlace(2, "Birch"), createPlace(3, "Cedar")],
      rows: [
        {
          key: "agreement_importance",
          name: "Satisfaction",
          kind: "score",
          cells: [
            createCell(77, null, 41),
            createCell(68, { delta: -9, certainty: "real" }),
            createCell(75, { delta: -2, certainty: "unclear" }),
          ],
        },
        {
          key: "likely_to_renew_percentage",
          name: "Likely to Renew",
          kind: "percent",
          cells: [createCell(70), createCell(71, { delta: 1, certainty: "noise" }), createCell(null)],
        },
      ],
    },
    meta: {
      comparison: {
        state: "compared",
        of: "places",
        by: "locations",
        rows: "metrics",
        rows_offered: ["metrics", "questions"],
        left_out: 0,
        rest_missing: false,
        subject: "Company",
        leaves_out_confidential: false,
        ...more,
      },
      widget: {
        id: "resident_satisfaction_report",
        url_key: "resident_satisfaction_report",
        title: "Resident Satisfaction Report",
      },
      dates: {
        current: { from: "2025-12-01", to: "2026-11-22" },
        previous: { from: "2024-12-01", to: "2025-11-22" },
        as_of: "2026-11-22T12:00:00-06:00",
      },
    },
  };
}

const ADDRESS = "/compare/resident-satisfaction-report?places=1,2,3";
const open = (reply: ComparisonReply | Response = createComparison(), address = ADDRESS): OpenedRoutes =>
  openRoutes(address, buildReportsRoutes, ({ path }) =>
    path === "/analytics/comparisons/resident_satisfaction_report" ? reply : undefined,
  );

describe("the comparison", () => {
  test("shows the real difference first, and in each cell its certainty, its responses and why it is hidden", async () => {
    const { requests } = open();
    expect(await screen.findByText("Birch is 9 points below Alder in Satisfaction, a real difference.")).toBeTruthy();
    const [, satisfaction, renew] = within(screen.getByRole("table")).getAllByRole("row");
    expect(satisfaction?.textContent).toBe("Satisfaction7741 responses68−9real difference75−2may be chance");
    expect(renew?.textContent).toContain("71%+1no more than chance");
    expect(renew?.textContent).toContain("Fewer than five people, or none, can be shown yet");
    expect(requests.find(({ path }) => path.includes("comparisons"))?.query.getAll("structures[places][]")).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  test("uses the singular for one point, and does not mention chance where no difference was tested", async () => {
    const withDifference = (change: ComparedDifference): ComparisonReply => {
      const reply = createComparison();
      const rows = reply.data.rows.map((line) => ({
        ...line,
        cells: line.cells.map((one) => one && { ...one, difference: one.difference && change }),
      }));
      return { ...reply, data: { ...reply.data, rows } };
    };
    for (const [certainty, sentence] of [
      ["real", "Birch is 1 point above Alder in Satisfaction, a real difference."],
      [null, "Too little can be shown of Alder and the others to test a difference."],
      ["noise", "No difference from Alder is more than chance explains."],
    ] as const) {
      open(withDifference({ delta: 1, certainty }));
      expect(await screen.findByText(sentence)).toBeTruthy();
      cleanup();
    }
  });

  test("keeps every option in the address: rows, the base, removed places, the rest of the region", async () => {
    const { history } = open();
    fireEvent.click(await screen.findByRole("radio", { name: "Questions" }));
    await waitFor(() => expect(history.location.search).toContain("rows=questions"));
    fireEvent.click(screen.getByRole("button", { name: "Use as base: Cedar" }));
    await waitFor(() => expect(history.location.search).toContain("places=3,1,2"));
    fireEvent.click(screen.getByRole("button", { name: "Remove Birch" }));
    await waitFor(() => expect(history.location.search).toContain("places=1,3"));
    fireEvent.click(screen.getByRole("checkbox", { name: "Rest of the region" }));
    await waitFor(() => expect(history.location.search).toContain("rest=1"));
    history.back();
    await waitFor(() => expect(history.location.search).not.toContain("rest=1"));
    expect(screen.getByRole("link", { name: "Compare with last year" }).getAttribute("href")).toContain(
      "periods=2024-12-01%3A2025-11-22,2025-12-01%3A2026-11-22",
    );
  });

  test("states what was left out, that one is no comparison, and what was rejected", async () => {
    const alone = createComparison({ state: "choose_another", left_out: 2 });
    open({ ...alone, data: { columns: alone.data.columns.slice(0, 1), rows: [] } });
    expect(await screen.findByText("2 places were left out: they don’t exist, or you can’t see them.")).toBeTruthy();
    expect(screen.getByText("Choose another place to compare with.")).toBeTruthy();
  });

  test("repeats the server's message where a comparison is impossible", async () => {
    const message = "A place can’t be compared with itself; choose another one";
    open(
      createProblemReply(400, "Bad Request", undefined, [{ path: "query.structures.places", message }]),
      `${ADDRESS},1`,
    );
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("is presented from the menu of the page, and keeps the slide while its options change", async () => {
    const { history, requests } = open();
    await screen.findByRole("table");
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Print or save as PDF" })).toBeTruthy();
    fireEvent.click(screen.getByRole("menuitem", { name: "Present" }));
    const slides = await screen.findByRole("dialog");
    await waitFor(() => expect(slides.querySelectorAll("[data-slide] table")).toHaveLength(1));
    fireEvent.click(within(slides).getByRole("radio", { name: "Questions" }));
    await waitFor(() => expect(history.location.search).toContain("rows=questions"));
    expect(history.location.search).toContain("present=1");
    const keys = requests.flatMap(({ query }) => [...query.keys()]);
    expect(keys.filter((key) => key.includes("present"))).toEqual([]);
  });

  test("is in Spanish", async () => {
    setLocale("es");
    open();
    expect(
      await screen.findByText("Birch está 9 puntos por debajo de Alder en Satisfacción: es una diferencia real."),
    ).toBeTruthy();
  });
});

describe("the tray", () => {
  const names = ["Alder", "Birch", "Cedar", "Dogwood", "Elm"];
  const rows = names.map((name, at) => createRow(name, { m_id: at + 1, link_type: "location" }));
  const table = createPortfolioReply({ rows, scope: "locations" });
  const openPortfolio = (address: string): OpenedRoutes =>
    openRoutes(address, buildReportsRoutes, ({ path }) => {
      if (path === "/analytics/portfolio") return table;
      if (path === "/analytics/portfolio/views") return { data: [] };
      return path.startsWith("/analytics/comparisons/") ? createComparison() : undefined;
    });
  const getBox = (name: string): HTMLInputElement => screen.getByRole("checkbox", { name: `Select ${name}` });

  test("docks with the first place that is ticked in a portfolio, and links to at most four of them", async () => {
    const { history } = openPortfolio("/portfolio/properties");
    await screen.findByRole("table");
    expect(screen.queryByRole("complementary", { name: "Places to compare" })).toBeNull();
    fireEvent.click(getBox("Birch"));
    await screen.findByRole("complementary", { name: "Places to compare" });
    expect(screen.getByText("Choose another place to compare with.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Compare" })).toBeNull();
    for (const name of ["Alder", "Cedar", "Dogwood"]) {
      await waitFor(() => expect(getBox(name).disabled).toBe(false));
      fireEvent.click(getBox(name));
      await waitFor(() => expect(getBox(name).checked).toBe(true));
    }
    expect(history.location.search).toContain("compare=2,1,3,4");
    expect(getBox("Elm").disabled).toBe(true);
    expect(screen.getByRole("link", { name: "Compare" }).getAttribute("href")).toBe(
      "/compare/resident-satisfaction-report?places=2,1,3,4",
    );
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(history.location.search).not.toContain("compare"));
    history.back();
    await waitFor(() => expect(getBox("Dogwood").checked).toBe(true));
  });

  test("keeps the ticked places while the table is sorted, and clears them with another scope", async () => {
    const { history } = openPortfolio("/portfolio?scope=locations&compare=1,2");
    await screen.findByRole("complementary", { name: "Places to compare" });
    fireEvent.click(screen.getByRole("button", { name: "Satisfaction" }));
    await waitFor(() => expect(history.location.search).toContain("sort="));
    expect(history.location.search).toContain("compare=1,2");
    fireEvent.click(screen.getByRole("radio", { name: "Regions" }));
    await waitFor(() => expect(history.location.search).toContain("scope=regions"));
    expect(history.location.search).not.toContain("compare");
  });

  test("of a report has the rows that are selected, with its dates and filters", async () => {
    openWidget(
      "/satisfaction/resident-satisfaction-report?scope=regions&rows=1,2&range=2026-01-01:2026-06-30&surveys=24&general=active",
      (path) => (path.startsWith("/comparisons/") ? createComparison() : createTableReply()),
    );
    const link = await screen.findByRole("link", { name: "Compare" });
    expect(link.getAttribute("href")).toBe(
      "/compare/resident-satisfaction-report?by=regions&places=1,2&range=2026-01-01%3A2026-06-30&surveys=24",
    );
    expect(screen.getByRole("link", { name: "Compare periods" }).getAttribute("href")).toContain("/compare/");
  });
});
