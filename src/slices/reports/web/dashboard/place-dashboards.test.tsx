import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createPlaceReply, createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { general } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { buildErrorOutcome } from "#slices/reports/web/testing/widget-replies.ts";

const all = ["introduce", "ingage", "intouch"] as const;
const createRegionAnswer = (services: readonly (typeof all)[number][]) => (path: string) =>
  path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined;

const getHeadings = (): (string | null)[] =>
  screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);

test("a region's page shows its name and who manages it [DASH-01]", async () => {
  openPlaces("/region/3/dashboard");
  expect(await screen.findByRole("heading", { level: 1, name: "Coastal" })).toBeTruthy();
  const facts = screen.getByRole("region", { name: "At a glance" });
  expect(facts.textContent).toContain("Marcus Hale");
});

// The card of plans is declared by their slice.
test.each([
  [[...all], ["Engagement", "Satisfaction"]],
  [["intouch"], ["Satisfaction"]],
] as const)("stat cards follow the services: %s [DASH-02]", async (services, names) => {
  openPlaces("/region/3/dashboard", createRegionAnswer([...services]));
  await screen.findByRole("heading", { level: 1, name: "Coastal" });
  const cards = [...document.querySelectorAll(".rp-place-cards .cy-card-title")].map((title) => title.textContent);
  expect(cards).toEqual(names);
});

test("service blocks are in the order plans, engagement, satisfaction [DASH-04]", async () => {
  openPlaces("/property/12/dashboard", (path) =>
    path === "/properties/12/dashboard" ? createPropertyReply({ services: [...all] }) : undefined,
  );
  await screen.findByRole("heading", { level: 1, name: "Alder Court" });
  const blocks = [...document.querySelectorAll(".rp-block-head h2")].map((title) => title.textContent);
  expect(blocks).toEqual(["Plans", "Engagement", "Satisfaction"]);
});

test("every widget of a tab is in one request, for the page's place", async () => {
  const { batches } = openPlaces("/property/12/dashboard?tab=team");
  await screen.findByRole("heading", { name: "Engagement Breakdown" });
  expect(batches).toHaveLength(1);
  expect(new Set(batches[0]?.map(({ category, id }) => `${category} ${id}`))).toEqual(new Set(["properties 12"]));
  expect(batches[0]?.map(({ widget }) => widget)).toContain("engagement_breakdown");
});

test("a rejected widget leaves no gap, and a tab without any other says so", async () => {
  const own = new Set(["engagement_breakdown", "survey_breakdown"]);
  openPlaces("/region/3/dashboard?tab=team", createRegionAnswer([...all]), ({ widget }) =>
    own.has(widget) ? buildErrorOutcome(widget === "survey_breakdown" ? 404 : 403) : undefined,
  );
  await screen.findByRole("heading", { name: "Current Priorities" });
  expect(getHeadings()).not.toContain("Engagement Breakdown");
  expect(getHeadings()).not.toContain("Survey Breakdown");
  fireEvent.click(screen.getByRole("link", { name: "Plans" }));
  expect(await screen.findByText("No services to report on here.")).toBeTruthy();
});

test("a widget that failed says so in its card, the others stay", async () => {
  openPlaces("/region/3/dashboard?tab=team", undefined, ({ widget }) =>
    widget === "engagement_breakdown" ? buildErrorOutcome(422) : undefined,
  );
  const card = await screen.findByRole("region", { name: "Engagement Breakdown" });
  expect(within(card).getByRole("alert").textContent).toContain("422 Refused");
  expect(screen.getByRole("region", { name: "Current Priorities" }).textContent).toContain("I am proud of my work");
});

test("View Report lists the place's reports; an entry leads to its page [DASH-03]", async () => {
  const { history } = openPlaces("/property/12/dashboard", (path) =>
    path === "/properties/12/dashboard"
      ? createPropertyReply({
          reports: [
            {
              widget: "employee_survey_report",
              service: "ingage",
              title: "Employee Engagement Report",
              to: "/properties/12/employee_survey_report",
            },
            {
              widget: "employee_compliance",
              service: "introduce",
              title: "Compliance Summary",
              to: "/properties/12/employee_compliance",
            },
          ],
        })
      : undefined,
  );
  fireEvent.click(await screen.findByRole("button", { name: "View Report" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Employee Engagement Report", "Employee Compliance"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "Employee Compliance" }));
  await waitFor(() => expect(history.location.pathname).toBe("/properties/12/employee_compliance"));
});

test("without a report there is no menu", async () => {
  openPlaces("/property/12/dashboard");
  await screen.findByRole("heading", { level: 1, name: "Alder Court" });
  expect(screen.queryByRole("button", { name: "View Report" })).toBeNull();
});

test("the group's Stats are the reply's numbers, and open from the address [DASH-06]", async () => {
  const { history } = openPlaces("/region/3/dashboard", (path) =>
    path === "/regions/3/dashboard"
      ? createPlaceReply({ place: { general: { ...general, areas: 2, regions: 1, units: 3890 } } })
      : undefined,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Stats" }));
  const dialog = await screen.findByRole("dialog", { name: "Coastal stats" });
  expect(history.location.search).toBe("?stats=open");
  const lines = within(dialog)
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(lines).toEqual([
    ["Districts", "2"],
    ["Regions", "1"],
    ["Properties", "26"],
    ["Units", "3,890"],
    ["Employees", "352"],
    ["Residents", "6,214"],
  ]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("a client without districts has no level of them, one with districts has [DASH-07]", async () => {
  openPlaces("/region/3/dashboard?stats=open");
  const dialog = await screen.findByRole("dialog", { name: "Coastal stats" });
  expect(within(dialog).queryByText("Districts")).toBeNull();
  expect(within(dialog).getByText("Properties")).toBeTruthy();
  cleanup();
  openPlaces("/region/3/dashboard?stats=open", () =>
    createPlaceReply({ place: { general: { ...general, areas: 2 } } }),
  );
  const other = await screen.findByRole("dialog", { name: "Coastal stats" });
  expect(within(other).getByText("Districts").nextElementSibling?.textContent).toBe("2");
});

test("a viewer who may switch goes from one location to another; the list is requested on focus", async () => {
  const { history, requests } = openPlaces("/property/12/dashboard", (path) => {
    if (path === "/properties/12/dashboard") return createPropertyReply({ canSwitch: true });
    if (path === "/locations") return { data: [12, 13].map((id) => ({ id, name: `Place ${id}` })), meta: {} };
    return undefined;
  });
  const field = await screen.findByRole("combobox", { name: /Switch location/ });
  expect(requests.some((address) => address.startsWith("/locations"))).toBe(false);
  fireEvent.focus(field);
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole("option", { name: "Place 13" }));
  await waitFor(() => expect(history.location.pathname).toBe("/property/13/dashboard"));
});

test("a viewer who may not switch has no switcher", async () => {
  openPlaces("/region/3/dashboard");
  await screen.findByRole("heading", { level: 1, name: "Coastal" });
  expect(screen.queryByRole("combobox", { name: /Switch/ })).toBeNull();
});

test("a region's page loads the list of its locations [DASH-05]", async () => {
  const { requests } = openPlaces("/region/3/dashboard");
  expect(await screen.findByRole("link", { name: /Alder Court/ })).toBeTruthy();
  expect(requests.some((address) => address.startsWith("/regions/3/locations"))).toBe(true);
});

test("the link to a service's own dashboard is shown where the viewer may open it", async () => {
  openPlaces("/region/3/dashboard", (path) =>
    path === "/regions/3/dashboard"
      ? createPlaceReply({
          services: ["ingage", "intouch"],
          reports: [{ widget: "employee_priorities", service: "ingage", title: "Priorities", to: "/regions/3/x" }],
        })
      : undefined,
  );
  const link = await screen.findByRole("link", { name: "Engagement dashboard" });
  expect(link.getAttribute("href")).toBe("/engagement/region/3/dashboard");
  expect(screen.queryByRole("link", { name: "Satisfaction dashboard" })).toBeNull();
});
