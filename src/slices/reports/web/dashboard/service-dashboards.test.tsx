import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openRoutes, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import type { DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { ownDashboards } from "#slices/reports/web/dashboard/own-dashboards.ts";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import { openPlaces, type OpenedPlaces } from "#slices/reports/web/testing/render-places.tsx";
import {
  createEngagementData,
  createReportRow,
  createSatisfactionData,
} from "#slices/reports/web/testing/widget-data.ts";
import {
  type RequestedWidget,
  buildErrorOutcome,
  createBatchReply,
  type WidgetAnswer,
  createWidgetReply,
} from "#slices/reports/web/testing/widget-replies.ts";
import { createFigure } from "#ui/testing/figure.ts";

const company = { link_type: "company", m_id: null, name: "Harborline Residential" } as const;

const findService = (widget: string): DashboardService | undefined =>
  (Object.keys(ownDashboards) as DashboardService[]).find(
    (service) => ownDashboards[service]?.summary.widget === widget,
  );

const judged = { certainty: "unclear", smallest_change: 9 } as const;

/** Returns summaries as the server does: one row with every column of the service. */
function createSummary(
  { widget, query }: RequestedWidget,
  pages = 1,
  scopes: readonly { key: string; label: string }[] = [],
): ReturnType<WidgetAnswer> {
  const service = findService(widget);
  if (!service) return undefined;
  const keys = ownDashboards[service]?.summary.columns.map(({ key }) => key) ?? [];
  const { scope } = query["structures"] as { scope: string };
  const figures = Object.fromEntries(keys.map((key) => [key, createFigure(71, 68, judged)]));
  const row = createReportRow(scope === "regions" ? "Coastal" : "Alder Court", figures, {
    m_id: 3,
    to: scope === "regions" ? `/${service}/region/3/dashboard` : `/${service}/property/12/dashboard`,
  });
  const reply = createWidgetReply(widget, { results: [row] }, company);
  const { meta } = reply;
  const additional_meta = { ...meta.additional_meta, sorts: ["name", ...keys] };
  return {
    status: 200,
    reply: {
      ...reply,
      meta: {
        ...meta,
        additional_meta,
        structures: { ...meta.structures, scope, scopes: [...scopes] },
        pagination: { last: false, total_pages: pages, record_count: pages },
      },
    },
  };
}

const open = (address: string, answer: WidgetAnswer = (requests) => createSummary(requests)): OpenedPlaces =>
  openPlaces(address, undefined, answer);
/** A service's summary, with its rows. */
async function findSummaryTable(name: string): Promise<HTMLElement> {
  await screen.findByRole("table", { name });
  return screen.getByRole("region", { name });
}
const getHeaders = (of: HTMLElement): (string | null)[] =>
  within(of)
    .getAllByRole("columnheader")
    .map((header) => header.textContent);

const services = [
  ["engagement", "Employee Engagement"],
  ["satisfaction", "Resident Satisfaction"],
] as const;

test.each(services)("/%s/dashboard: everything visible, in one request", async (service, main) => {
  const { batches, requests } = open(`/${service}/dashboard`);
  expect(await screen.findByRole("region", { name: main })).toBeTruthy();
  expect(requests).toEqual([]);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.every(({ category, id }) => category === undefined && id === undefined)).toBe(true);
  expect(batches[0]?.every(({ filters }) => filters === false)).toBe(true);
  expect(await screen.findByRole("link", { name: /Coastal/ })).toBeTruthy();
});

test.each([
  ["engagement", ["employeeEngagement", "priorities"]],
  ["satisfaction", ["residentSatisfaction", "overview"]],
] as const)("a phone shows the first cards of /%s/dashboard, and all on request", async (service, first) => {
  const { history } = open(`/${service}/dashboard`);
  await screen.findByRole("link", { name: /Coastal/ });
  const read = (which: string): string[] => [...document.querySelectorAll(which)].map(({ id }) => id);
  const getShownCards = (): string[] => read(".rp-widget:not([data-later])");
  expect(getShownCards().slice(0, 2)).toEqual(first);
  expect(read(".rp-widget[data-later]").length).toBeGreaterThan(1);
  expect(document.querySelector(".rp-summary[data-cut]")).not.toBeNull();
  fireEvent.click(screen.getByText("Show all"));
  await waitFor(() => expect(read(".rp-widget[data-later]")).toEqual([]));
  expect(history.location.search).toBe("?all=1");
  expect(document.querySelector("[data-cut]")).toBeNull();
  expect(screen.queryByText("Show all")).toBeNull();
});

test.each([
  ["engagement", "Employee Engagement", createEngagementData(), "employee_engagement_trends"],
  ["satisfaction", "Resident Satisfaction", createSatisfactionData(), "resident_satisfaction_trends"],
])("%s of everything visible leads to its report of longer trends", async (service, card, data, report) => {
  const main = `${service}_dashboard`;
  open(`/${service}/dashboard`, (requests) =>
    requests.widget === main ? { status: 200, reply: createWidgetReply(main, data, company) } : createSummary(requests),
  );
  const panel = within(await screen.findByRole("region", { name: card }));
  const link = await panel.findByRole("link", { name: /View longer trends/ });
  expect(link.getAttribute("href")).toBe(`/${service}/${report}`);
});

test("a phone loads the drivers of renewals with the rest of the page", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const Drivers = () => "Drivers of renewals";
  openRoutes(
    "/satisfaction/dashboard",
    (root) => buildReportsRoutes(root, { Drivers }),
    ({ path, body }) =>
      path === "/analytics/batch" ? createBatchReply(body, (request) => createSummary(request)) : undefined,
  );
  await screen.findByRole("link", { name: /Coastal/ });
  expect(screen.queryByText("Drivers of renewals")).toBeNull();
  fireEvent.click(screen.getByText("Show all"));
  expect(await screen.findByText("Drivers of renewals")).toBeDefined();
});

test("the page says its dates once, and a card only other dates", async () => {
  open("/satisfaction/dashboard", (request) => {
    if (request.widget !== "resident_satisfaction_report") return createSummary(request);
    const reply = createWidgetReply(request.widget, { results: [createReportRow("Maintenance", {})] }, company);
    const dates = { ...reply.meta.dates, current: { from: "2026-09-01", to: "2026-11-20" } };
    return { status: 200, reply: { ...reply, meta: { ...reply.meta, dates } } };
  });
  const other = await screen.findByRole("region", { name: "Satisfaction Trends" });
  expect(await within(other).findByText("Sep 1 – Nov 20, 2026")).toBeTruthy();
  expect(screen.getAllByText("Dec 1, 2025 – Nov 20, 2026")).toHaveLength(1);
});

test.each(services)("/%s/region/3/dashboard: one region with its locations", async (service, main) => {
  const { batches } = open(`/${service}/region/3/dashboard`);
  expect(await screen.findByRole("heading", { level: 1, name: /Coastal/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: main })).toBeTruthy();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.every(({ category, id }) => category === "regions" && id === 3)).toBe(true);
  const link = await screen.findByRole("link", { name: /Alder Court/ });
  expect(link.getAttribute("href")).toBe(`/${service}/property/12/dashboard`);
});

test.each(services)("/%s/property/12/dashboard: one location, below which there is no table", async (service, main) => {
  const { batches } = open(`/${service}/property/12/dashboard`);
  expect(await screen.findByRole("heading", { level: 1, name: /Alder Court/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: main })).toBeTruthy();
  expect(batches[0]?.map(({ widget }) => findService(widget) ?? "")).not.toContain(service);
});

test.each([
  ["regions", "Region"],
  ["locations", "Location"],
] as const)(
  "Engagement Summary of %s: engagement, response rate, likely to remain, besides turnover and tenure [ENG-07] [ENG-08]",
  async (scope, name) => {
    open(`/engagement/dashboard?scope=${scope}`);
    const table = await findSummaryTable("Engagement Summary");
    expect(getHeaders(table)).toEqual([name, "Engagement", "Response Rate", "Likely to Remain", "Turnover", "Tenure"]);
  },
);

test("the key of changes is under a summary", async () => {
  open("/engagement/dashboard");
  expect(within(await findSummaryTable("Engagement Summary")).getByText("may be chance")).toBeTruthy();
});

test("Engagement Summary shows the trend from the year before [ENG-09]", async () => {
  open("/engagement/dashboard");
  const table = await findSummaryTable("Engagement Summary");
  const row = within(table).getByRole("row", { name: /Coastal/ });
  expect(within(row).getAllByText(/^up 3\./).length).toBeGreaterThan(0);
});

test.each([
  ["regions", "Region"],
  ["locations", "Location"],
] as const)(
  "Satisfaction Summary of %s: score, trend, sent, responded, response rate [SAT-04]",
  async (scope, name) => {
    open(`/satisfaction/dashboard?scope=${scope}`);
    const table = await findSummaryTable("Satisfaction Summary");
    expect(getHeaders(table)).toEqual([name, "Score", "Trend", "Sent", "Responded", "Response Rate"]);
  },
);

test.each([
  ["regions", /Coastal/, "region/3"],
  ["locations", /Alder Court/, "property/12"],
] as const)(
  "a row of the engagement summary by %s goes to that dashboard of its place [NAV-59]",
  async (scope, row, place) => {
    const { history } = open(`/engagement/dashboard?scope=${scope}`);
    const link = within(await findSummaryTable("Engagement Summary")).getByRole("link", { name: row });
    expect(link.getAttribute("href")).toBe(`/engagement/${place}/dashboard`);
    fireEvent.click(link);
    await waitFor(() => expect(history.location.pathname).toBe(`/engagement/${place}/dashboard`));
  },
);

test("the order and the scope of the table are in the address; the other widgets are not requested again", async () => {
  const { history, batches } = open("/engagement/dashboard");
  const table = await findSummaryTable("Engagement Summary");
  fireEvent.click(within(within(table).getByRole("columnheader", { name: "Tenure" })).getByRole("button"));
  await waitFor(() => expect(history.location.search).toBe("?sort=tenure"));
  await waitFor(() => expect(batches).toHaveLength(2));
  expect(batches[1]?.map(({ widget, query }) => [widget, query["sort_by"]])).toEqual([
    ["engagement_summary_report", "tenure"],
  ]);
  fireEvent.click(within(table).getByRole("radio", { name: "Locations" }));
  await waitFor(() => expect(history.location.search).toBe("?scope=locations&sort=tenure"));
  expect(await within(table).findByRole("link", { name: /Alder Court/ })).toBeTruthy();
});

const districtScopes = ["regions", "locations", "areas"].map((key) => ({ key, label: key }));
const createDistrictSummary: WidgetAnswer = (requests) => createSummary(requests, 1, districtScopes);

const getLevels = (table: HTMLElement): (string | null)[] =>
  within(table)
    .getAllByRole("radio")
    .map((choice) => choice.getAttribute("value"));

test("districts are a level where the reply offers them, the widest; elsewhere there is no such level", async () => {
  const { history, batches } = open("/engagement/dashboard", createDistrictSummary);
  const table = await findSummaryTable("Engagement Summary");
  expect(getLevels(table)).toEqual(["areas", "regions", "locations"]);
  fireEvent.click(within(table).getByRole("radio", { name: "Districts" }));
  await waitFor(() => expect(history.location.search).toBe("?scope=areas"));
  await waitFor(() => expect(batches).toHaveLength(2));
  expect(batches[1]?.[0]?.query).toMatchObject({ structures: { scope: "areas" } });
  await waitFor(() => expect(getHeaders(table)[0]).toBe("District"));
  cleanup();
  open("/engagement/dashboard");
  expect(getLevels(await findSummaryTable("Engagement Summary"))).toEqual(["regions", "locations"]);
});

test("an address restores the table, without unknown values", async () => {
  const { batches } = open("/engagement/dashboard?scope=locations&sort=tenure&desc=true&page=2", (requested) =>
    createSummary(requested, 3),
  );
  await findSummaryTable("Engagement Summary");
  const requests = batches[0]?.find(({ widget }) => widget === "engagement_summary_report");
  expect(requests?.query).toMatchObject({
    structures: { scope: "locations" },
    page: { number: 2 },
    sort_by: "tenure",
    sort_desc: "true",
  });
  const other = open("/satisfaction/dashboard?sort=nonsense&page=-4");
  await waitFor(() => expect(other.batches).toHaveLength(1));
  expect(other.batches[0]?.at(-1)?.query).toMatchObject({ sort_by: "name", page: { number: 1 } });
});

test.each([
  [403, "You do not have access to this page"],
  [404, "Page not found"],
] as const)("a dashboard that answers %s is closed as a whole", async (status, heading) => {
  open("/engagement/region/3/dashboard", () => buildErrorOutcome(status));
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.queryByRole("region")).toBeNull();
});

test("an invalid id is not found", async () => {
  const { batches } = open("/satisfaction/property/abc/dashboard");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(batches).toEqual([]);
});

test("a dashboard that failed to load waits for nothing", async () => {
  openRoutes("/engagement/dashboard", buildReportsRoutes, () => createProblemReply(503, "Service Unavailable"));
  expect((await screen.findByRole("alert")).textContent).toContain("Service Unavailable");
  expect(document.querySelector(".cy-skeleton")).toBeNull();
});
