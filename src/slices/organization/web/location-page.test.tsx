import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import {
  fill,
  buildLocationDetail,
  getNotes,
  openOrganization,
} from "#slices/organization/web/testing/open-organization.ts";

const ADDRESS = "/settings/organization/locations/7";
const preview = {
  change: "move",
  location: { id: 7, name: "Alder Court" },
  from_region: { id: 1, name: "Coastal" },
  to_region: { id: 2, name: "High Desert" },
  employee_count: 12,
  unit_count: 96,
  managers: [{ id: 5, full_name: "Elena Castillo" }],
  losing_sight: [{ id: 3, full_name: "Marcus Okafor" }],
  gaining_sight: [],
  version: "v2",
};

test("shows a location's facts and managers, and a hint without units", async () => {
  openOrganization(ADDRESS);
  expect(await screen.findByRole("heading", { level: 1, name: /Alder Court/ })).toBeTruthy();
  expect(screen.getByText("(303) 555-0134")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Marcus Okafor" })).toHaveProperty("pathname", "/team/3/employee-details");
  expect(await screen.findByRole("link", { name: "Import spreadsheet" })).toHaveProperty(
    "pathname",
    "/settings/imports",
  );
});

test("a move previews its changes, and sends the previewed version", async () => {
  const { sent } = openOrganization(`${ADDRESS}?open=move`, {
    "GET /integration/locations/7/preview": { data: preview },
  });
  const dialog = await screen.findByRole("dialog", { name: "Move Alder Court" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty(
    "textContent",
    expect.stringContaining("Choose a different one"),
  );
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole("combobox", { name: "New region" }));
  fireEvent.click(await within(dialog).findByRole("option", { name: "High Desert" }));
  expect(await within(dialog).findByText("Move Alder Court from Coastal to High Desert?")).toBeTruthy();
  expect(within(dialog).getByText(/will lose access: Marcus Okafor/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await waitFor(() =>
    expect(sent).toEqual([{ call: "POST /integration/locations/7/move", body: { region_id: 2, if_unchanged: "v2" } }]),
  );
  expect(await screen.findByText("Alder Court moved to High Desert")).toBeTruthy();
});

test("archiving asks for confirmation and shows who keeps access; a conflict is shown in the dialog", async () => {
  const stale = "Someone else changed this.";
  openOrganization(`${ADDRESS}?open=archive`, {
    "GET /integration/locations/7/preview": { data: { ...preview, change: "archive" } },
    "POST /integration/locations/7/archive": createProblemReply(409, "Conflict", stale),
  });
  const dialog = await screen.findByRole("dialog", { name: "Archive Alder Court?" });
  expect(await within(dialog).findByText("This property has 12 employees and 96 units.")).toBeTruthy();
  expect(within(dialog).getByText(/Managed by: Elena Castillo/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Archive" }));
  expect(await within(dialog).findByRole("alert")).toHaveProperty("textContent", expect.stringContaining(stale));
});

test("an archived location can be restored, but not archived again", async () => {
  openOrganization(ADDRESS, {
    "GET /integration/locations/7": { data: buildLocationDetail({ status_id: 2, archived_on: "2026-11-01" }) },
  });
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Reactivate" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "Archive" })).toBeNull();
});

test("managers are searched by name, added, removed, and saved together", async () => {
  const { sent } = openOrganization(`${ADDRESS}?open=managers`, {
    "GET /integration/locations/7": {
      data: buildLocationDetail({ managers: [{ id: 5, full_name: "Elena Castillo" }] }),
    },
    "PUT /integration/locations/7/managers": { data: { managers: [], maintenance_managers: [] } },
  });
  const dialog = await screen.findByRole("dialog", { name: "Managers of Alder Court" });
  fireEvent.click(within(dialog).getByRole("combobox", { name: "Add property manager" }));
  fireEvent.click(await within(dialog).findByRole("option", { name: "Nadia Ortiz" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove Elena Castillo" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        call: "PUT /integration/locations/7/managers",
        body: {
          managers: [20],
          maintenance_managers: [],
          if_unchanged: { managers: [5], maintenance_managers: [] },
        },
      },
    ]),
  );
});

test("a pasted list of units is sent unchanged; its errors are shown below", async () => {
  const { sent } = openOrganization(ADDRESS, {
    "POST /integration/units/bulk": createProblemReply(400, "Bad Request", "One field is invalid.", [
      { path: "body.units", message: "“220-201” has its start and end reversed" },
    ]),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Add multiple" }));
  const list = await screen.findByRole("textbox", { name: "Unit numbers" });
  fill(list, "101, 220-201");
  fireEvent.click(screen.getByRole("button", { name: "Add units" }));
  await waitFor(() => expect(getNotes(list)).toMatch(/has its start and end reversed/));
  expect(sent[0]?.body).toEqual({ location_id: 7, building_name: "", units: "101, 220-201" });
});

test("an edit keeps fields that the form does not have, and sends the version it is based on", async () => {
  const { sent } = openOrganization(`${ADDRESS}?open=edit`);
  const dialog = await screen.findByRole("dialog", { name: "Edit Alder Court" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Move Satisfaction up" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    call: "PUT /integration/locations/7",
    body: {
      name: "Alder Court",
      time_zone: "America/Denver",
      service_order: ["introduce", "intouch", "ingage"],
      if_unchanged: "v1",
    },
  });
  expect(sent[0]?.body).not.toHaveProperty("region_id");
});
