import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import {
  createBar,
  createBreakdownData,
  createEngagementData,
  createReportRow,
  createSatisfactionData,
  createTimeline,
} from "#slices/reports/web/testing/widget-data.ts";
import type { WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { createPlaceReply, createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const services = ["introduce", "ingage", "intouch"] as const;

/** The tabs of the cards that are not in the overview. */
const tabs: Readonly<Record<string, string>> = {
  "Current Priorities": "team",
  "Engagement Breakdown": "team",
  "Survey Breakdown": "team",
  "Satisfaction Overview": "residents",
  "Satisfaction Trends": "residents",
  "Resident Priorities": "residents",
  "Resident Alerts": "residents",
};
const toQuery = (name: string): string =>
  name === "Employee Engagement" ? "?trend=engagement" : `?tab=${tabs[name] ?? "overview"}`;

/** Returns the card of a property's page, with the given reply of its widget. */
async function openCard(name: string, answer: WidgetAnswer = () => undefined): Promise<HTMLElement> {
  openPlaces(
    `/property/12/dashboard${toQuery(name)}`,
    (path) => (path === "/properties/12/dashboard" ? createPropertyReply({ services }) : undefined),
    answer,
  );
  const found = await screen.findByRole("region", { name });
  // It may be loaded after its reply.
  await waitFor(() => expect(found.querySelector(".rp-waiting")).toBeNull());
  return found;
}

/** Returns the text of a tile, without the hint on what a click does. */
const getShownText = (value: Element | null): string | undefined =>
  value?.textContent.replace(/\. Explain .+?(?=from|up|down|no change|$)/, "");

const getTiles = (of: HTMLElement): [string | null, string | undefined][] =>
  within(of)
    .getAllByRole("term")
    .map((term) => [term.textContent, getShownText(term.nextElementSibling)]);

test("Employee Engagement shows its score, and three tiles; a missing tenure is N/A [ENG-01] [ENG-03]", async () => {
  const { figures } = createEngagementData();
  const engagement = await openCard("Employee Engagement", ({ widget }) =>
    widget === "engagement_dashboard"
      ? createEngagementData({ figures: { ...figures, tenure: createFigure(null) }, tenure: null })
      : undefined,
  );
  expect(engagement.querySelector(".cy-big")?.textContent).toContain("81");
  const tiles = getTiles(engagement);
  expect(tiles.map(([name]) => name)).toEqual(["Likely to Remain", "Response Rate", "Tenure"]);
  expect(tiles[0]?.[1]).toContain("72%");
  expect(tiles[1]?.[1]).toContain("83%");
  expect(tiles[2]?.[1]).toBe("N/A");
});

const getHeads = (table: HTMLElement): (string | null)[] =>
  within(table)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);

const findColumns = (figureElement: HTMLElement): (string | null)[] => {
  fireEvent.click(within(figureElement).getByRole("button", { name: /Show as table/ }));
  return getHeads(figureElement);
};

test("its chart has the lines of the property, its region, the company and SBX [ENG-02]", async () => {
  const { timelines } = createEngagementData();
  const engagement = await openCard("Employee Engagement", ({ widget }) =>
    widget === "engagement_dashboard"
      ? createEngagementData({ timelines: { ...timelines, region_timeline: createTimeline(68) } })
      : undefined,
  );
  const chart = within(engagement).getByRole("figure", { name: "Engagement by month" });
  expect(findColumns(chart)).toEqual(["Month", "Alder Court", "Region", "Company", "SBX"]);
});

test("its chart is by quarter where the reply has quarters, with a line that says why", async () => {
  const point = { value: 72, hidden: false, n: 14, company: 66, sbx: null };
  const line = ["2026-01-01", "2026-04-01", "2026-07-01"].map((month) => ({ month, ...point }));
  const engagement = await openCard("Employee Engagement", ({ widget }) =>
    widget === "engagement_dashboard" ? createEngagementData({ quarters: { line, region_line: line } }) : undefined,
  );
  const chart = within(engagement).getByRole("figure", { name: "Engagement by quarter" });
  expect(findColumns(chart)).toEqual(["Quarter", "Alder Court", "Region", "Company"]);
  const rows = within(chart).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(["Q1 2026", "Q2 2026", "Q3 2026"]);
  expect(within(engagement).getByText("By quarter: most months have fewer than 10 answers")).toBeTruthy();
});

test("it opens the trends of the place in a dialog [ENG-04]", async () => {
  const { requests } = openPlaces("/property/12/dashboard?trend=engagement");
  const engagement = await screen.findByRole("region", { name: "Employee Engagement" });
  fireEvent.click(within(engagement).getByRole("button", { name: /View longer trends/ }));
  const dialog = await screen.findByRole("dialog", { name: "Engagement Trends: Alder Court" });
  expect(await within(dialog).findByRole("figure", { name: "Engagement" })).toBeTruthy();
  expect(requests.some((address) => address.startsWith("/properties/12/employee_engagement_trends"))).toBe(true);
});

test("Engagement Breakdown: three rings, and bars of three series by category and location [ENG-05] [ENG-06]", async () => {
  const breakdown = await openCard("Engagement Breakdown");
  for (const ring of ["Engagement", "Response Rate", "Current Tenure"]) {
    expect(within(breakdown).getByRole("figure", { name: ring })).toBeTruthy();
  }
  const byCategory = within(breakdown).getByRole("figure", { name: "Engagement by position category" });
  expect(findColumns(byCategory)).toEqual(["Position category", "2026", "2025", "SBX"]);
  const byLocation = within(breakdown).getByRole("figure", { name: "Engagement by location" });
  expect(getHeads(byLocation)).toEqual(["Location5585", "2026", "2025", "SBX"]);
  const [first, second] = within(byLocation).getAllByRole("row").slice(1);
  expect(first?.textContent).toBe("Birch Rowdown 4−4 66. Score below 707076");
  expect(first?.querySelectorAll("circle, .cy-strip-sbx")).toHaveLength(3);
  expect(second?.textContent).toBe("Alder Courtup 4+4 817776");
});

test("with many locations the lowest come first, and all on request, which the address keeps", async () => {
  const values = Array.from({ length: 14 }, (_, at) => ({ ...createBar(`Place ${at}`, 90 - at, 80), m_id: at }));
  const opened = openPlaces(
    "/region/3/dashboard?tab=team",
    (path) => (path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined),
    ({ widget }) =>
      widget === "engagement_breakdown" ? createBreakdownData({ location_breakdown: { values } }) : undefined,
  );
  const breakdown = await screen.findByRole("region", { name: "Engagement Breakdown" });
  expect(within(breakdown).getByText("Showing the lowest 8 of 14")).toBeTruthy();
  fireEvent.click(within(breakdown).getByRole("button", { name: "Show all 14" }));
  await waitFor(() => expect(opened.history.location.search).toBe("?tab=team&bars=all"));
  const chart = within(breakdown).getByRole("figure", { name: "Engagement by location" });
  await waitFor(() => expect(within(chart).getAllByRole("row")).toHaveLength(15));
  expect(within(chart).getAllByRole("rowheader")[0]?.textContent).toBe("Place 13");
});

test("Survey Breakdown has a histogram each of the new-hire and the onboarding survey [ENG-51]", async () => {
  const surveys = await openCard("Survey Breakdown", ({ widget }) =>
    widget === "survey_breakdown"
      ? {
          new_hire_breakdown: { values: [createBar("My first week was well planned", 84, 80)] },
          onboarding_breakdown: { values: [createBar("I had what I needed", 77, null)] },
          current_year: 2026,
          previous_year: 2025,
        }
      : undefined,
  );
  for (const [name, row] of [
    ["New Hire Experience", "My first week was well plannedup 4+4 848076"],
    ["Onboarding Experience", "I had what I needed 77N/A76"],
  ] as const) {
    const chart = within(surveys).getByRole("figure", { name });
    expect(getHeads(chart)).toEqual(["Question5585", "2026", "2025", "SBX"]);
    const [, shown] = within(chart).getAllByRole("row");
    expect(shown?.textContent).toBe(row);
    expect(shown?.querySelector(".cy-strip-value")).toBeTruthy();
  }
});

test("an empty one of the two surveys says so next to the other", async () => {
  const surveys = await openCard("Survey Breakdown");
  expect(within(surveys).getByRole("figure", { name: "New Hire Experience" })).toBeTruthy();
  expect(within(surveys).getByRole("heading", { name: "Onboarding Experience" })).toBeTruthy();
  expect(surveys.textContent).not.toContain("Insufficient Data");
});

test("Survey Breakdown without answers to either survey is Insufficient Data [ENG-52]", async () => {
  const empty = { values: [] };
  openPlaces("/property/12/dashboard?tab=team", undefined, ({ widget }) =>
    widget === "survey_breakdown"
      ? { new_hire_breakdown: empty, onboarding_breakdown: empty, current_year: 2026, previous_year: 2025 }
      : undefined,
  );
  const line = (await screen.findByText("Insufficient Data")).closest("p");
  expect(line?.textContent).toContain("Insufficient Data: Survey Breakdown.");
});

test("Current Priorities lists opportunities and strengths, each with its score [ENG-27]", async () => {
  const priorities = await openCard("Current Priorities");
  const [opportunities, strengths] = within(priorities).getAllByRole("list");
  expect(opportunities?.textContent).toContain("My manager gives me feedback");
  expect(opportunities?.textContent).toContain("58");
  expect(strengths?.textContent).toContain("I am proud of my work");
  expect(priorities.textContent).not.toContain("I know what is expected");
});

test("Resident Satisfaction of a small property shows its region's score and says so [SAT-08]", async () => {
  const satisfaction = await openCard("Resident Satisfaction", ({ widget }) =>
    widget === "satisfaction_dashboard" ? createSatisfactionData({ deferred: true }) : undefined,
  );
  expect(satisfaction.querySelector(".cy-big")?.textContent).toContain("72");
  expect(satisfaction.textContent).toContain("Showing region score due to confidentiality");
});

test("Resident Satisfaction with its own score does not mention the region and draws its line [SAT-09]", async () => {
  const satisfaction = await openCard("Resident Satisfaction");
  expect(satisfaction.textContent).not.toContain("Showing region score");
  expect(within(satisfaction).getByRole("figure", { name: "Satisfaction by month" })).toBeTruthy();
  expect(getTiles(satisfaction).map(([name]) => name)).toEqual(["Unlikely to Renew", "Service Requests", "Comments"]);
});

test("residents' reports link to the responses and comments that are counted, of the same place and days [SAT-10]", async () => {
  const satisfaction = await openCard("Resident Satisfaction");
  expect(getTiles(satisfaction).map(([, value]) => value)).toEqual(["9from 12", "118from 97", "41from 52"]);
  const hrefs = ["Unlikely to Renew", "Service Requests", "Comments"].map(
    (name) => within(satisfaction).getByRole("link", { name }).getAttribute("href") ?? "",
  );
  const [unlikely = "", issues = "", comments = ""] = hrefs.map((href) => href.replace(/range=[^&]*$/, "range="));
  expect([unlikely, issues, comments]).toEqual([
    "/residents?general=all&options=unlikely-to-renew&locations=12&range=",
    "/residents?general=all&options=has-maintenance-issues&locations=12&range=",
    "/satisfaction/property/12/resident_comments?range=",
  ]);
  for (const href of hrefs) expect(decodeURIComponent(href)).toMatch(/range=\d{4}-\d\d-\d\d:\d{4}-\d\d-\d\d$/);
});

test("Satisfaction Overview: two rings and the three parts of renewing [SAT-06]", async () => {
  const overview = await openCard("Satisfaction Overview");
  expect(within(overview).getByRole("figure", { name: "Satisfaction" }).textContent).toContain("72");
  expect(within(overview).getByRole("figure", { name: "Response Rate" }).textContent).toContain("38%");
  const parts = within(overview).getByRole("region", { name: "Likelihood to renew breakdown" });
  expect(getTiles(parts).map(([name, value]) => [name, value?.slice(0, 3)])).toEqual([
    ["Likely to Renew", "66%"],
    ["Neutral", "20%"],
    ["Unlikely to Renew", "14%"],
  ]);
});

test("a low score keeps its flag in a tile", async () => {
  const trends = await openCard("Satisfaction Trends", ({ widget }) =>
    widget === "resident_satisfaction_report"
      ? {
          results: [
            createReportRow(
              "Repairs",
              { agreement_importance: { ...createFigure(61, 64), is_low: true } },
              { timeline: [] },
            ),
          ],
        }
      : undefined,
  );
  expect(trends.querySelector(".cy-value[data-low] .cy-low-dot")).not.toBeNull();
});

test("Satisfaction Trends: a line and a tile with its change for every indicator [SAT-05]", async () => {
  const createPoint = (month: string, value: number | null) => ({
    label: month,
    interval: `${month}-01:${month}-28`,
    from: `${month}-01`,
    to: `${month}-28`,
    value,
    hidden: false,
    is_low: false,
    bound: null,
    n: 5,
  });
  const trends = await openCard("Satisfaction Trends", ({ widget }) =>
    widget === "resident_satisfaction_report"
      ? {
          results: [
            createReportRow(
              "Maintenance",
              { agreement_importance: createFigure(71, 69) },
              { timeline: [createPoint("2026-09", 70), createPoint("2026-10", 72)] },
            ),
            createReportRow(
              "Management",
              { agreement_importance: createFigure(78, 80) },
              { timeline: [createPoint("2026-09", 79), createPoint("2026-10", null)] },
            ),
          ],
        }
      : undefined,
  );
  expect(getTiles(trends)).toEqual([
    ["Maintenance", expect.stringContaining("up 2")],
    ["Management", expect.stringContaining("down 2")],
  ]);
  const chart = within(trends).getByRole("figure", { name: "Satisfaction Trends" });
  expect(findColumns(chart)).toEqual(["Month", "Maintenance", "Management"]);
});

test("a figure opens its explanation as the total of its report, kept in the address", async () => {
  const { history, requests } = openPlaces("/property/12/dashboard?trend=engagement");
  const engagement = await screen.findByRole("region", { name: "Employee Engagement" });
  fireEvent.click(within(engagement).getByRole("button", { name: /Explain Response Rate/ }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(history.location.search).toBe("?trend=engagement&explain=employee_survey_report.response_rate");
  expect(requests.at(-1)).toBe("/properties/12/employee_survey_report/explain?cell[column]=response_rate");
});

test("a hidden score is hidden in card and ring, never 0 or N/A", async () => {
  const { figures } = createEngagementData();
  const hidden = createFigure(null, null, { hidden: true });
  const engagement = await openCard("Employee Engagement", ({ widget }) =>
    widget === "engagement_dashboard"
      ? createEngagementData({ figures: { ...figures, agreement_importance: hidden }, current_score: null })
      : undefined,
  );
  const header = engagement.querySelector(".cy-big");
  expect(header?.textContent).toContain("Fewer than five people, or none, can be shown yet");
  expect(header?.textContent).not.toMatch(/N\/A|0/);
});
