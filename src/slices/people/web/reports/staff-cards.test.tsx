import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadPeopleReports } from "#slices/people/web/public.tsx";
import { createTurnoverData, openPeopleReports } from "#slices/people/web/reports/testing/open-people-reports.ts";
import { createReportRow } from "#slices/reports/web/testing/widget-data.ts";
import { buildErrorOutcome, type WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

/** Returns a card of the tab of the team on a property's page, with the given reply of its widget. */
async function openCard(name: string, answer?: WidgetAnswer): Promise<HTMLElement> {
  openPeopleReports("/property/12/dashboard?tab=team", answer);
  const found = await screen.findByRole("region", { name });
  // It may be loaded after its reply.
  await waitFor(() => expect(found.querySelector(".rp-waiting")).toBeNull());
  return found;
}

/** Returns the text of a tile, without the hint on what a click does. */
const getTileText = (value: Element | null): string | undefined =>
  value?.textContent.replace(/\. Explain .+?(?=from|up|down|no change|$)/, "");

const getTiles = (of: HTMLElement): [string | null, string | undefined][] =>
  within(of)
    .getAllByRole("term")
    .map((term) => [term.textContent, getTileText(term.nextElementSibling)]);

const findColumns = (chart: HTMLElement): (string | null)[] => {
  fireEvent.click(within(chart).getByRole("button", { name: /Show as table/ }));
  return within(chart)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
};

const getTitles = (which: string): (string | null)[] =>
  [...document.querySelectorAll(`${which} > .rp-widget .cy-panel-head h2`)].map((title) => title.textContent);

const staff = ["Turnover", "Tenure", "Top Reasons for Leaving"];
const widgets = ["turnover", "employee_tenure_report", "top_reasons_for_leaving"];

test("the cards of staff are the first in the tab of the team, in the request of that tab", async () => {
  const { batches } = openPeopleReports("/region/3/dashboard?tab=team");
  await screen.findByRole("region", { name: "Turnover" });
  expect(getTitles(".rp-tab").slice(0, 4)).toEqual([...staff, "Current Priorities"]);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.slice(0, 3).map(({ widget }) => widget)).toEqual(widgets);
  expect(batches[0]?.[1]?.query).toEqual({ structures: { scope: "tenure_bands" } });
});

test("an address that names a card of staff opens the tab of the team", async () => {
  openPeopleReports("/region/3/dashboard#turnover");
  expect(await screen.findByRole("region", { name: "Turnover" })).toBeTruthy();
});

test("on the dashboard of engagement they are a row below the others, in the same request", async () => {
  const { batches } = openPeopleReports("/engagement/dashboard");
  await screen.findByRole("region", { name: "Turnover" });
  expect(getTitles(".rp-widgets > .rp-thirds")).toEqual(staff);
  expect(document.querySelectorAll(".rp-thirds > [data-later]")).toHaveLength(3);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.map(({ widget }) => widget)).toEqual(expect.arrayContaining(widgets));
});

test("without staff, tenure and reasons a line names the cards", async () => {
  openPeopleReports("/property/12/dashboard?tab=team", ({ widget }) => {
    if (widget === "turnover") return { ...createTurnoverData(), figures: {} };
    return widgets.includes(widget) ? { results: [] } : undefined;
  });
  const line = await screen.findByText(/Turnover, Tenure, and Top Reasons for Leaving/);
  expect(line.textContent).toContain("No Data Found");
});

test("a viewer who may not see turnover reads tenure without its numbers", async () => {
  const tenure = await openCard("Tenure", ({ widget }) => (widget === "turnover" ? buildErrorOutcome(403) : undefined));
  expect(screen.queryByRole("region", { name: "Turnover" })).toBeNull();
  expect(getTiles(tenure).map(([, value]) => value)).toEqual(["N/A", "N/A", "N/A"]);
});

test("the page of turnover shows it in its own form", async () => {
  const reply = createTableReply();
  const widget = { ...reply.meta.widget, id: "turnover" };
  openWidget(
    "/engagement/turnover",
    () => ({ ...reply, data: createTurnoverData(), meta: { ...reply.meta, widget, pagination: null } }),
    [{ path: "/engagement/turnover", endpoint: "/v1/en/analytics/reports/turnover" }],
    [],
    [loadPeopleReports],
  );
  expect(await screen.findByRole("region", { name: "Headcount and separations by month" })).toBeTruthy();
});

test("Turnover: annualized, and two lines, each on its own axis, dashed across skipped months [ENG-45]", async () => {
  const turnover = await openCard("Turnover");
  expect(getTiles(turnover)[0]).toEqual(["Annualized Turnover", "31%from 28%"]);
  // Leavers are few compared with employees: each line has an axis of its own, or one would be flat.
  const months = within(turnover).getByRole("region", { name: "Headcount and separations by month" });
  for (const name of ["Average Employees", "Separated Employees"]) {
    const chart = within(months).getByRole("figure", { name });
    expect(chart.querySelectorAll(".cy-chart-bridge")).toHaveLength(1);
    expect(findColumns(chart)).toEqual(["Month", name]);
  }
});

test("Top Reasons for Leaving keeps those without a category in a row of their own [ENG-46]", async () => {
  const reasons = await openCard("Top Reasons for Leaving");
  expect(getTiles(reasons)).toEqual([
    ["Relocation", "6"],
    ["Other reasons given", "3"],
  ]);
});

test("a full bar of reasons is all leavers, not the most frequent reason", async () => {
  const reasons = await openCard("Top Reasons for Leaving");
  const lengths = [...reasons.querySelectorAll<HTMLElement>(".cy-rate-track > span")].map(({ style }) => style.width);
  expect(lengths.map((each) => Math.round(Number.parseFloat(each)))).toEqual([67, 33]);
});

test("Tenure: the average, the headcount, and those hired within 90 days [ENG-50]", async () => {
  const tenure = await openCard("Tenure");
  expect(getTiles(tenure)).toEqual([
    ["Average Tenure", expect.stringContaining("3.4 years")],
    ["Average Employees", "48.2from 47.0"],
    ["New Hires within 90 days of Nov 20, 2026", "12from 10"],
  ]);
  expect(within(tenure).getByRole("figure", { name: "Employees by tenure" }).textContent).toContain("1 to 3 years");
});

test("Tenure sorts its bands by length, and people without a start date last", async () => {
  const tenure = await openCard("Tenure", ({ widget }) =>
    widget === "employee_tenure_report"
      ? {
          results: [
            createReportRow("1 to 3 years", { employees: createFigure(30) }, { m_id: 3 }),
            createReportRow("No start date", { employees: createFigure(2) }, { m_id: null }),
            createReportRow("Under 90 days", { employees: createFigure(12) }, { m_id: 1 }),
          ],
        }
      : undefined,
  );
  const periods = within(tenure)
    .getAllByRole("rowheader")
    .map((period) => period.textContent);
  expect(periods).toEqual(["Under 90 days", "1 to 3 years", "No start date"]);
});
