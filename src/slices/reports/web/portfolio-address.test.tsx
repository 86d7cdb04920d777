import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { portfolioReply, row } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPortfolio, type Opened } from "#slices/reports/web/testing/render-portfolio.tsx";

/** Answers with one row named after the scope that was asked for. */
function open(address: string): Opened {
  return openPortfolio(address, (query) => {
    const scope = query.get("structures[scope]") === "locations" ? "locations" : "regions";
    return portfolioReply({ scope, rows: [row(`All ${scope}`)], recordCount: 40 });
  });
}

const search = (opened: Opened): string => opened.history.location.search;
const last = (opened: Opened): URLSearchParams | undefined => opened.asked.at(-1);

test("the first load shows regions, the other scope is Locations [PORT-07]", async () => {
  const opened = open("/portfolio");
  expect(await screen.findByText("All regions")).toBeTruthy();
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Regions",
    "Locations",
  ]);
  expect(last(opened)?.get("structures[scope]")).toBe("regions");
});

test.each([
  ["/portfolio?scope=locations", "locations", "Location"],
  ["/portfolio?scope=regions", "regions", "Region"],
])("%s shows the table of its scope [NAV-01]", async (address, scope, head) => {
  open(address);
  expect(await screen.findByText(`All ${scope}`)).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: head })).toBeTruthy();
});

test("/portfolio/regions renders the regions view [NAV-02]", async () => {
  open("/portfolio/regions");
  expect(await screen.findByText("All regions")).toBeTruthy();
});

test("/portfolio/properties renders the properties view [NAV-03], and an explicit scope goes before it", async () => {
  open("/portfolio/properties");
  expect(await screen.findByText("All locations")).toBeTruthy();
});

test("an explicit scope goes before the path's", async () => {
  open("/portfolio/properties?scope=regions");
  expect(await screen.findByText("All regions")).toBeTruthy();
});

test("changing the scope writes it into the address, and the same address shows it again [NAV-65]", async () => {
  const opened = open("/portfolio?page=2");
  await screen.findByText("All regions");
  fireEvent.click(screen.getByRole("radio", { name: "Locations" }));
  expect(await screen.findByText("All locations")).toBeTruthy();
  expect(search(opened)).toBe("?scope=locations");
  expect(last(opened)?.get("page[number]")).toBe("1");
  opened.history.back();
  expect(await screen.findByText("All regions")).toBeTruthy();
  expect(search(opened)).toBe("?page=2");
});

test("a pasted address restores every part of the screen", async () => {
  const opened = open("/portfolio?scope=locations&q=mill&general=all&regions=3,4&sort=satisfaction&desc=true&page=2");
  await screen.findByText("All locations");
  expect(Object.fromEntries(last(opened) ?? [])).toMatchObject({
    "structures[scope]": "locations",
    "filters[q_text]": "mill",
    "filters[general]": "all",
    "page[number]": "2",
    "page[size]": "15",
    sort_by: "satisfaction",
    sort_desc: "true",
  });
  expect(last(opened)?.getAll("filters[regions][]")).toEqual(["3", "4"]);
  expect(screen.getByRole("searchbox").getAttribute("value")).toBe("mill");
  expect(screen.getByRole("button", { name: "Status: All" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Regions: 2" })).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Satisfaction" }).getAttribute("aria-sort")).toBe("descending");
  expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page");
});

test("sorting and turning pages go through the address", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  fireEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(search(opened)).toBe("?scope=regions&page=3"));
  fireEvent.click(await screen.findByRole("button", { name: "Response Rate" }));
  await waitFor(() => expect(search(opened)).toBe("?scope=regions&sort=response_rate"));
  fireEvent.click(await screen.findByRole("button", { name: "Response Rate" }));
  await waitFor(() => expect(search(opened)).toBe("?scope=regions&sort=response_rate&desc=true"));
  expect(within(screen.getByRole("table")).queryByRole("button", { name: "Likely to Renew" })).toBeNull();
});

test("typing waits for a rest, asks once, and back undoes it", async () => {
  const opened = open("/portfolio");
  await screen.findByText("All regions");
  const field = screen.getByRole("searchbox");
  for (const value of ["m", "mi", "mil"]) fireEvent.change(field, { target: { value } });
  expect(search(opened)).toBe("");
  await waitFor(() => expect(search(opened)).toBe("?scope=regions&q=mil"));
  expect(opened.asked.map((query) => query.get("filters[q_text]"))).toEqual([null, "mil"]);
  opened.history.back();
  await waitFor(() => expect(field.getAttribute("value")).toBe(""));
});

test("status and regions filter through the address", async () => {
  const opened = open("/portfolio?scope=locations");
  await screen.findByText("All locations");
  fireEvent.click(screen.getByRole("button", { name: "Status: Active" }));
  fireEvent.click(await screen.findByRole("radio", { name: "Archived" }));
  await waitFor(() => expect(search(opened)).toBe("?scope=locations&general=archived"));
  fireEvent.click(await screen.findByRole("button", { name: "Regions" }));
  fireEvent.click(await screen.findByRole("checkbox", { name: "Metro" }));
  await waitFor(() => expect(search(opened)).toBe("?scope=locations&general=archived&regions=4"));
});

test("a page that no longer exists opens the last one", async () => {
  const opened = open("/portfolio?page=9");
  await waitFor(() => expect(search(opened)).toBe("?scope=regions&page=3"));
});

test("the start page leads to the portfolio", async () => {
  const opened = open("/");
  await screen.findByText("All regions");
  expect(opened.history.location.pathname).toBe("/portfolio");
});
