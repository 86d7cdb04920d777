import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  createLine,
  createMonth,
  createPlaceReply,
  createPropertyReply,
} from "#slices/reports/web/testing/place-reply.ts";
import {
  createPortfolioReply,
  createRow as placeRow,
  createStats,
} from "#slices/reports/web/testing/portfolio-reply.ts";
import { createLocationsReply, openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { createFigure } from "#ui/testing/figure.ts";

const getHeaders = (): (string | null)[] =>
  within(screen.getByRole("table", { name: /^(?!Engagement by|New Hire|Onboarding)/ }))
    .getAllByRole("columnheader")
    .map((header) => within(header).getByRole("button").textContent);
const getCrumbs = (): [string | null, string | null][] =>
  within(screen.getByRole("navigation", { name: "Breadcrumb" }))
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const getCards = (): string[] =>
  ["Engagement", "Satisfaction"].filter((name) => screen.queryByRole("region", { name }) !== null);

test("a region's dashboard: name, breadcrumbs, counts, managers, a card per service, and its locations", async () => {
  openPlaces("/region/3/dashboard");
  expect(await screen.findByRole("heading", { level: 1, name: "Coastal" })).toBeTruthy();
  expect(document.title).toContain("Coastal");
  expect(getCrumbs()).toEqual([["Harborline Residential", "/portfolio"]]);
  const facts = screen.getByRole("region", { name: "At a glance" }).textContent;
  expect(facts).toContain("Locations26");
  expect(facts).toContain("Residents6,214");
  expect(facts).toContain("Marcus HaleRegional Manager");
  const engagement = screen.getByRole("region", { name: "Engagement" });
  expect(engagement.textContent).toContain("81");
  expect(engagement.textContent).toContain("3.4 years");
  const satisfaction = screen.getByRole("region", { name: "Satisfaction" });
  expect(satisfaction.textContent).toContain("120 responses");
  const table = await screen.findByRole("region", { name: "Coastal locations" });
  expect(
    within(table)
      .getByRole("link", { name: /Alder Court/ })
      .getAttribute("href"),
  ).toBe("/property/12/dashboard");
  await waitFor(() => expect(table.textContent).toMatch(/needs? attention\.Select a score/));
});

test("on a phone the rest of a region's locations has a single link", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  const rows = ["Alder Court", "Birch Row", "Cedar Hill", "Dune Walk", "Elm Park", "Fern Lane"].map((name, at) =>
    placeRow(name, { m_id: 12 + at, link_type: "location", region_name: "Coastal" }),
  );
  const { history } = openPlaces("/region/3/dashboard", (path) =>
    path === "/regions/3/locations" ? createLocationsReply({ rows }) : undefined,
  );
  const table = await screen.findByRole("region", { name: "Coastal locations" });
  expect(within(table).queryByRole("button", { name: /more$/ })).toBeNull();
  const headings = within(table).getAllByRole("row", { name: /Court|Birch|Hill|Walk|Park|Lane/ });
  expect(headings).toHaveLength(rows.length);
  fireEvent.click(await screen.findByText("Show all 6"));
  await waitFor(() => expect(history.location.search).toContain("all"));
  expect(screen.queryByText("Show all 6")).toBeNull();
  vi.unstubAllGlobals();
});

test.each(["/property/12/dashboard", "/location/12/dashboard"])(
  "%s is the page of the location, its months newest first, once they are requested [NAV-06]",
  async (address) => {
    const { requests } = openPlaces(address);
    expect(screen.queryByRole("table", { name: "By month" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: /^Show all \d+ months$/ }));
    await screen.findByRole("table", { name: "By month" });
    expect(await screen.findByRole("heading", { level: 1, name: "Alder Court" })).toBeTruthy();
    // Leases at risk are requested by their own component, below the page.
    expect(requests.filter((each) => !each.startsWith("/residents/"))).toEqual(["/properties/12/dashboard"]);
    expect(getCrumbs()).toEqual([
      ["Harborline Residential", "/portfolio"],
      ["Coastal", "/region/3/dashboard"],
    ]);
    expect(screen.getByText("Portland, OR")).toBeTruthy();
    expect(getHeaders()).toEqual([
      "Month",
      "Engagement",
      "Likely to Remain",
      "Satisfaction",
      "Likely to Renew",
      "Responses",
    ]);
    const [first, second] = within(screen.getByRole("table", { name: "By month" }))
      .getAllByRole("row")
      .slice(1);
    expect(first?.textContent).toContain("November 2026to date");
    expect(second?.textContent).toContain("October 2026");
    expect(second?.textContent).not.toContain("to date");
  },
);

test.each([
  [["intouch"], ["Satisfaction"], ["Month", "Satisfaction", "Likely to Renew", "Responses"]],
  [["ingage"], ["Engagement"], ["Month", "Engagement", "Likely to Remain"]],
] as const)(
  "cards and columns stand only for the services of client and viewer: %s",
  async (services, shown, columns) => {
    openPlaces("/property/12/dashboard?all=1", (path) =>
      path === "/properties/12/dashboard" ? createPropertyReply({ services }) : undefined,
    );
    await screen.findByRole("table", { name: "By month" });
    expect(getCards()).toEqual(shown);
    expect(getHeaders()).toEqual(columns);
  },
);

test("a viewer with neither score sees no card and no empty table", async () => {
  openPlaces("/property/12/dashboard", () => createPropertyReply({ services: [] }));
  expect(await screen.findByText("No services to report on here.")).toBeTruthy();
  expect(getCards()).toEqual([]);
  expect(screen.queryByRole("table", { name: "By month" })).toBeNull();
});

test("an archived location says so, a role without managers sees none, and hidden is neither zero nor missing", async () => {
  openPlaces("/property/12/dashboard?all=1", () => {
    const months = [
      createMonth("2026-10-01", { satisfaction: createFigure(null, null, { hidden: true }), likely_to_renew: null }),
    ];
    const reply = createPropertyReply({
      months,
      place: { is_archived: true, managers: null, maintenance_managers: null, within: { name: "Coastal", to: null } },
    });
    const hidden = createStats({ score: createFigure(null, null, { hidden: true }), response_count: null });
    return {
      ...reply,
      data: { ...reply.data, satisfaction: { stats: hidden, line: createLine(12, { value: null }) } },
    };
  });
  const title = await screen.findByRole("heading", { level: 1, name: /Alder Court/ });
  expect(title.textContent).toBe("Alder CourtArchived");
  expect(screen.queryByText("Managers")).toBeNull();
  expect(screen.getByText("Coastal", { selector: "span" })).toBeTruthy();
  const card = screen.getByRole("region", { name: "Satisfaction" });
  expect(card.textContent).toContain("Fewer than five people, or none, can be shown yet");
  const cells = within(await screen.findByRole("table", { name: "By month" })).getAllByRole("cell");
  expect(cells[3]?.textContent).toContain("hidden");
  expect(cells[4]?.textContent).toBe("N/A");
  expect(cells[5]?.textContent).toContain("hidden");
});

test("the sort of the months is in the address", async () => {
  const { history } = openPlaces("/property/12/dashboard?all=1&sort=satisfaction", () =>
    createPropertyReply({
      months: [
        createMonth("2026-11-01", { satisfaction: createFigure(75) }),
        createMonth("2026-10-01", { satisfaction: createFigure(null, null, { hidden: true }) }),
        createMonth("2026-09-01", { satisfaction: createFigure(61) }),
      ],
    }),
  );
  await screen.findByRole("table", { name: "By month" });
  const getMonths = (): string[] =>
    within(screen.getByRole("table", { name: "By month" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.textContent?.match(/^\w+/)?.[0] ?? "");
  expect(getMonths()).toEqual(["September", "November", "October"]);
  const header = screen.getByRole("columnheader", { name: "Satisfaction" });
  fireEvent.click(within(header).getByRole("button"));
  await waitFor(() => expect(history.location.search).toBe("?all=1&sort=satisfaction&desc=true"));
  expect(getMonths()).toEqual(["November", "September", "October"]);
});

test("Portfolio - Region: a big stat per service and the Region Summary of its locations", async () => {
  const { requests } = openPlaces("/region/3/portfolio");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio - Region Coastal" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Employee Engagement" }).textContent).toContain("78");
  expect(screen.getByRole("region", { name: "Resident Satisfaction" }).textContent).toContain("69");
  const summary = screen.getByRole("region", { name: "Region Summary" });
  expect(within(summary).getByRole("heading", { level: 2, name: "Region Summary" })).toBeTruthy();
  expect(getHeaders()).toEqual(["Location", "Engagement", "Satisfaction"]);
  expect(within(summary).getByText("Alder Court")).toBeTruthy();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatch(/^\/regions\/3\/portfolio\?/);
});

test("a row of the Region Summary links to the location's page, wherever it is clicked [PORT-16]", async () => {
  const { history } = openPlaces("/region/3/portfolio");
  const row = (await screen.findByText("Alder Court")).closest("tr");
  fireEvent.click(row as Element);
  await waitFor(() => expect(history.location.pathname).toBe("/property/12/dashboard"));
  expect(await screen.findByRole("heading", { level: 1, name: "Alder Court" })).toBeTruthy();
});

test.each([
  [
    ["ingage", "intouch"],
    ["Location", "Engagement", "Satisfaction"],
  ],
  [["ingage"], ["Location", "Engagement"]],
  [["intouch"], ["Location", "Satisfaction"]],
] as const)("the locations list has a column per service: %s", async (services, columns) => {
  openPlaces("/region/3/locations", () => createLocationsReply({ services }));
  await screen.findByText("Alder Court");
  expect(getHeaders()).toEqual(columns);
});

test("an archived location of the list shows the Archived chip [PORT-19]", async () => {
  openPlaces("/region/3/locations?general=all");
  const archived = (await screen.findByText("Birch Row")).closest("tr") as HTMLElement;
  expect(within(archived).getByText("Archived")).toBeTruthy();
  const active = screen.getByText("Alder Court").closest("tr") as HTMLElement;
  expect(within(active).queryByText("Archived")).toBeNull();
});

test("filters, sort, columns and page of a region's locations are in the address, without scope or region", async () => {
  const { history, requests } = openPlaces(
    "/region/3/locations?q=al&general=all&groups=8&sort=satisfaction&desc=true&page=2&cols=tenure&regions=9",
    (path) => (path === "/regions/3/locations" ? createLocationsReply({ recordCount: 40 }) : undefined),
  );
  await screen.findByText("Alder Court");
  expect(requests[0]).toContain("filters[q_text]=al");
  expect(requests[0]).toContain("filters[general]=all");
  expect(requests[0]).toContain("filters[reporting_groups_by_locations][]=8");
  expect(requests[0]).toContain("page[number]=2");
  expect(requests[0]).not.toContain("regions]");
  expect(requests[0]).not.toContain("scope");
  expect(getHeaders()).toEqual(["Location", "Tenure", "Satisfaction"]);
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(history.location.search).toBe("?sort=satisfaction&desc=true&cols=tenure"));
});

test("a page after the last one is corrected", async () => {
  const { history } = openPlaces("/region/3/locations?page=9");
  await screen.findByText("Alder Court");
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("the region's pages are tabs, those that the viewer may open", async () => {
  openPlaces("/region/3/portfolio");
  const tabs = await screen.findByRole("navigation", { name: "Region pages" });
  expect(
    within(tabs)
      .getAllByRole("link")
      .map((tab) => [tab.textContent, tab.getAttribute("aria-current")]),
  ).toEqual([
    ["Dashboard", null],
    ["Portfolio", "page"],
    ["Locations", null],
  ]);
});

test("a viewer of some locations of the region without the list of them gets no tab that would be rejected", async () => {
  openPlaces("/region/3/portfolio", () => {
    const reply = createLocationsReply();
    const breadcrumb = [{ text: "Coastal", to: "/region/3/portfolio" }];
    return { ...reply, meta: { ...reply.meta, breadcrumb, additional_meta: { sorts: [], export_options: [] } } };
  });
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("navigation", { name: "Region pages" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

test("a role without region dashboards is redirected to the start of its breadcrumbs", async () => {
  const { history } = openPlaces("/region/3/dashboard", (path) => {
    if (path.startsWith("/regions")) return createProblemReply(403, "Forbidden");
    if (path !== "/portfolio") return undefined;
    const reply = createPortfolioReply();
    const breadcrumb = [{ text: "Alder Court", to: "/property/12/dashboard" }];
    return { ...reply, meta: { ...reply.meta, breadcrumb } };
  });
  await waitFor(() => expect(history.location.pathname).toBe("/property/12/dashboard"));
  expect(await screen.findByRole("heading", { level: 1, name: "Alder Court" })).toBeTruthy();
  expect(screen.getByText(/You don’t have access to that page/)).toBeTruthy();
  expect(history.length).toBe(1);
});

test("a viewer whose start is rejected too gets a message instead of a redirect loop", async () => {
  openPlaces("/region/3/dashboard", () => createProblemReply(403, "Forbidden"));
  expect(await screen.findByRole("heading", { name: "You do not have access to this page" })).toBeTruthy();
});

test.each(["/region/99/dashboard", "/property/99/dashboard", "/region/x/portfolio", "/property/0/dashboard"])(
  "%s is not found, and offers a link to go on",
  async (address) => {
    openPlaces(address);
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to home page" })).toBeTruthy();
  },
);

test("a failing table of locations leaves the region's cards in place, and can be retried", async () => {
  let tries = 0;
  openPlaces("/region/3/dashboard", (path) => {
    if (path === "/regions/3/dashboard") return createPlaceReply();
    tries += 1;
    return tries === 1 ? createProblemReply(500, "Internal Server Error") : undefined;
  });
  expect(await screen.findByRole("heading", { name: "500 Internal Server Error" })).toBeTruthy();
  expect(getCards()).toEqual(["Engagement", "Satisfaction"]);
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Alder Court")).toBeTruthy();
});

test.each([
  ["/regions/3/dashboard", "/region/3/dashboard", "/regions/3/dashboard"],
  ["/regions/3/locations", "/region/3/locations", "/regions/3/locations"],
  ["/regions/3/portfolio", "/region/3/portfolio", "/regions/3/portfolio"],
  ["/properties/12/dashboard?open=x", "/property/12/dashboard", "/properties/12/dashboard"],
  ["/properties/12/portfolio", "/property/12/dashboard", "/properties/12/dashboard"],
])("the address %s links to the page %s [DASH-09] [DASH-10]", async (address, page, data) => {
  const { history, requests } = openPlaces(address);
  await waitFor(() => expect(history.location.pathname).toBe(page));
  await waitFor(() => expect(requests.map((each) => each.split("?")[0])).toContain(data));
});

const createLeases = (at_higher_risk: number | null) => ({ data: { state: "on", leases_due: 48, at_higher_risk } });

test.each([
  ["/property/12/dashboard", "/residents?locations=12&risk=higher&sort=lease_end"],
  ["/region/3/dashboard", "/residents?regions=3&risk=higher&sort=lease_end"],
])("%s counts leases at risk and links to them", async (address, href) => {
  openPlaces(address, (path) => (path === "/residents/lease_warnings" ? createLeases(12) : undefined));
  const part = within(await screen.findByRole("region", { name: "Leases at risk" }));
  expect(part.getByText(/^12 of 48 residents/)).toBeTruthy();
  expect(part.getByRole("link", { name: "See who" }).getAttribute("href")).toBe(href);
});

test.each([0, null])("a place with %s leases at risk does not mention them", async (count) => {
  const { requests } = openPlaces("/property/12/dashboard", (path) =>
    path === "/residents/lease_warnings" ? createLeases(count) : undefined,
  );
  await waitFor(() => expect(requests.some((each) => each.startsWith("/residents/lease_warnings"))).toBe(true));
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("region", { name: "Leases at risk" })).toBeNull();
});
