import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import {
  fill,
  buildLocationRow,
  buildLocationsReply,
  getNotes,
  openOrganization,
} from "#slices/organization/web/testing/open-organization.ts";

const listQuery = (requests: { call: string; query: URLSearchParams }[]): string =>
  requests
    .findLast((each) => each.call === "GET /analytics/locations" && each.query.has("sort_by"))
    ?.query.toString() ?? "";

test("stores search, status, regions, sort and page in the address, and sends them to the server", async () => {
  const { requests } = openOrganization(
    "/settings/organization?q=alder&general=archived&regions=2&sort=unit_count&desc=true&page=3",
  );
  await waitFor(() => expect(listQuery(requests)).not.toBe(""));
  expect(decodeURIComponent(listQuery(requests))).toBe(
    "filters[q_text]=alder&filters[general]=archived&filters[regions][]=2&page[number]=3&page[size]=15&sort_by=unit_count&sort_desc=true",
  );
});

test("shows a location with status 1 as active, and any other as archived [STATE-15]", async () => {
  const rows = [
    buildLocationRow(7, "Alder"),
    buildLocationRow(8, "Birch", { status_id: 2 }),
    buildLocationRow(9, "Cedar", { status_id: 7 }),
  ];
  openOrganization("/settings/organization?general=all", { "GET /analytics/locations": buildLocationsReply(rows) });
  const links = await screen.findAllByRole("link", { name: /Alder|Birch|Cedar/ });
  expect(links.map((link) => link.textContent)).toEqual(["Alder", "BirchArchived", "CedarArchived"]);
});

test("typing filters the list and goes back to page 1", async () => {
  const { history, requests } = openOrganization("/settings/organization?page=2&general=all", {
    "GET /analytics/locations": buildLocationsReply([buildLocationRow(7, "Old Mill")]),
  });
  expect(await screen.findByRole("link", { name: "Old Mill" })).toBeTruthy();
  fill(screen.getByRole("searchbox"), "mill");
  await waitFor(() => expect(history.location.search).toBe("?q=mill&general=all"));
  expect(listQuery(requests)).toContain("q_text%5D=mill");
});

test("links a company without locations to the import, and can clear filters without matches", async () => {
  openOrganization("/settings/organization", { "GET /analytics/locations": buildLocationsReply([]) });
  const link = await screen.findByRole("link", { name: "Import properties from a spreadsheet" });
  expect(link).toHaveProperty("pathname", "/settings/imports");
});

test("clearing the filters shows the list again", async () => {
  const { history } = openOrganization("/settings/organization?q=zzz", {
    "GET /analytics/locations": buildLocationsReply([]),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(history.location.search).toBe(""));
});

test("adds and opens a location; server errors are shown at their fields, and input is kept", async () => {
  const taken = createProblemReply(400, "Bad Request", "2 fields need another value.", [
    { path: "body.name", message: "There is already a location called Alder" },
    { path: "body.external_id", message: "There is already a location with the code A-1" },
  ]);
  const { history, sent } = openOrganization("/settings/organization?open=add", {
    "POST /integration/locations": taken,
  });
  const dialog = await screen.findByRole("dialog", { name: "Add property" });
  fill(within(dialog).getByRole("textbox", { name: "Name" }), "Alder");
  fill(within(dialog).getByRole("textbox", { name: "Code" }), "A-1");
  fireEvent.submit(within(dialog).getByRole("textbox", { name: "Code" }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty(
    "textContent",
    expect.stringContaining("Fix these 2 items before continuing"),
  );
  expect(within(dialog).getByRole("textbox", { name: "Code" })).toHaveProperty("value", "A-1");
  expect(getNotes(within(dialog).getByRole("textbox", { name: "Name" }))).toContain(
    "There is already a location called Alder",
  );
  expect(sent[0]).toMatchObject({ call: "POST /integration/locations", body: { name: "Alder", region_id: null } });
  expect(sent[0]?.body).not.toHaveProperty("time_zone");
  expect(history.location.search).toBe("?open=add");
});

test("shows regions below their districts; an edit sends the version it is based on", async () => {
  const { sent } = openOrganization("/settings/organization?tab=regions");
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.querySelector(".cy-name, .og-absent")?.textContent)).toEqual([
    "West",
    "High Desert",
    "No district",
    "Coastal",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Actions for High Desert" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const name = await screen.findByRole("textbox", { name: "Name" });
  fill(name, "Desert");
  fireEvent.submit(name);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    call: "PUT /integration/regions/2",
    body: { name: "Desert", district_id: 5, if_unchanged: "r2" },
  });
  expect(await screen.findByText("Desert saved")).toBeTruthy();
});

test("shows in the dialog what prevents the removal of a region", async () => {
  const reason = "Coastal still has 4 locations. Move them first, then remove the region.";
  openOrganization("/settings/organization?tab=regions", {
    "DELETE /integration/regions/1": createProblemReply(409, "Conflict", reason),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Actions for Coastal" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Coastal?" });
  expect(within(dialog).getByRole("button", { name: "Cancel" })).toBe(document.activeElement);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty("textContent", expect.stringContaining(reason));
});

test("adds locations to a reporting group by name", async () => {
  const { sent } = openOrganization("/settings/organization?tab=groups");
  fireEvent.click(await screen.findByRole("button", { name: "Add reporting group" }));
  fill(await screen.findByRole("textbox", { name: "Name" }), "Lease-up");
  fireEvent.click(screen.getByRole("combobox", { name: "Properties" }));
  fireEvent.click(await screen.findByRole("option", { name: "Birch Park" }));
  fireEvent.click(screen.getByRole("button", { name: "Add" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { call: "POST /integration/reporting_groups", body: { name: "Lease-up", location_ids: [8] } },
    ]),
  );
});

test("hides all settings from people without permission", async () => {
  openOrganization("/settings/organization", { "GET /integration/company": createProblemReply(403, "Forbidden") });
  expect(await screen.findByText("You do not have access to this page")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Settings" })).toBeNull();
});

test("warns that survey emails show no postal address until one is added", async () => {
  const { sent } = openOrganization("/settings/organization?tab=company", {
    "PUT /integration/company/postal_address": { data: { postal_address: "200 Harbor Street, Portland, ME 04101" } },
  });
  expect(await screen.findByText("Not set. Survey emails show no address until you add one.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Add a postal address" }));
  const dialog = await screen.findByRole("dialog", { name: "Postal address" });
  fill(within(dialog).getByRole("textbox"), "200 Harbor Street, Portland, ME 04101");
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      call: "PUT /integration/company/postal_address",
      body: { postal_address: "200 Harbor Street, Portland, ME 04101" },
    }),
  );
});
