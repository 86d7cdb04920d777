import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { impersonator, openDocs, stubClipboard } from "#slices/developers/web/testing/open-docs.tsx";

const getNothing = (): undefined => undefined;

const open = async (path = "/docs/stats/scores") => {
  const opened = openDocs(path, getNothing);
  await screen.findByRole("form", { name: "Stat fields" });
  return opened;
};

const getJson = (): HTMLElement => screen.getByRole("group", { name: "JSON" });
const type = (label: string | RegExp, value: string): void => {
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
};

test.each(["/docs/stats/none", "/docs/stats"])("%s redirects to the first type [NAV-52]", async (path) => {
  const { history } = await open(path);
  await waitFor(() => expect(history.location.pathname).toBe("/docs/stats/profile"));
});

test("the form of a profile has its fields [DOCS-05]", async () => {
  await open("/docs/stats/profile");
  const form = screen.getByRole("form", { name: "Stat fields" });
  for (const label of ["Title", "Image", "Stats", "Region", "Location", "Managers", "Maintenance managers"])
    expect(within(form).getByRole("textbox", { name: label }), label).toBeTruthy();
  expect(within(form).getByRole("checkbox", { name: "Show on card" })).toBeTruthy();
  type("Stats", "Units, 9\nFloors, 4");
  type("Managers", "Ada\nBob");
  const made = screen.getByRole("region", { name: "Rendered view" });
  expect(made.textContent).toContain("Floors4");
  expect(made.textContent).toContain("Ada, Bob");
  expect(within(getJson()).getByRole("button", { name: "stats:[2]" })).toBeTruthy();
});

test("the form of scores takes numbers, and other text counts as 0 [DOCS-06] [RULE-27]", async () => {
  await open();
  for (const label of ["Title", "Location", "Region", "Area", "Company", "SBX"])
    expect(screen.getByRole("textbox", { name: label }), label).toBeTruthy();
  type("Location", "91.5");
  type("Region", "abc");
  expect(within(getJson()).getByRole("button", { name: "location:91.5" })).toBeTruthy();
  expect(within(getJson()).getByRole("button", { name: "region:0" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Rendered view" }).textContent).toContain("92");
});

test("the form of a percentage has value and icon, and draws a ring [DOCS-07]", async () => {
  await open("/docs/stats/percentage");
  type("Value", "64");
  fireEvent.change(screen.getByRole("combobox", { name: "Icon" }), { target: { value: "users" } });
  fireEvent.click(screen.getByRole("checkbox", { name: "Show on card" }));
  for (const part of ["value:64", 'icon:"users"', "card:false", 'title:"Compliance"'])
    expect(within(getJson()).getByRole("button", { name: part }), part).toBeTruthy();
  expect(screen.getByRole("figure", { name: "Compliance" }).textContent).toContain("64%");
});

test('a required empty field says "required" until it is filled in [RULE-26]', async () => {
  await open();
  const field = screen.getByRole("textbox", { name: "Area" });
  expect(screen.queryByText("required")).toBeNull();
  type("Area", "");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("required");
  type("Area", "80");
  expect(screen.queryByText("required")).toBeNull();
});

test("a click on a node of the JSON copies it and shows a confirmation [DOCS-04]", async () => {
  const copies = stubClipboard();
  await open();
  fireEvent.click(within(getJson()).getByRole("button", { name: 'title:"Satisfaction"' }));
  await screen.findByText("Copied title");
  fireEvent.click(within(getJson()).getByRole("button", { name: "{7}" }));
  await screen.findByText("Copied entire response");
  expect(copies[0]).toBe("Satisfaction");
  expect(JSON.parse(copies[1] ?? "")).toEqual({
    title: "Satisfaction",
    card: true,
    location: 82,
    region: 79,
    area: 80,
    company: 77,
    sbx: 75,
  });
});

test("shows a message for a failed copy", async () => {
  stubClipboard(true);
  await open();
  fireEvent.click(within(getJson()).getByRole("button", { name: "location:82" }));
  expect(await screen.findByText("Automatic copy failed")).toBeTruthy();
});

test("reset restores the initial values of the form", async () => {
  await open();
  type("Location", "1");
  fireEvent.click(screen.getByRole("button", { name: "Reset" }));
  expect(within(getJson()).getByRole("button", { name: "location:82" })).toBeTruthy();
});

test("the page does not exist for others than developers", async () => {
  openDocs("/docs/stats/scores", getNothing, { ...impersonator, is_impersonating: false, impersonation: null });
  await screen.findByRole("heading", { level: 1, name: "Page not found" });
  expect(screen.queryByRole("form")).toBeNull();
});
