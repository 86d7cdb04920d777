import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { fileSaver } from "#platform/web/download.ts";
import { type ExportedTable, ExportMenu } from "#slices/reports/web/export-menu.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const server = vi.fn<typeof fetch>();
const saved = vi.fn<typeof fileSaver.save>();

const payload = { structures: { scope: "locations" }, sort_by: "satisfaction", columns: ["satisfaction"] } as const;
const portfolio = { kind: "portfolio", payload: { ...payload, columns: ["satisfaction"] } } satisfies ExportedTable;

function createFileReply(name: string): Response {
  return new Response("bytes", { headers: { "content-disposition": `attachment; filename="${name}"` } });
}

beforeEach(() => {
  setLocale("en");
  server.mockReset();
  saved.mockReset();
  vi.stubGlobal("fetch", server);
  vi.spyOn(fileSaver, "save").mockImplementation(saved);
});

async function choose(item: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: item }));
}

test("offers xlsx and CSV and no other format, as the reply says", async () => {
  renderUi(<ExportMenu table={portfolio} options={["xlsx", "csv", "pdf"]} />);
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["Excel (.xlsx)", "CSV (.csv)", "Print or save as PDF"]);
});

test("is missing where the reply offers no format", () => {
  renderUi(<ExportMenu table={portfolio} options={[]} />);
  expect(screen.queryByRole("button")).toBeNull();
});

test("posts the screen's request, saves the file and shows a message", async () => {
  server.mockResolvedValue(createFileReply("harborline-portfolio.xlsx"));
  renderUi(<ExportMenu table={portfolio} options={["xlsx", "csv"]} />);
  await choose("Excel (.xlsx)");
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("harborline-portfolio.xlsx downloaded"));
  expect(server.mock.calls[0]?.[0]).toBe("/v1/en/analytics/portfolio.xlsx");
  expect(server.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(portfolio.payload));
  expect(saved).toHaveBeenCalledOnce();
});

test("a region's table comes from the region's address", async () => {
  server.mockResolvedValue(createFileReply("x.csv"));
  renderUi(<ExportMenu table={{ kind: "region", regionId: 7, payload: { sort_desc: "true" } }} options={["csv"]} />);
  await choose("CSV (.csv)");
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(server.mock.calls[0]?.[0]).toBe("/v1/en/analytics/regions/7/locations.csv");
});

test("shows its progress and can be stopped: then no file is saved and no message shown", async () => {
  let signal: AbortSignal | null | undefined;
  server.mockImplementation((_, request) => {
    signal = request?.signal;
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal?.reason as Error));
    });
  });
  renderUi(<ExportMenu table={portfolio} options={["xlsx", "csv"]} />);
  await choose("CSV (.csv)");
  fireEvent.click(await screen.findByRole("button", { name: "Exporting…" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Cancel export" }));
  expect(await screen.findByRole("button", { name: "Export" })).toBeTruthy();
  expect(signal?.aborted).toBe(true);
  expect(saved).not.toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toBe("");
});

test("leaving the screen cancels the file", async () => {
  let signal: AbortSignal | null | undefined;
  server.mockImplementation((_, request) => {
    signal = request?.signal;
    return new Promise(() => {});
  });
  const { unmount } = renderUi(<ExportMenu table={portfolio} options={["csv"]} />);
  await choose("CSV (.csv)");
  unmount();
  expect(signal?.aborted).toBe(true);
});

test.each([
  [
    () => Response.json({ title: "x", detail: "There is no column tenure here." }, { status: 400 }),
    "There is no column tenure here.",
  ],
  [() => Response.json({ title: "x", detail: "internal words" }, { status: 500 }), "The export failed. Try again."],
  [() => Promise.reject(new TypeError("fetch failed")), "No connection. The file wasn’t downloaded."],
])("a failure shows a message, and the menu is available again (%#)", async (reply, said) => {
  server.mockImplementation(async () => reply());
  renderUi(<ExportMenu table={portfolio} options={["csv"]} />);
  await choose("CSV (.csv)");
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain(said));
  expect(screen.getByRole("button", { name: "Export" })).toBeTruthy();
});

test("is in Spanish", () => {
  setLocale("es");
  renderUi(<ExportMenu table={portfolio} options={["csv"]} />);
  expect(screen.getByRole("button", { name: "Exportar" })).toBeTruthy();
});
