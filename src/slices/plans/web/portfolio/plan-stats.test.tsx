import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFigure } from "#ui/testing/figure.ts";
import {
  compliance,
  development,
  createPlans,
  createPortfolioReply,
  createRow,
} from "#slices/reports/web/testing/portfolio-reply.ts";
import { loadPlanReports } from "#slices/plans/web/public.tsx";
import { openPlanReports } from "#slices/plans/web/reports/testing/open-plan-reports.ts";
import { createPlaceReply } from "#slices/reports/web/testing/place-reply.ts";
import { createLocationsReply } from "#slices/reports/web/testing/render-places.tsx";
import { openPortfolio as openWith, type OpenedPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";

const openPortfolio = (address: string, answer: Parameters<typeof openWith>[1]): OpenedPortfolio =>
  openWith(address, answer, undefined, [loadPlanReports]);

const all = ["ingage", "intouch", "introduce"] as const;

/** Returns a card once its figures are loaded; the skeleton has cards of the same names. */
async function findCard(name: string): Promise<HTMLElement> {
  await screen.findByRole("table");
  return screen.getByRole("region", { name });
}

/** Returns the labeled figures of a card. */
function getLines(element: HTMLElement): [string | null, string | null][] {
  const values = within(element).getAllByRole("definition");
  return within(element)
    .getAllByRole("term")
    .map((term, at) => [term.textContent, values[at]?.textContent ?? null]);
}

const getHeaders = (): (string | null)[] =>
  screen.getAllByRole("columnheader").map((header) => within(header).getByRole("button").textContent);

function toCells(name: string): string[] {
  const cells = within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell");
  return cells.slice(1).map((cell) => cell.textContent.replaceAll("\u00A0", " "));
}

test("Plans shows Compliance, Employees, Pending, Past Due and Can Not Complete [PORT-05]", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services: all }));
  expect(getLines(await findCard("Plans"))).toEqual([
    ["Compliance", "60% on time 88% compliant3%\u00A0excluded"],
    ["Employees", "1,204"],
    ["Pending", "341"],
    ["Past Due", "57"],
    ["Can Not Complete", "9"],
  ]);
});

test("Plans in brief shows compliance and past due tasks", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services: all }));
  const plansCard = await findCard("Plans");
  const details = [...plansCard.querySelectorAll("[data-detail] > dt")].map(({ textContent }) => textContent);
  expect(details).toEqual(["Employees", "Pending", "Can Not Complete"]);
});

test("Plans without a task shows N/A, and no exclusions", async () => {
  const summary = {
    development: { compliance_score: null, employees: 0, pending: 0, past_due: 0, cant_complete: 0 },
    compliance: { ...compliance, ontime_percentage: null, exclusions_percentage: null },
  };
  openPortfolio("/portfolio", () => createPortfolioReply({ services: all, summary }));
  expect(getLines(await findCard("Plans"))).toEqual([
    ["Compliance", "N/A"],
    ["Employees", "0"],
    ["Pending", "0"],
    ["Past Due", "0"],
    ["Can Not Complete", "0"],
  ]);
});

test.each([
  [["introduce"], ["Region", "Plans Progress", "Plans Compliance"]],
  [["ingage"], ["Region", "Engagement"]],
  [["intouch"], ["Region", "Satisfaction"]],
  [
    ["ingage", "introduce"],
    ["Region", "Engagement", "Plans Progress", "Plans Compliance"],
  ],
  [all, ["Region", "Engagement", "Satisfaction", "Plans Progress", "Plans Compliance"]],
] as const)("the columns of a client with %j, and its cards [PORT-06]", async (services, columns) => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services }));
  await screen.findByRole("table");
  expect(getHeaders()).toEqual(columns);
  expect(screen.queryByRole("region", { name: "Plans" }) !== null).toBe(columns.includes("Plans Compliance" as never));
});

test("the first column of locations is Location [PORT-06]", async () => {
  openPortfolio("/portfolio?scope=locations", () => createPortfolioReply({ scope: "locations", services: all }));
  await screen.findByRole("table");
  expect(getHeaders()).toEqual(["Location", "Engagement", "Satisfaction", "Plans Progress", "Plans Compliance"]);
});

test("compliance is shown with past due and excluded tasks; a place out of the scope of plans has N/A", async () => {
  openPortfolio("/portfolio", () =>
    createPortfolioReply({
      services: ["introduce"],
      rows: [
        createRow("Coastal"),
        createRow("Lakeshore", {
          introduce_stats: createPlans({ past_due: 0, exclusions_percentage: createFigure(0) }),
        }),
        createRow("Metro", { introduce_stats: null }),
      ],
    }),
  );
  await screen.findByRole("table");
  expect(toCells("Coastal")[0]).toContain("64%");
  expect(toCells("Coastal")[1]).toContain("91%");
  expect(toCells("Coastal")[1]).toContain("down 3");
  expect(toCells("Coastal")[1]).toMatch(/^70% on time91%.*12 past due · 4% excluded$/);
  expect(toCells("Lakeshore")[1]).not.toMatch(/past due|excluded/);
  expect(toCells("Metro")).toEqual(["N/A", "N/A"]);
});

const pages = {
  engagement: "/engagement/region/3/dashboard",
  satisfaction: "/satisfaction/region/3/dashboard",
  compliance: "/compliance/region/3/dashboard",
  enrollment: "/enrollment/region/3/dashboard",
};

test("every figure of a region links to its own dashboard, the row to the region's [NAV-57] [NAV-58]", async () => {
  openPortfolio("/portfolio", () =>
    createPortfolioReply({
      services: all,
      rows: [createRow("Coastal", { m_id: 3, to: "/region/3/dashboard", pages })],
    }),
  );
  await screen.findByRole("table");
  const links = within(screen.getByRole("row", { name: /Coastal/ })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/region/3/dashboard",
    "/engagement/region/3/dashboard",
    "/satisfaction/region/3/dashboard",
    "/enrollment/region/3/dashboard",
    "/compliance/region/3/dashboard",
  ]);
  expect(links[1]?.textContent).toContain("81");
  expect(links[1]?.textContent).toContain("Coastal engagement");
  expect(links[2]?.textContent).toContain("72");
});

test("a click on a score opens its dashboard instead of the row's link", async () => {
  const { history } = openPortfolio("/portfolio", () =>
    createPortfolioReply({
      services: all,
      rows: [createRow("Coastal", { m_id: 3, to: "/region/3/dashboard", pages })],
    }),
  );
  fireEvent.click(await screen.findByRole("link", { name: /Coastal satisfaction/ }));
  await waitFor(() => expect(history.location.pathname).toBe("/satisfaction/region/3/dashboard"));
});

test("a figure without a dashboard for the viewer is no link", async () => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services: all, rows: [createRow("Coastal")] }));
  await screen.findByRole("table");
  expect(within(screen.getByRole("table")).queryByRole("link")).toBeNull();
});

test("Portfolio Summary has the three big stats, with SBX [PORT-12]", async () => {
  openPortfolio("/portfolio/summary", () => createPortfolioReply({ services: all }));
  const plansCard = await findCard("Career Development Compliance");
  expect(plansCard.textContent).toContain("60%on time88%compliant");
  expect(plansCard.textContent.replaceAll("\u00A0", " ")).toContain(
    "57 past due · 3% excluded · 1,204 employees in plans",
  );
  expect((await findCard("Employee Engagement")).textContent).toContain("SBX 74");
  expect((await findCard("Resident Satisfaction")).textContent).toContain("SBX 76");
});

test("Portfolio Summary has bars for response, likelihood and tasks [PORT-13]", async () => {
  openPortfolio("/portfolio/summary", () => createPortfolioReply({ services: all }));
  const getLabels = async (title: string) => getLines(await findCard(title)).map(([label]) => label);
  expect(await getLabels("Employee Engagement")).toEqual(["Response", "Likely to Remain"]);
  expect(await getLabels("Resident Satisfaction")).toEqual(["Response", "Likely to Renew", "Likely to Recommend"]);
  const tasks = await findCard("Career Development Compliance");
  expect(getLines(tasks)).toEqual([
    ["Onboarding Tasks", "480"],
    ["Offboarding Tasks", "120"],
    ["Non-Compliant", "12%"],
  ]);
  const widths = [...tasks.querySelectorAll<HTMLElement>(".cy-rate-track > span")].map((bar) => bar.style.width);
  expect(widths).toEqual(["100%", "25%", "12%"]);
  // Counts and shares have different scales, and a text says so.
  expect(tasks.textContent).toContain("A full bar: 480 tasks");
  expect(tasks.textContent).toContain("A full bar: 100%");
});

test("Portfolio Summary of plans without numbers has no bar and says N/A", async () => {
  const none = { onboarding_task_count: null, offboarding_task_count: null, non_compliant_percentage: null };
  openPortfolio("/portfolio/summary", () =>
    createPortfolioReply({
      services: ["introduce"],
      summary: {
        development: { ...development, compliance_score: null },
        compliance: { ...compliance, ...none },
      },
    }),
  );
  const tasks = await findCard("Career Development Compliance");
  expect(getLines(tasks).map(([, value]) => value)).toEqual(["N/A", "N/A", "N/A"]);
  expect(tasks.querySelectorAll(".cy-rate-track > span")).toHaveLength(0);
});

test.each([
  [["ingage", "introduce"], "/portfolio", ["Summary", "Engagement", "Plans"]],
  [["intouch"], "/portfolio", ["Summary", "Satisfaction"]],
  [[], "/portfolio", ["Summary"]],
  [["ingage", "introduce"], "/portfolio/summary", ["Career Development Compliance", "Employee Engagement"]],
] as const)("a page with %j leaves its cards' places to the next opening of %s", async (services, next, titles) => {
  openPortfolio("/portfolio", () => createPortfolioReply({ services }));
  await findCard("Summary");
  cleanup();
  openPortfolio(next, () => new Promise(() => {}));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getAllByRole("region").map((each) => within(each).getByRole("heading").textContent)).toEqual(titles);
});

test("a first visit reserves space for every service", async () => {
  window.localStorage.clear();
  openPortfolio("/portfolio", () => new Promise(() => {}));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.getAllByRole("region")).toHaveLength(4);
});

test("Portfolio - Region has a big stat per service and the Region Summary of its locations [PORT-14] [PORT-15]", async () => {
  openPlanReports("/region/3/portfolio", undefined, () => createLocationsReply({ services: all }));
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio - Region Coastal" })).toBeTruthy();
  for (const title of ["Career Development Compliance", "Employee Engagement", "Resident Satisfaction"]) {
    expect(screen.getByRole("region", { name: title })).toBeTruthy();
  }
  const table = screen.getByRole("region", { name: "Region Summary" });
  expect(within(table).getByText("Alder Court")).toBeTruthy();
  expect(getHeaders()).toEqual(["Location", "Engagement", "Satisfaction", "Plans Progress", "Plans Compliance"]);
});

test.each([
  [all, ["Location", "Engagement", "Satisfaction", "Plans Progress", "Plans Compliance"]],
  [["introduce"], ["Location", "Plans Progress", "Plans Compliance"]],
  [
    ["ingage", "intouch"],
    ["Location", "Engagement", "Satisfaction"],
  ],
] as const)("the locations list of a client with %j [PORT-18]", async (services, columns) => {
  openPlanReports("/region/3/locations", undefined, () => createLocationsReply({ services }));
  await screen.findByText("Alder Court");
  expect(getHeaders()).toEqual(columns);
});

test.each([
  [[...all], ["Plans", "Engagement", "Satisfaction"]],
  [["introduce"], ["Plans"]],
] as const)("stat cards of a region's page follow the services: %s [DASH-02]", async (services, names) => {
  openPlanReports("/region/3/dashboard", undefined, (path) =>
    path === "/regions/3/dashboard" ? createPlaceReply({ services: [...services] }) : undefined,
  );
  await screen.findByRole("heading", { level: 1, name: "Coastal" });
  const cards = [...document.querySelectorAll(".rp-place-cards .cy-card-title")].map((title) => title.textContent);
  expect(cards).toEqual(names);
});
