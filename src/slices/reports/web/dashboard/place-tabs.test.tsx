import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  findDeferredCards,
  placeTabs,
  readTab,
  type PlaceTab,
  toTabHref,
} from "#slices/reports/web/dashboard/place-tab.ts";
import { placeCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import { createPlaceReply, createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { buildErrorOutcome } from "#slices/reports/web/testing/widget-replies.ts";

const services = ["introduce", "ingage", "intouch"] as const;

/** Each specified widget of a place's page, by its title, and its tab; plans and people declare their own. */
const reached: Record<Exclude<PlaceTab, "plans">, readonly string[]> = {
  overview: ["Employee Engagement", "Resident Satisfaction", "What employees said", "What residents said"],
  team: ["Current Priorities", "Engagement Breakdown", "Survey Breakdown"],
  residents: ["Satisfaction Overview", "Resident Alerts", "Satisfaction Trends", "Resident Priorities"],
  comments: ["Employee Feedback", "Resident Comments", "Reasons for Leaving"],
};
const atLocation: Partial<Record<PlaceTab, readonly string[]>> = {
  overview: ["Employee Engagement", "Resident Satisfaction", "What residents said"],
  team: [...reached.team, "Employee Feedback"],
  comments: ["Resident Comments", "Reasons for Leaving"],
};

/** Returns the cards of the page: panels, and those that a line names as empty. */
async function readCards(): Promise<string[]> {
  await waitFor(() => expect(document.querySelector(".rp-tab .cy-skeleton")).toBeNull());
  const shown = [...document.querySelectorAll(".rp-tab > .rp-widget .cy-panel-head h2")].map(
    (title) => title.textContent,
  );
  const named = [...document.querySelectorAll(".rp-nothing > span")].flatMap((line) =>
    line.textContent
      .replace(/^.*?: /, "")
      .replace(/\.\s*$/, "")
      .split(/, and | and |, /),
  );
  return [...shown, ...named].toSorted();
}

/** Cards of comments have no usual reply here; one that failed is shown in its place, too. */
const failComments: Parameters<typeof openPlaces>[2] = ({ widget }) =>
  ["employee_comments", "resident_comments", "resident_reasons_leaving_report"].includes(widget)
    ? buildErrorOutcome(422)
    : undefined;

/** The overview shows one of two cards with the same question; the address names the other. */
const ownTabs = placeTabs.filter((tab) => tab !== "plans");
const ways = ownTabs.flatMap((tab): (readonly [tab: keyof typeof reached, of: string])[] =>
  tab === "overview"
    ? [
        [tab, "residents"],
        [tab, "employees"],
      ]
    : [[tab, "all"]],
);
const others = "?trend=engagement&said=employeesSaid";
const isOf = (of: string, title: string): boolean =>
  of === "all" || /Employee|employees/.test(title) === (of === "employees");
const toQuery = (tab: PlaceTab, of: string): string =>
  tab === "overview" ? (of === "employees" ? others : "") : `?tab=${tab}`;

test.each(ways)("every widget of a region is in its tab: %s, %s", async (tab, of) => {
  const { batches } = openPlaces(
    `/region/3/dashboard${toQuery(tab, of)}`,
    (path) => (path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined),
    failComments,
  );
  await screen.findByRole("heading", { level: 1, name: "Coastal" });
  expect(await readCards()).toEqual(reached[tab].filter((title) => isOf(of, title)).toSorted());
  expect(batches).toHaveLength(tab === "overview" ? 2 : 1);
  if (tab === "overview") expect(await screen.findByRole("region", { name: "Coastal locations" })).toBeTruthy();
});

test.each(ways)("every widget of a property is in its tab: %s, %s", async (tab, of) => {
  openPlaces(
    `/property/12/dashboard${toQuery(tab, of)}`,
    (path) => (path === "/properties/12/dashboard" ? createPropertyReply({ services }) : undefined),
    failComments,
  );
  await screen.findByRole("heading", { level: 1, name: "Alder Court" });
  const titles = atLocation[tab] ?? reached[tab];
  // For a location only residents are quoted here.
  const isShown = (title: string): boolean =>
    isOf(of, title) || (tab === "overview" && title === "What residents said");
  expect(await readCards()).toEqual(titles.filter(isShown).toSorted());
  expect(screen.queryByRole("button", { name: "Show all 2 months" }) !== null).toBe(tab === "overview");
});

test("one of two cards is selected in its header; the address keeps it, and a link to the other opens it", async () => {
  const { history } = openPlaces("/region/3/dashboard", (path) =>
    path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined,
  );
  const trend = await screen.findByRole("group", { name: "Whose score" });
  fireEvent.click(within(trend).getByRole("radio", { name: "Employees" }));
  expect(await screen.findByRole("heading", { name: "Employee Engagement" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Resident Satisfaction" })).toBeNull();
  expect(history.location.search).toBe("?trend=engagement");
  fireEvent.click(within(screen.getByRole("group", { name: "Whose score" })).getByRole("radio", { name: "Residents" }));
  await waitFor(() => expect(history.location.search).toBe(""));
  openPlaces("/region/3/dashboard#employeeEngagement", (path) =>
    path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined,
  );
  expect(await screen.findByRole("heading", { name: "Employee Engagement" })).toBeTruthy();
});

test("a tab requests its own widgets alone, once; the scores stay, Back restores the previous tab", async () => {
  const { batches, history, requests } = openPlaces("/region/3/dashboard", (path) =>
    path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined,
  );
  const tabs = await screen.findByRole("navigation", { name: "Parts of this page" });
  expect(
    within(tabs)
      .getAllByRole("link")
      .map((tab) => tab.textContent),
  ).toEqual(["Overview", "Plans", "Team", "Residents", "Comments", "Portfolio", "Locations"]);
  expect(batches[0]?.map(({ widget }) => widget)).toEqual([
    "engagement_dashboard",
    "satisfaction_dashboard",
    "resident_comments",
  ]);
  fireEvent.click(within(tabs).getByRole("link", { name: "Residents" }));
  await screen.findByRole("heading", { name: "Satisfaction Overview" });
  expect(history.location.search).toBe("?tab=residents");
  expect(batches.at(-1)?.map(({ widget }) => widget)).toEqual([
    "satisfaction_dashboard",
    "resident_satisfaction_report",
    "resident_priority_report",
  ]);
  expect(screen.getByRole("region", { name: "Engagement" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Coastal locations" })).toBeNull();
  expect(requests.filter((address) => address.startsWith("/regions/3/locations"))).toHaveLength(1);
  act(() => history.back());
  await screen.findByRole("heading", { name: "Resident Satisfaction" });
  expect(history.location.search).toBe("");
});

test("services decide which tabs exist", async () => {
  openPlaces("/property/12/dashboard", (path) =>
    path === "/properties/12/dashboard" ? createPropertyReply({ services: ["intouch"] }) : undefined,
  );
  const tabs = await screen.findByRole("navigation", { name: "Parts of this page" });
  expect(
    within(tabs)
      .getAllByRole("link")
      .map((tab) => tab.textContent),
  ).toEqual(["Overview", "Residents", "Comments"]);
});

test.each([
  [{ search: {}, hash: "" }, "overview"],
  [{ search: { tab: "team" }, hash: "" }, "team"],
  [{ search: { tab: "nonsense" }, hash: "" }, "overview"],
  [{ search: {}, hash: "priorities" }, "team"],
  [{ search: { tab: "plans" }, hash: "residentComments" }, "comments"],
  [{ search: { bars: "all" }, hash: "" }, "team"],
  [{ search: {}, hash: "nonsense" }, "overview"],
] as const)("the address %o opens %s", (address, tab) => {
  expect(readTab(address, placeCards, false)).toBe(tab);
});

test("an address that names a card opens its tab and scrolls to it", async () => {
  const led: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    led.push(this.id);
  };
  openPlaces("/region/3/dashboard#surveyBreakdown", (path) =>
    path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined,
  );
  await screen.findByRole("heading", { name: "Survey Breakdown" });
  await waitFor(() => expect(led).toContain("surveyBreakdown"));
});

test("another tab removes the parameters of the one before", () => {
  const search = { tab: "team", bars: "all", all: "1", sort: "satisfaction", figures: "all" };
  expect(toTabHref("/region/3/dashboard", search, "plans")).toBe(
    "/region/3/dashboard?tab=plans&sort=satisfaction&figures=all",
  );
  expect(toTabHref("/region/3/dashboard", { tab: "team" }, "overview")).toBe("/region/3/dashboard");
});

test("a phone leaves out cards beyond three screens, the first card only where a list is before it", () => {
  const cards = [{ height: [0, 2500] }, { height: [0, 100] }] as const;
  expect(findDeferredCards(cards, 1500)).toEqual([cards[1]]);
  expect(findDeferredCards(cards, 0)).toEqual(cards);
  expect(findDeferredCards(cards.slice(1), 1500)).toEqual([]);
});
