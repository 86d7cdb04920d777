import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import { buildInsightsRoutes } from "#slices/insights/web/public.tsx";
import {
  createHeatMapCell,
  createHeatMapReply,
  createHeatMapRow,
} from "#slices/insights/web/testing/heat-map-reply.ts";

afterEach(() => setLocale("en"));

const rows = [
  createHeatMapRow(1, [createHeatMapCell(-14, "real"), createHeatMapCell(-9, "real")], 60),
  createHeatMapRow(2, [createHeatMapCell(-4, "unclear"), createHeatMapCell(1, "noise")]),
  createHeatMapRow(3, [createHeatMapCell(null), createHeatMapCell(2, null)]),
];

const open = (reply: HeatMapReply = createHeatMapReply(rows), address = "/portfolio/heat-map"): OpenedRoutes =>
  openRoutes(address, buildInsightsRoutes, ({ path }) => (path === "/analytics/reports/heat_map" ? reply : undefined));

const getCell = (name: string): HTMLElement => screen.getByRole("button", { name });

describe("the heat map", () => {
  test("says in one sentence where it is below, and names each cell with its certainty", async () => {
    open();
    expect(await screen.findByText("1 place is below the company on most topics.")).toBeTruthy();
    expect(screen.getByText("The widest is Topic 1 at Place 1, 14 points below.")).toBeTruthy();
    expect(getCell("Place 1, Topic 1: 56, −14 from Company, real").dataset).toMatchObject({
      look: "real",
      way: "below",
    });
    expect(getCell("Place 2, Topic 1: 66, −4 from Company, unclear").dataset["look"]).toBe("unclear");
    expect(getCell("Place 2, Topic 2: 71, +1 from Company, within chance").dataset["look"]).toBe("noise");
    expect(getCell("Place 3, Topic 1: Hidden").textContent).toBe("");
    expect(getCell("Place 3, Topic 2: 72, +2 from Company, not tested").dataset["look"]).toBe("plain");
    expect(screen.getByRole("rowheader", { name: "Place 1" })).toBeTruthy();
    expect(screen.getByText("Below the company on most · 1")).toBeTruthy();
    // Printed pages have no controls that show it.
    expect(
      screen.getByText(/^Difference from: Company · Service: .* · Rows: Locations · Columns: Topics/),
    ).toBeTruthy();
  });

  test("is one tab stop in which arrow keys move; Enter opens a cell, Escape closes it", async () => {
    const { history } = open();
    const table = await screen.findByRole("table");
    const getTabStops = (): (string | null)[] =>
      within(table)
        .getAllByRole("button")
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((each) => each.getAttribute("aria-label"));
    expect(getTabStops()).toEqual(["Place 1, Topic 1: 56, −14 from Company, real"]);
    getCell("Place 1, Topic 1: 56, −14 from Company, real").focus();
    fireEvent.keyDown(document.activeElement ?? table, { key: "ArrowDown" });
    fireEvent.keyDown(document.activeElement ?? table, { key: "End" });
    expect(document.activeElement?.getAttribute("aria-label")).toBe(
      "Place 2, Topic 2: 71, +1 from Company, within chance",
    );
    expect(getTabStops()).toHaveLength(1);
    fireEvent.keyDown(document.activeElement ?? table, { key: "PageUp" });
    fireEvent.keyDown(document.activeElement ?? table, { key: "Home" });
    fireEvent.click(document.activeElement ?? table);
    await waitFor(() => expect(history.location.search).toBe("?cell=1-1"));
    const side = screen.getByRole("complementary", { name: "Cell" });
    expect(side.textContent).toContain("Other places of the company70 −14 real");
    expect(side.textContent).toContain("More than chance explains, among all places and columns together.");
    expect(within(side).getByRole("link", { name: "Open report" }).getAttribute("href")).toBe(
      "/satisfaction/property/1/resident-satisfaction-report?scope=questions&range=2025-12-01%3A2026-11-22&topics=1",
    );
    expect(within(side).getByRole("link", { name: "Read comments" })).toBeTruthy();
    fireEvent.keyDown(document.activeElement ?? table, { key: "Escape" });
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test("shows scores, only real differences, or other rows and columns, and keeps that in the address", async () => {
    const { history, requests } = open();
    await screen.findByRole("table");
    fireEvent.click(screen.getByRole("radio", { name: "None" }));
    expect(await screen.findByRole("button", { name: "Place 1, Topic 1: 56" })).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Company" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "Real differences only" }));
    await waitFor(() =>
      expect(getCell("Place 2, Topic 2: 71, +1 from Company, within chance").dataset["faint"]).toBe(""),
    );
    fireEvent.click(screen.getByRole("radio", { name: "Questions" }));
    await waitFor(() => expect(requests.at(-1)?.query.get("structures[columns]")).toBe("questions"));
    fireEvent.change(screen.getByRole("combobox", { name: "Region" }), { target: { value: "4" } });
    await waitFor(() => expect(requests.at(-1)?.query.get("structures[region]")).toBe("4"));
    expect(history.location.search).toBe("?columns=questions&region=4&real=1");
    const views = within(screen.getByRole("navigation", { name: "View" }));
    const table = views.getByRole("link", { name: "Table" });
    expect([table.getAttribute("href"), table.getAttribute("aria-current")]).toEqual(["/portfolio", null]);
    expect(views.getByRole("link", { name: "Heat map" }).getAttribute("aria-current")).toBe("page");
    fireEvent.click(table);
    await waitFor(() => expect(history.location.pathname).toBe("/portfolio"));
  });

  test("adds every selection to the history, but not an opened cell", async () => {
    const { history } = open();
    await screen.findByRole("table");
    const go = async (act: () => void, search: string): Promise<void> => {
      act();
      await waitFor(() => expect(history.location.search).toBe(search));
    };
    const choose = (name: string) => (): void => void fireEvent.click(screen.getByRole("radio", { name }));
    await go(choose("Engagement"), "?service=engagement");
    await go(choose("Regions"), "?service=engagement&rows=regions");
    await go(choose("Questions"), "?service=engagement&rows=regions&columns=questions");
    const cellSearch = "?service=engagement&rows=regions&columns=questions&cell=1-1";
    await go(() => void fireEvent.click(getCell("Place 1, Topic 1: 56, −14 from Company, real")), cellSearch);
    await go(() => history.back(), "?service=engagement&rows=regions");
    await go(() => history.back(), "?service=engagement");
    await go(() => history.back(), "");
  });

  test("opens with the service that the viewer has, and has no pattern for scores", async () => {
    const { requests } = open(createHeatMapReply(rows, { service: "ingage" }));
    await screen.findByRole("table");
    expect(requests.at(-1)?.query.has("structures[service]")).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Engagement" }).checked).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: "None" }));
    expect(await screen.findByText("Scores of each place, the lowest first.")).toBeTruthy();
    const order = screen.getByRole<HTMLSelectElement>("combobox", { name: "Order" });
    expect([...order.options].map(({ text }) => text)).toEqual(["By score", "By name"]);
    expect(order.value).toBe("score");
    fireEvent.change(order, { target: { value: "name" } });
    expect(await screen.findByText("Scores of each place, by name.")).toBeTruthy();
  });

  test("says in which direction real differences go", async () => {
    const few = [
      createHeatMapRow(1, [createHeatMapCell(-6, "real"), createHeatMapCell(1, "noise")]),
      createHeatMapRow(2, [createHeatMapCell(9, "real")]),
    ];
    open(createHeatMapReply(few));
    expect(
      await screen.findByText("2 differences from the company are more than chance: 1 below, 1 above."),
    ).toBeTruthy();
    expect(screen.getByText("The widest is Topic 1 at Place 2, 9 points above.")).toBeTruthy();
  });

  test("gives the reason when a difference has no certainty", async () => {
    open(undefined, "/portfolio/heat-map?cell=3-2");
    expect(await screen.findByText("Not tested: it is not known how much these answers vary.")).toBeTruthy();
  });

  test.each([
    [404, "Not Found", "Page not found"],
    [500, "Internal Server Error", "500 Internal Server Error"],
  ])("shows only an error of %d, without a loading state", async (status, title, words) => {
    openRoutes("/portfolio/heat-map?region=99", buildInsightsRoutes, () => createProblemReply(status, title));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.querySelectorAll(".cy-skeleton, [aria-busy='true']")).toHaveLength(0);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  test.each([
    ["empty", "No one answered in this period."],
    ["hidden", "All of it is hidden to keep answers confidential."],
    ["too_many", "So many locations do not fit one map. Choose a region, or view regions."],
  ] as const)("gives the reason when it is empty: %s", async (state, words) => {
    open(createHeatMapReply([], { state, modes: [] }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });

  test("is presented from the menu of the page, and keeps the slide while its options change", async () => {
    const { history } = open();
    fireEvent.click(await screen.findByRole("button", { name: "More" }));
    expect(await screen.findByRole("menuitem", { name: "Print or save as PDF" })).toBeTruthy();
    fireEvent.click(screen.getByRole("menuitem", { name: "Present" }));
    const slides = await screen.findByRole("dialog", { name: "Heat map" });
    expect(await within(slides).findByText("Heat map, 1 of 1")).toBeTruthy();
    fireEvent.click(getCell("Place 2, Topic 2: 71, +1 from Company, within chance"));
    await waitFor(() => expect(history.location.search).toContain("cell="));
    expect(history.location.search).toContain("present=1");
  });

  test("is available in Spanish", async () => {
    setLocale("es");
    open(undefined, "/portfolio/heat-map?cell=3-1");
    expect(await screen.findByText("1 lugar está por debajo de la empresa en la mayoría de los temas.")).toBeTruthy();
    expect(screen.getByRole("radio", { name: "Propiedades" })).toBeTruthy();
    expect(screen.getByText("Oculto para mantener la confidencialidad de las respuestas.")).toBeTruthy();
  });
});
