import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createProblemReply, type StubServer } from "#platform/web/testing/open-routes.tsx";
import { impersonator, openDocs, stubClipboard } from "#slices/developers/web/testing/open-docs.tsx";
import { regions, standardReports, createTableReply, widgets } from "#slices/developers/web/testing/docs-replies.ts";

const survey = "resident_satisfaction_report";
const summary = { sb_index: 76, client_index: 71 };

const getUsualReply: StubServer = ({ path }) => {
  if (path === "/analytics/widgets") return { data: widgets };
  if (path === "/analytics/reports") return { data: standardReports };
  if (path === "/analytics/regions" || path === "/analytics/locations") return { data: regions, meta: {} };
  return path.endsWith(`/${survey}`) ? createTableReply(survey, summary) : undefined;
};

async function open(address: string, answer: StubServer = getUsualReply) {
  const opened = openDocs(address, answer);
  await screen.findByRole("heading", { level: 2, name: "Request" });
  return opened;
}

const getResponse = (): HTMLElement => screen.getByRole("region", { name: "Response" });
const getUrl = (): string =>
  within(screen.getByRole("group", { name: "Request URL" }))
    .getByRole("link")
    .getAttribute("href") ?? "";
const getRequestedPaths = (opened: Awaited<ReturnType<typeof open>>): string[] =>
  opened.requests.map(({ path }) => path).filter((path) => path.endsWith(`/${survey}`));

const pages = [
  { path: "/docs/reports", data: `/analytics/reports/${survey}`, row: "NAV-50" },
  { path: "/docs/legacy_reports", data: `/analytics/legacy_reports/${survey}`, row: "NAV-51" },
  { path: "/widgets", data: `/analytics/regions/3/${survey}`, row: "NAV-49" },
] as const;

test.each(pages)(
  "$path shows the current identity, the choice of a report, Refresh, and the call with its three parts [DOCS-01] [$row]",
  async ({ path, data }) => {
    const opened = await open(path);
    const viewing = screen.getByRole("region", { name: "Viewing as" });
    for (const text of ["Marcus Okafor", "marcus@harborline.example", "Harborline", "regional_manager", "Sam Ortiz"])
      expect(viewing.textContent).toContain(text);
    expect(screen.getByRole("combobox", { name: "Report" })).toHaveProperty("value", survey);
    await waitFor(() => expect(getUrl()).toContain(`/v1/en${data}`));
    expect(within(screen.getByRole("region", { name: "Payload" })).getByText("structures:")).toBeTruthy();
    await within(getResponse()).findByRole("button", { name: "results:[1]" });
    fireEvent.click(within(getResponse()).getByRole("radio", { name: "Add-ons" }));
    expect(within(getResponse()).getByRole("button", { name: "sb_index:76" })).toBeTruthy();
    fireEvent.click(within(getResponse()).getByRole("radio", { name: "Meta" }));
    expect(within(getResponse()).getByRole("button", { name: 'data_version:"1"' })).toBeTruthy();
    expect(getRequestedPaths(opened)).toEqual([data]);
    fireEvent.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(getRequestedPaths(opened)).toEqual([data, data]));
  },
);

test.each(pages)("$path shows the widget itself, from the same call [DOCS-02]", async ({ path }) => {
  await open(path);
  const table = await screen.findByRole("table");
  expect(within(table).getByText("Coastal")).toBeTruthy();
});

test.each(pages)("$path exports the rows as a workbook and as text [DOCS-03]", async ({ path }) => {
  await open(path);
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Excel (.xlsx)", "CSV (.csv)", "Print or save as PDF"]);
});

test("every page has the same tabs, with its own as the current one [NAV-53]", async () => {
  await open("/docs/reports");
  const tabs = within(screen.getByRole("navigation", { name: "Documentation pages" })).getAllByRole("link");
  expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("href")])).toEqual([
    ["API", "/api"],
    ["Widgets", "/widgets"],
    ["Reports", "/docs/reports"],
    ["Legacy reports", "/docs/legacy_reports"],
    ["Stats", "/docs/stats"],
    ["Permissions", "/docs/permissions"],
  ]);
  expect(tabs.filter((tab) => tab.hasAttribute("aria-current")).map((tab) => tab.textContent)).toEqual(["Reports"]);
});

test("another report, category or place has another address", async () => {
  const { history } = await open(`/widgets/regions/3/${survey}`);
  fireEvent.change(screen.getByRole("combobox", { name: "Report" }), { target: { value: "resident_comments" } });
  await waitFor(() => expect(history.location.pathname).toBe("/widgets/regions/3/resident_comments"));
  fireEvent.change(screen.getByRole("combobox", { name: "Region" }), { target: { value: "4" } });
  await waitFor(() => expect(history.location.pathname).toBe("/widgets/regions/4/resident_comments"));
  fireEvent.change(screen.getByRole("combobox", { name: "Category" }), { target: { value: "properties" } });
  await waitFor(() => expect(history.location.pathname).toBe("/widgets/properties"));
  await waitFor(() => expect(getUrl()).toContain(`/v1/en/analytics/properties/3/${survey}`));
});

test("passes the parameters of the page's address to the call", async () => {
  await open(`/docs/reports/${survey}?scope=locations&q=alder`);
  await waitFor(() => expect(decodeURIComponent(getUrl())).toContain("structures[scope]=locations"));
  expect(decodeURIComponent(getUrl())).toContain("filters[q_text]=alder");
});

test("copies the complete URL", async () => {
  const copies = stubClipboard();
  await open("/docs/reports");
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByText("Copied");
  expect(copies).toEqual([`${window.location.origin}${getUrl()}`]);
});

test("shows an error reply as its problem, with its call", async () => {
  await open("/docs/reports", (requests) =>
    requests.path.endsWith(`/${survey}`)
      ? createProblemReply(403, "Forbidden", "Not for you.")
      : getUsualReply(requests),
  );
  await within(getResponse()).findByText("403 Forbidden");
  expect(within(getResponse()).getByRole("button", { name: 'detail:"Not for you."' })).toBeTruthy();
  expect(getUrl()).toContain(survey);
});

test("shows a message for a reply without addons", async () => {
  await open("/docs/reports", (requests) =>
    requests.path.endsWith(`/${survey}`) ? createTableReply() : getUsualReply(requests),
  );
  fireEvent.click(await within(getResponse()).findByRole("radio", { name: "Add-ons" }));
  expect(getResponse().textContent).toContain("No add-ons in this response.");
});

test("shows a message for an unknown report and an unknown place, and keeps the selection", async () => {
  const first = openDocs("/docs/reports/nonsense", getUsualReply);
  await screen.findByText("This person has no report named nonsense.");
  fireEvent.change(screen.getByRole("combobox", { name: "Report" }), { target: { value: survey } });
  await waitFor(() => expect(first.history.location.pathname).toBe(`/docs/reports/${survey}`));
});

test("shows a message for a place outside the viewer's scope", async () => {
  openDocs("/widgets/regions/99", getUsualReply);
  await screen.findByText("This person doesn’t have access to that region or property.");
  expect(screen.getByRole("combobox", { name: "Region" })).toBeTruthy();
});

test.each(["/docs/reports", "/docs/legacy_reports", "/widgets", "/api"])(
  "%s does not exist for others than developers and requests nothing",
  async (path) => {
    const { requests } = openDocs(path, getUsualReply, {
      ...impersonator,
      is_impersonating: false,
      impersonation: null,
    });
    await screen.findByRole("heading", { level: 1, name: "Page not found" });
    expect(requests.map((each) => each.path)).toEqual(["/identity/user"]);
  },
);
