import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PortfolioScope } from "#slices/reports/contract/portfolio.contract.ts";
import { createPortfolioReply, createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPortfolio, type OpenedPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";

const known: readonly PortfolioScope[] = ["regions", "locations", "reporting_groups", "areas"];

/** Returns one row named after the scope that was requested. */
function open(address: string, scopes = known.slice(0, 3)): OpenedPortfolio {
  return openPortfolio(address, (query) => {
    const scope = known.find((each) => each === query.get("structures[scope]")) ?? "regions";
    return createPortfolioReply({ scope, scopes, rows: [createRow(`All ${scope}`)], recordCount: 40 });
  });
}

const getSearch = (opened: OpenedPortfolio): string => opened.history.location.search;
const getLastRequest = (opened: OpenedPortfolio): URLSearchParams | undefined => opened.requests.at(-1);
const getChoices = (): (string | null | undefined)[] =>
  within(screen.getByRole("group", { name: "Scope" }))
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.textContent);
const getHeaders = (): (string | null)[] =>
  screen.getAllByRole("columnheader").map((header) => within(header).getByRole("button").textContent);

test("the first load shows regions, the other option is Locations [PORT-07]", async () => {
  const opened = open("/portfolio", ["regions", "locations"]);
  expect(await screen.findByText("All regions")).toBeTruthy();
  expect(getChoices()).toEqual(["Regions", "Locations"]);
  expect(getLastRequest(opened)?.get("structures[scope]")).toBe("regions");
});

test.each([
  [
    ["regions", "locations"],
    ["Regions", "Locations"],
  ],
  [
    ["regions", "locations", "reporting_groups"],
    ["Regions", "Locations", "Groups"],
  ],
  [
    ["regions", "locations", "reporting_groups", "areas"],
    ["Regions", "Locations", "Groups", "Districts"],
  ],
] as const)("offers the scopes that the reply offers: %s", async (scopes, labels) => {
  open("/portfolio", [...scopes]);
  await screen.findByText("All regions");
  expect(getChoices()).toEqual(labels);
});

test.each([
  ["/portfolio?scope=locations", "locations", "Location"],
  ["/portfolio?scope=regions", "regions", "Region"],
])("%s shows the table of its scope [NAV-01]", async (address, scope, header) => {
  open(address);
  expect(await screen.findByText(`All ${scope}`)).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: header })).toBeTruthy();
});

test("groups and districts are scopes of the table too", async () => {
  const opened = open("/portfolio?scope=reporting_groups", [...known]);
  expect(await screen.findByText("All reporting_groups")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Reporting Group" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "Districts" }));
  expect(await screen.findByText("All areas")).toBeTruthy();
  expect(getSearch(opened)).toBe("?scope=areas");
});

test("/portfolio/regions renders the regions view [NAV-02]", async () => {
  open("/portfolio/regions");
  expect(await screen.findByText("All regions")).toBeTruthy();
});

test("/portfolio/properties renders the properties view [NAV-03]", async () => {
  open("/portfolio/properties");
  expect(await screen.findByText("All locations")).toBeTruthy();
});

test("an explicit scope overrides the path's", async () => {
  open("/portfolio/properties?scope=regions");
  expect(await screen.findByText("All regions")).toBeTruthy();
});

test("a scope that this viewer does not have opens the first available one", async () => {
  const opened = open("/portfolio?scope=areas");
  expect(await screen.findByText("All regions")).toBeTruthy();
  expect(getSearch(opened)).toBe("?scope=regions");
});

test("changing the scope writes it to the address, and the same address shows it again [NAV-65]", async () => {
  const opened = open("/portfolio?page=2&q=mill");
  await screen.findByText("All regions");
  fireEvent.click(screen.getByRole("radio", { name: "Locations" }));
  expect(await screen.findByText("All locations")).toBeTruthy();
  expect(getSearch(opened)).toBe("?scope=locations");
  expect(getLastRequest(opened)?.get("page[number]")).toBe("1");
  opened.history.back();
  expect(await screen.findByText("All regions")).toBeTruthy();
  expect(getSearch(opened)).toBe("?page=2&q=mill");
});

test("a pasted address restores every part of the screen", async () => {
  const opened = open(
    "/portfolio?scope=locations&q=mill&general=all&regions=3,4&groups=9&sort=tenure&desc=true&page=2&cols=tenure,likely_to_renew",
  );
  await screen.findByText("All locations");
  expect(Object.fromEntries(getLastRequest(opened) ?? [])).toMatchObject({
    "structures[scope]": "locations",
    "filters[q_text]": "mill",
    "filters[general]": "all",
    "page[number]": "2",
    "page[size]": "15",
    sort_by: "tenure",
    sort_desc: "true",
  });
  expect(getLastRequest(opened)?.getAll("filters[regions][]")).toEqual(["3", "4"]);
  expect(getLastRequest(opened)?.getAll("filters[reporting_groups_by_locations][]")).toEqual(["9"]);
  expect(screen.getByRole("searchbox").getAttribute("value")).toBe("mill");
  expect(screen.getByRole("button", { name: "Status: All" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Regions: 2" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reporting groups: High rise" })).toBeTruthy();
  expect(getHeaders()).toEqual(["Location", "Tenure", "Likely to Renew"]);
  expect(screen.getByRole("columnheader", { name: "Tenure" }).getAttribute("aria-sort")).toBe("descending");
  expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
});

test("every column that the reply calls sortable sorts through the address, and back", async () => {
  const opened = open("/portfolio?cols=tenure,service_requests");
  await screen.findByText("All regions");
  for (const [header, key] of [
    ["Tenure", "tenure"],
    ["Service Requests", "service_requests"],
  ] as const) {
    fireEvent.click(await screen.findByRole("button", { name: header }));
    await waitFor(() => expect(getLastRequest(opened)?.get("sort_by")).toBe(key));
    expect(getLastRequest(opened)?.get("sort_desc")).toBe("false");
    fireEvent.click(await screen.findByRole("button", { name: header }));
    await waitFor(() => expect(getLastRequest(opened)?.get("sort_desc")).toBe("true"));
  }
  expect(getSearch(opened)).toBe("?scope=regions&sort=service_requests&desc=true&cols=tenure,service_requests");
  fireEvent.click(screen.getByRole("button", { name: "Region" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&sort=name&cols=tenure,service_requests"));
});

test("turning pages goes through the address, and another sort starts at the first page", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  fireEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&page=3"));
  fireEvent.click(await screen.findByRole("button", { name: "Satisfaction" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&sort=satisfaction"));
});

test("typing waits for a pause, sends one request, and Back undoes it", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  const field = screen.getByRole("searchbox");
  for (const value of ["m", "mi", "mil"]) fireEvent.change(field, { target: { value } });
  expect(getSearch(opened)).toBe("");
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&q=mil"));
  expect(opened.requests.map((query) => query.get("filters[q_text]"))).toEqual([null, "mil"]);
  opened.history.back();
  await waitFor(() => expect(field.getAttribute("value")).toBe(""));
});

test("status, regions and groups filter through the address, and Clear all removes all of them", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  expect(screen.queryByRole("button", { name: "Clear all" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Status: Active" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Archived" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&general=archived"));
  fireEvent.click(await screen.findByRole("button", { name: "Regions" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Metro" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&general=archived&regions=4"));
  fireEvent.click(await screen.findByRole("button", { name: "Reporting groups" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Garden style" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&general=archived&regions=4&groups=8"));
  expect(getLastRequest(opened)?.getAll("filters[reporting_groups_by_locations][]")).toEqual(["8"]);
  fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions"));
  expect(getLastRequest(opened)?.get("filters[general]")).toBe("active");
});

test("free text, general, regions and reporting groups are filters, and each changes the rows [PORT-09]", async () => {
  const filters = ["q_text", "general", "regions", "reporting_groups_by_locations"];
  openPortfolio("/portfolio", (query) => {
    const sent = filters.flatMap((name) => query.getAll(`filters[${name}]`).concat(query.getAll(`filters[${name}][]`)));
    return createPortfolioReply({ rows: [createRow(`Under ${sent.join(" ")}`)] });
  });
  expect(await screen.findByText("Under active")).toBeTruthy();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search regions…" }), { target: { value: "coast" } });
  expect(await screen.findByText("Under coast active")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Status: Active" }));
  expect((await screen.findAllByRole("radio", { name: /^(All|Active|Archived)$/ })).length).toBe(3);
  fireEvent.click(screen.getByRole("radio", { name: "All" }));
  expect(await screen.findByText("Under coast all")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Regions" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Coastal" }));
  expect(await screen.findByText("Under coast all 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Reporting groups" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "High rise" }));
  expect(await screen.findByText("Under coast all 3 9")).toBeTruthy();
});

test("selected columns go into the address without another request", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  expect(getHeaders()).toEqual(["Region", "Engagement", "Satisfaction"]);
  fireEvent.click(screen.getByRole("button", { name: /^Columns/ }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Tenure" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&cols=engagement,tenure,satisfaction"));
  expect(getHeaders()).toEqual(["Region", "Engagement", "Tenure", "Satisfaction"]);
  fireEvent.click(await screen.findByRole("checkbox", { name: "Tenure" }));
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions"));
  expect(opened.requests).toHaveLength(1);
});

test("a page that no longer exists opens the last one", async () => {
  const opened = open("/portfolio?page=9");
  await waitFor(() => expect(getSearch(opened)).toBe("?scope=regions&page=3"));
});
