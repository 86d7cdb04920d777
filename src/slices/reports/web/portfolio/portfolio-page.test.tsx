import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { NO_FIGURE } from "#ui/figure.ts";
import { createFigure } from "#ui/testing/figure.ts";
import {
  createEngagement,
  general,
  createPortfolioReply,
  createRow,
  createStats,
} from "#slices/reports/web/testing/portfolio-reply.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";

/** Returns a card once its figures are loaded; the skeleton has cards of the same names. */
async function findCard(name: string): Promise<HTMLElement> {
  await screen.findByRole("table");
  return screen.getByRole("region", { name });
}

const getTerms = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole("term")
    .map((term) => term.textContent);

const getValues = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole("definition")
    .map((value) => value.textContent);

/** Returns the cells of a row after its name. */
function getCells(name: string): (string | null)[] {
  const all = within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell");
  return all.slice(1).map((cell) => cell.textContent);
}

const getHeaders = (): (string | null)[] =>
  screen.getAllByRole("columnheader").map((header) => within(header).getByRole("button").textContent);

const everything =
  "engagement,engagement_response_rate,likely_to_remain,tenure,satisfaction,satisfaction_response_rate,likely_to_renew,likely_to_recommend,service_requests";
const hidden = { ...NO_FIGURE, hidden: true };

test("the page is titled Portfolio, on screen and in the browser tab [PORT-01]", async () => {
  openPortfolio("/portfolio");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio" })).toBeTruthy();
  expect(document.title).toContain("Portfolio");
  expect(await screen.findByRole("link", { name: "Harborline Residential" })).toBeTruthy();
});

test("shows both windows, and when the figures were computed", async () => {
  openPortfolio("/portfolio");
  const windows = await screen.findByText(
    "Engagement through Oct 31, 2026, satisfaction through Nov 20, 2026; 12 months each vs. the 12 before",
  );
  expect(windows.title).toContain("Engagement: Nov 1, 2025 – Oct 31, 2026 vs. Nov 1, 2024 – Oct 31, 2025");
  expect(windows.title).toContain("Satisfaction: Dec 1, 2025 – Nov 20, 2026 vs. Dec 1, 2024 – Nov 20, 2025");
  expect(screen.getByText("2 regions · as of 9:42 AM GMT-8")).toBeTruthy();
});

test.each([
  [["ingage"], "12 months through Oct 31, 2026 vs. the 12 months before"],
  [["intouch"], "12 months through Nov 20, 2026 vs. the 12 months before"],
] as const)("says the one window of %s", async (services, text) => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test("table and heat map are links, of which one is open", async () => {
  openPortfolio("/portfolio");
  await findCard("Summary");
  const links = within(screen.getByRole("navigation", { name: "View" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual(
    [
      ["Table", "/portfolio", "page"],
      ["Heat map", "/portfolio/heat-map", null],
    ],
  );
});

test("Summary lists the counts of the client's services and regions [PORT-02]", async () => {
  openPortfolio("/portfolio");
  const all = await findCard("Summary");
  expect(getTerms(all)).toEqual(["Regions", "Locations", "Employees", "Residents", "Units"]);
  expect(getValues(all)).toEqual(["5", "26", "352", "6,214", "3,890"]);
});

test.each([
  ["one region", { regions: 1 }, ["Locations", "Employees", "Residents", "Units"]],
  ["neither ingage nor introduce", { active_employees: null }, ["Regions", "Locations", "Residents", "Units"]],
  ["no intouch", { active_primary_resident_count: null, units: null }, ["Regions", "Locations", "Employees"]],
  ["districts", { areas: 3 }, ["Districts", "Regions", "Locations", "Employees", "Residents", "Units"]],
])("Summary with %s [PORT-02]", async (_, change, expected) => {
  openPortfolio("/portfolio", () => createPortfolioReply({ summary: { general: { ...general, ...change } } }));
  expect(getTerms(await findCard("Summary"))).toEqual(expected);
});

test("Engagement shows Engagement, Response Rate, Likely to Remain and Tenure in years [PORT-03]", async () => {
  openPortfolio("/portfolio");
  const one = await findCard("Engagement");
  expect(one.textContent).toContain("78");
  expect(one.textContent).toContain("up 3");
  expect(one.textContent).toContain("from 75");
  expect(one.textContent).toContain("95 people");
  expect(one.textContent).toContain("Company 78");
  expect(one.textContent).toContain("SBX 74");
  expect(getTerms(one)).toEqual(["Response Rate", "Likely to Remain", "Tenure"]);
  const [rate, remain, tenure] = getValues(one);
  expect(rate).toContain("83%");
  expect(rate).toContain("12 still open");
  expect(remain).toContain("72%");
  expect(tenure).toContain("3.4 years");
});

test("Satisfaction shows Satisfaction, Response Rate, Likely to Renew and Service Requests [PORT-04]", async () => {
  openPortfolio("/portfolio");
  const one = await findCard("Satisfaction");
  expect(one.textContent).toContain("69. Score below 70");
  expect(one.textContent).toContain("down 1");
  expect(one.textContent).toContain("from 70");
  expect(one.textContent).toContain("120 responses");
  expect(one.textContent).toContain("Company 69");
  expect(one.textContent).toContain("SBX 76");
  expect(getTerms(one)).toEqual(["Response Rate", "Likely to Renew", "Service Requests"]);
  const [rate, renew, requests] = getValues(one);
  expect(rate).toContain("38%");
  expect(rate).toContain("118 still open");
  expect(renew).toContain("66%");
  // More requests are not better: the earlier number, without an arrow.
  expect(requests).toBe("118from 97");
});

test("a hidden score shows why, and has no change and no number of people", async () => {
  openPortfolio("/portfolio", () =>
    createPortfolioReply({
      summary: { engagement: createEngagement({ score: hidden, response_count: null, still_open: 0 }) },
    }),
  );
  const text = (await findCard("Engagement")).textContent;
  expect(text).toContain("Fewer than five people, or none, can be shown yet");
  expect(text).not.toMatch(/\d+ people/);
  expect(text).not.toContain("from");
  expect(text).not.toContain("still open");
  expect(text).not.toContain("N/A");
});

const ofEngagement = ["Engagement", "Engagement Response Rate", "Likely to Remain", "Tenure"];
const ofSatisfaction = [
  "Satisfaction",
  "Satisfaction Response Rate",
  "Likely to Renew",
  "Likely to Recommend",
  "Service Requests",
];

test.each([
  [
    ["ingage", "intouch"],
    ["Engagement", "Satisfaction"],
    [...ofEngagement, ...ofSatisfaction],
  ],
  [["ingage"], ["Engagement"], ofEngagement],
  [["intouch"], ["Satisfaction"], ofSatisfaction],
  [[], [], []],
] as const)("cards and columns for the services %s and no others", async (services, cards, columns) => {
  openPortfolio(`/portfolio?cols=${everything}`, () => createPortfolioReply({ services }));
  await findCard("Summary");
  for (const name of ["Engagement", "Satisfaction"] as const) {
    expect(screen.queryByRole("region", { name }) !== null).toBe((cards as readonly string[]).includes(name));
  }
  expect(getHeaders()).toEqual(["Region", ...columns]);
});

test.each([
  [
    ["ingage", "intouch"],
    ["Region", "Engagement", "Satisfaction"],
  ],
  [["ingage"], ["Region", "Engagement"]],
  [["intouch"], ["Region", "Satisfaction"]],
] as const)("the table opens with the scores of %s", async (services, expected) => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services }));
  await screen.findByRole("table");
  expect(getHeaders()).toEqual(expected);
});

test("every column shows its own figure, in its unit", async () => {
  openPortfolio(`/portfolio?cols=${everything}`, () => createPortfolioReply({ rows: [createRow("Coastal")] }));
  await screen.findByText("Coastal");
  const shown = getCells("Coastal");
  expect(shown.map((text) => text?.match(/^[\d.,]+ ?(%|years)?/)?.[0].trim())).toEqual([
    "81",
    "83%",
    "72%",
    "3.4 years",
    "72",
    "38%",
    "66%",
    "64%",
    "118",
  ]);
  expect(shown[0]).toContain("Company 78, SBX 74");
  expect(shown[4]).toContain("Company 69, SBX 76");
});

test("missing and hidden figures differ in the rows, and a missing index is a dash [SCORE-11]", async () => {
  const rows = [
    createRow("Nothing", { intouch_stats: null, ingage_stats: null }),
    createRow("Withheld", { ingage_stats: createEngagement({ score: hidden, likely_to_remain_percentage: hidden }) }),
    createRow("Low", { intouch_stats: createStats({ score: createFigure(64, 69), sb_index: null }) }),
    createRow("Fine", { intouch_stats: createStats({ score: createFigure(70, null), company_index: null }) }),
  ];
  openPortfolio("/portfolio?cols=engagement,likely_to_remain,satisfaction", () => createPortfolioReply({ rows }));
  await screen.findByText("Nothing");
  expect(getCells("Nothing")).toEqual(["N/A", "N/A", "N/A"]);
  expect(getCells("Withheld")[0]).toBe("Fewer than five people, or none, can be shown yet");
  expect(getCells("Withheld")[1]).toContain("Fewer than five people, or none, can be shown yet");
  expect(getCells("Low")[2]).toBe("64. Score below 70down 5−5Company 69, SBX -");
  expect(getCells("Fine")[2]).toBe("70Company -, SBX 76");
});

test("all strips of the page share one axis", async () => {
  const rows = [createRow("Coastal", { intouch_stats: createStats({ score: createFigure(41) }) }), createRow("Metro")];
  openPortfolio("/portfolio", () => createPortfolioReply({ rows }));
  await screen.findByText("Coastal");
  for (const name of [/Engagement/, /Satisfaction/]) {
    expect(screen.getByRole("columnheader", { name }).textContent).toMatch(/4085$/);
  }
});

test("a row has its counts below its name", async () => {
  const rows = [
    createRow("Coastal"),
    createRow("Lone", { location_count: 1, employee_count: 1 }),
    createRow("Shared", { employee_count: null, unit_count: 1210 }),
    createRow("Mill", { link_type: "location", location_count: null, region_name: "Coastal", employee_count: 12 }),
    createRow("North", { link_type: "area", region_count: 2, location_count: 9, employee_count: 120 }),
  ];
  openPortfolio("/portfolio", () => createPortfolioReply({ rows }));
  expect(await screen.findByText("7 properties · 98 employees")).toBeTruthy();
  expect(screen.getByText("1 property · 1 employee")).toBeTruthy();
  expect(screen.getByText("7 properties · 1,210 units")).toBeTruthy();
  expect(screen.getByText("Coastal · 12 employees")).toBeTruthy();
  expect(screen.getByText("2 regions · 9 properties · 120 employees")).toBeTruthy();
});

test("locations without a region have a row of their own", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: [createRow("No region", { m_id: null })] }));
  expect(await screen.findByText("No region")).toBeTruthy();
});

test("an archived location has an Archived chip, an active one has none", async () => {
  const rows = [
    createRow("Dune Park", { link_type: "location", is_archived: true }),
    createRow("Mill", { link_type: "location" }),
  ];
  openPortfolio("/portfolio/properties", () => createPortfolioReply({ rows, scope: "locations" }));
  await screen.findByText("Dune Park");
  const chips = within(screen.getByRole("table")).getAllByText("Archived");
  expect(chips).toHaveLength(1);
  expect(chips[0]?.closest("tr")?.textContent).toContain("Dune Park");
});

test("a row links where the reply says, and has no link until then", async () => {
  const rows = [
    createRow("Coastal"),
    createRow("Metro", { to: "/region/5/dashboard" }),
    createRow("Mill", { link_type: "location", to: "/property/8/dashboard" }),
  ];
  openPortfolio("/portfolio", () => createPortfolioReply({ rows }));
  await screen.findByText("Coastal");
  const links = within(screen.getByRole("table")).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/region/5/dashboard", "/property/8/dashboard"]);
});

test("without rows it has no pager, says that the filters match nothing, and clears them [PORT-10]", async () => {
  const opened = openPortfolio("/portfolio?q=zzz", (query) =>
    query.has("filters[q_text]") ? createPortfolioReply({ rows: [] }) : createPortfolioReply(),
  );
  const empty = (await screen.findByText("No Data Found")).parentElement;
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  expect(empty?.textContent).toContain("No results match your filters.");
  fireEvent.click(within(empty as HTMLElement).getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Coastal")).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  expect(opened.history.location.search).toBe("?scope=regions");
});

test("where everything is archived a link shows it, and an empty company has a plain message", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: [] }));
  fireEvent.click(await screen.findByRole("button", { name: "Include archived" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Include archived" })).toBeNull());
  expect(screen.getByText("No Data Found")).toBeTruthy();
  expect(screen.queryByText("No results match your filters.")).toBeNull();
});

test("an export posts the screen's request and its columns, without the page", async () => {
  const opened = openPortfolio(
    "/portfolio?scope=locations&q=mill&groups=9&sort=satisfaction&desc=true&page=2&cols=engagement,tenure",
    () => createPortfolioReply({ scope: "locations", recordCount: 40 }),
  );
  await screen.findByText("Coastal");
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV (.csv)" }));
  await waitFor(() => expect(opened.posted).toHaveLength(1));
  expect(opened.posted[0]?.path).toBe("/analytics/portfolio.csv");
  expect(opened.posted[0]?.body).toEqual({
    structures: { scope: "locations" },
    filters: { q_text: "mill", general: "active", reporting_groups_by_locations: [9] },
    sort_by: "satisfaction",
    sort_desc: "true",
    columns: ["name", "engagement", "tenure", "satisfaction"],
  });
});

test("a company without data shows its administrator where to start", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: [], setUpAt: "/settings" }));
  const link = await screen.findByRole("link", { name: "Go to setup" });
  expect(link.getAttribute("href")).toBe("/settings");
  expect(screen.queryByText("No Data Found")).toBeNull();
});

test("while new figures load the old ones stay, under a line that says so", async () => {
  const slow = Promise.withResolvers<PortfolioReply>();
  openPortfolio("/portfolio", (query) =>
    query.get("sort_by") === "attention" ? createPortfolioReply() : slow.promise,
  );
  await screen.findByText("Coastal");
  fireEvent.click(screen.getByRole("button", { name: "Satisfaction" }));
  expect(await screen.findByText("Loading")).toBeTruthy();
  expect(screen.getByText("Coastal")).toBeTruthy();
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("true");
  slow.resolve(createPortfolioReply({ rows: [createRow("Lakeshore")] }));
  await waitFor(() => expect(screen.queryByText("Coastal")).toBeNull());
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false");
});

test("an error is an alert with status, message and a way to retry", async () => {
  let broken = true;
  openPortfolio("/portfolio", () =>
    broken ? createProblemReply(503, "Service Unavailable", "Come back soon.") : createPortfolioReply(),
  );
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading").textContent).toBe("503 Service Unavailable");
  expect(alert.textContent).toContain("Come back soon.");
  broken = false;
  within(alert).getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByText("Coastal")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a viewer who may never see it gets the message verbatim", async () => {
  openPortfolio("/portfolio", () => createProblemReply(403, "Forbidden"));
  expect(await screen.findByText("You do not have access to this page")).toBeTruthy();
});

test("the key of changes is under rows whose changes were tested, and not elsewhere", async () => {
  const judged = createEngagement({ score: createFigure(81, 77, { certainty: "real", smallest_change: 3 }) });
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: [createRow("Coastal", { ingage_stats: judged })] }));
  // Under the table, and at the end of the printed page.
  expect(await screen.findAllByText("real change")).toHaveLength(2);
  cleanup();
  openPortfolio("/portfolio", () => createPortfolioReply({ rows: [createRow("Coastal")] }));
  await screen.findByText("Coastal");
  expect(screen.queryByText("real change")).toBeNull();
});
