import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { type SendRequest, createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { ImportSource } from "#slices/imports/web/import-source.tsx";
import { createImportReply } from "#slices/imports/web/testing/import-reply.ts";
import { openImports } from "#slices/imports/web/testing/open-imports.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

afterEach(() => setLocale("en"));

const here = "/settings/imports/7";
const api = "/integration/imports/7";

/** Creates a server with one import that changes by actions. */
function createServer(first: Partial<ImportDetail>, after: Readonly<Record<string, Partial<ImportDetail>>> = {}) {
  let one = createImportReply(first);
  return ({ method, path }: SendRequest): unknown => {
    if (path.endsWith("/errors")) {
      const issue = {
        row: 2,
        column: "Since",
        value: "soon",
        code: "not_date",
        message: "must be a valid date",
        is_warning: false,
      };
      return { data: [issue], meta: { pagination: { last: true, total_pages: 1, record_count: 1 }, kept: 1 } };
    }
    if (path === "/integration/imports") {
      return {
        data: [one],
        meta: {
          pagination: { last: true, total_pages: 1, record_count: 1 },
          filters: { kinds: [], states: [] },
          sort_by: "created_at",
          sort_desc: true,
        },
      };
    }
    const change = after[`${method} ${path.slice(api.length)}`];
    if (change) one = { ...one, ...change };
    return { data: one };
  };
}

test("shows columns with their values, and sends nothing before every required field has a column", async () => {
  const { requests } = openImports(here, createServer({}, { "PUT /mapping": { state: "checking" } }));
  const list = await screen.findByRole("list", { name: "Map columns" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((item) => item.textContent?.slice(0, 12)),
  ).toEqual([
    expect.stringContaining("FirstEva"),
    expect.stringContaining("NachnameOtt"),
    expect.stringContaining("Since1/2"),
  ]);
  expect(screen.getByText("Column separator: semicolons")).toBeTruthy();
  expect(screen.getByText(/whether the month or day comes first in this column/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Check file" }));
  expect((await screen.findByRole("alert")).textContent).toContain("“Last name” is required. Map a column to it.");
  expect(requests.some((each) => each.method === "PUT")).toBe(false);
  fireEvent.change(screen.getByLabelText("Field for “Nachname”"), { target: { value: "last_name" } });
  fireEvent.change(screen.getByLabelText("Date format for “Since”"), { target: { value: "day_first" } });
  fireEvent.click(screen.getByRole("button", { name: "Check file" }));
  expect(await screen.findByRole("progressbar", { name: "Checking your file…" })).toBeTruthy();
  expect(requests.find((each) => each.method === "PUT")?.body).toEqual({
    columns: [
      { header: "First", field: "first_name", date_order: null },
      { header: "Nachname", field: "last_name", date_order: null },
      { header: "Since", field: "start_date", date_order: "day_first" },
    ],
  });
});

test("shows processed rows in a progress bar and updates by itself", async () => {
  const states: Partial<ImportDetail>[] = [
    { state: "checking", rows_done: 300 },
    { state: "checked", rows_created: 1200 },
  ];
  openImports(here, ({ path }) => ({
    data: createImportReply(path === api && states.length > 1 ? states.shift() : states[0]),
  }));
  const bar = await screen.findByRole("progressbar");
  expect(bar.getAttribute("aria-valuetext")).toBe("300 of 1,200 rows");
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();
  expect(await screen.findByText("Ready to import", {}, { timeout: 4000 })).toBeTruthy();
});

test("an invalid file shows errors by row and column, offers them as a file, and cannot be applied", async () => {
  openImports(here, createServer({ state: "faulty", errors_total: 1, rows_faulty: 1 }));
  expect(await screen.findByText("This file has errors. Nothing was imported.")).toBeTruthy();
  const row = (await screen.findByText("must be a valid date")).closest("tr");
  expect(row?.textContent).toBe("Row 2Sincesoonmust be a valid date");
  expect(screen.getByRole("link", { name: "Download all errors (CSV)" }).getAttribute("href")).toBe(
    `/v1/en${api}/errors.csv?locale=en`,
  );
  expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Change column mapping" }));
  expect(await screen.findByRole("button", { name: "Check file" })).toBeTruthy();
});

test("a checked file shows its changes and is applied once", async () => {
  const summary = [{ entity: "people", created: 1100, updated: 100 }];
  const checked = { state: "checked", rows_created: 1100, rows_updated: 100, summary } as const;
  const { requests } = openImports(
    here,
    createServer(checked, { "POST /apply": { state: "applying", rows_done: 600 } }),
  );
  expect(await screen.findByText("1,100 new, 100 changed")).toBeTruthy();
  const apply = screen.getByRole("button", { name: "Import" });
  fireEvent.click(apply);
  fireEvent.click(apply);
  expect(await screen.findByRole("progressbar", { name: "Importing…" })).toBeTruthy();
  expect(requests.filter((each) => each.method === "POST")).toHaveLength(1);
});

test('a checked file that only grants permissions says so instead of "no changes"', async () => {
  const effects = [
    { effect: "administrators", count: 1 },
    { effect: "rights_given", count: 12 },
  ] as const;
  openImports(here, createServer({ state: "checked", rows_updated: 12, effects: [...effects] }));
  await screen.findByText("Ready to import");
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toContainEqual(["People who become administrators", "1"]);
  expect(facts).toContainEqual(["People who are given rights", "12"]);
  expect(screen.queryByText(/already up to date/)).toBeNull();
});

test("the result omits zero counts, and its times are in the company's time zone", async () => {
  const summary = [
    { entity: "people", created: 0, updated: 3 },
    { entity: "employments", created: 0, updated: 0 },
  ];
  const applied_at = "2026-11-20T23:30:00-06:00";
  openImports(here, createServer({ state: "applied", rows_total: 3, rows_updated: 3, summary, applied_at }));
  await screen.findByText("Import complete");
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["Rows", "3"],
    ["Rows to update", "3"],
    ["People", "3 changed"],
    ["Uploaded by", expect.stringMatching(/^Dana Whitfield on /)],
    ["Imported by", " on Nov 20, 2026, 11:30 PM"],
  ]);
});

test("undo asks for confirmation, shows why it was rejected, and shows who undid the import", async () => {
  let refused = true;
  const applied = {
    state: "applied",
    applied_by: { id: 1, name: "Dana Whitfield" },
    applied_at: "2026-11-20T16:00:00.000Z",
  } as const;
  const server = createServer(applied, {
    "POST /undo": { state: "undone", undone_by: { id: 2, name: "Lou Park" }, undone_at: "2026-11-20T17:00:00.000Z" },
  });
  openImports(here, (requests) => {
    if (!refused || !requests.path.endsWith("/undo")) return server(requests);
    return createProblemReply(409, "Conflict", "people refer to it");
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this import?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
  expect((await within(dialog).findByRole("alert")).textContent).toBe("people refer to it");
  refused = false;
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Import undone")).toBeTruthy();
  expect(screen.getByText(/Lou Park/)).toBeTruthy();
});

test("the history lists who imported what, with links, in Spanish too", async () => {
  openImports("/settings/imports", createServer({ state: "applied", rows_created: 1200 }));
  const link = await screen.findByRole("link", { name: /staff.csv/ });
  expect(link.getAttribute("href")).toBe(here);
  expect(link.closest("tr")?.textContent).toContain("Dana Whitfield");
  expect(within(screen.getByRole("table")).getByText("Imported")).toBeTruthy();
  setLocale("es");
  await waitFor(() => expect(within(screen.getByRole("table")).getByText("Aplicada")).toBeTruthy());
});

test("shows the enrollments of new hires before Apply, with the choice of the day from which tasks count", async () => {
  const effects: ImportDetail["effects"] = [
    { effect: "hires", count: 2 },
    { effect: "tasks", count: 18 },
    { effect: "tasks_overdue", count: 16 },
  ];
  const { requests } = openImports(here, createServer({ state: "checked", rows_created: 2, effects }));
  expect(
    await screen.findByText("2 new hires are enrolled in plans: 18 tasks in all, 16 already overdue."),
  ).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Count the tasks"), { target: { value: "today" } });
  fireEvent.click(screen.getByRole("button", { name: "Import" }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === `${api}/apply`)?.body).toEqual({ plans_from: "today" }),
  );
});

test("a file without new hires offers no such choice", async () => {
  openImports(here, createServer({ state: "checked", effects: [{ effect: "enrollments", count: 1 }] }));
  await screen.findByRole("button", { name: "Import" });
  expect(screen.queryByLabelText("Count the tasks")).toBeNull();
});

test("on sample data the options that a file is read with are locked, with the reason", () => {
  const source = { format: "csv", encoding: "utf-16le", delimiter: ",", sheets: ["A", "B"], sheet: "A" } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider locale="en" scheme="light" isSample>
        <ImportSource detail={createImportReply({ source: { ...source, sheets: [...source.sheets] } })} />
      </UiProvider>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole("combobox").map((field) => (field as HTMLSelectElement).disabled)).toEqual([true, true]);
  expect(screen.getAllByText("Sample data can’t be changed.")).toHaveLength(2);
});
