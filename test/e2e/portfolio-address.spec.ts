import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import type { Download, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSheet } from "#platform/server/spreadsheets/open-sheet.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openTable, readTable, type ShownTable, scopeChoice } from "#test/support/read-screen-tables.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";

/** The content of a table and of all its filters as displayed. */
async function readScreen(page: Page): Promise<unknown> {
  await page.locator('table[aria-busy="false"]').waitFor();
  return {
    table: [...(await readTable(page))],
    scope: await page.locator(`${scopeChoice} input:checked`).getAttribute("value"),
    search: await page.getByRole("searchbox").inputValue(),
    chips: await page.locator(".cy-toolbar .cy-chip").allInnerTexts(),
    headers: await page.locator("thead th .cy-sort").allInnerTexts(),
    order: await page
      .locator("th[aria-sort]")
      .evaluateAll((all) => all.map((header) => [header.textContent, header.ariaSort])),
    pages: await page.locator('.cy-pager [aria-current="page"]').allInnerTexts(),
  };
}

/** Ticks a box whose state is in the address: it follows the click a moment later, which `check` does not wait for. */
async function choose(box: Locator): Promise<void> {
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(true);
}

describe("an address pasted into a fresh window shows the same screen", () => {
  test("scope, text, status, regions, groups, order, page and columns [NAV-65]", async () => {
    const page = await portal.readPage(admin);
    await openTable(page, `${portal.origin}/portfolio`);
    await page.locator("fieldset.cy-segments").getByText("Locations", { exact: true }).click();
    await page.getByRole("button", { name: "Status: Active" }).click();
    await choose(page.getByRole("radio", { name: "All" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Regions", exact: true }).click();
    for (const name of ["Coastal", "High Desert", "Lakeshore", "Metro North"])
      await choose(page.getByRole("checkbox", { name, exact: true }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns" }).click();
    await choose(page.getByRole("checkbox", { name: "Service Requests" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Service Requests" }).click();
    await page.getByRole("button", { name: "Service Requests" }).click();
    await page.getByRole("button", { name: "Page 2" }).click();
    await expect.poll(() => page.url()).toContain("page=2");
    const far = await readScreen(page);
    const first = page.url();
    await page.getByRole("searchbox").fill("o");
    await page.getByRole("searchbox").press("Enter");
    await expect.poll(() => page.url()).toContain("q=o");
    await page.getByRole("button", { name: "Reporting groups" }).click();
    await choose(page.getByRole("dialog", { name: "Reporting groups" }).getByRole("checkbox").first());
    await page.keyboard.press("Escape");
    await expect.poll(() => page.url()).toContain("groups=");
    const narrow = await readScreen(page);
    const second = page.url();
    await page.close();

    for (const [address, seen] of [
      [first, far],
      [second, narrow],
    ] as const) {
      const other = await (await portal.readWindow(admin)).newPage();
      await openTable(other, address);
      expect(await readScreen(other)).toEqual(seen);
      await other.context().close();
    }
  });

  test("the open window of trends, its service, its place and its time frame [PORT-17]", async () => {
    const { client } = portal.getPerson(admin);
    const page = await portal.readPage(admin);
    await openTable(page, `${portal.origin}/region/${client.ids.regions[0]?.id}/portfolio`);
    await page.locator('td[data-label="Satisfaction"] .cy-cell-button').nth(1).click();
    const readDialog = async (at: Page): Promise<unknown> => {
      const dialog = at.getByRole("dialog");
      await dialog.locator(".rp-trends[aria-busy=false] h3").first().waitFor();
      return [
        await dialog.getByRole("heading", { level: 2 }).innerText(),
        await dialog.locator("input:checked").getAttribute("value"),
        await dialog.locator(".rp-trends-bar").innerText(),
        await dialog.locator("svg path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d"))),
      ];
    };
    await page.getByRole("dialog").getByText("36 months").click();
    await expect.poll(() => page.url()).toContain("months=36");
    const before = await readDialog(page);
    const other = await (await portal.readWindow(admin)).newPage();
    await other.goto(page.url());
    expect(await readDialog(other)).toEqual(before);
    await other.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => other.url()).not.toContain("trends");
    expect(await other.locator("tbody tr").count()).toBeGreaterThan(1);
    await other.context().close();
    await page.close();
  });
});

/** A file's table: its header and the lines below it, as text. */
interface FileTable {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** The table of a file, below its title and facts: the header is the last line that begins like the first column. */
function toTable(lines: readonly (readonly string[])[], firstColumn: string): FileTable {
  const at = lines.findLastIndex(([first]) => first === firstColumn);
  return { head: lines[at] ?? [], lines: lines.slice(at + 1) };
}

async function readCsv(download: Download): Promise<string[][]> {
  const text = await readFile(await download.path(), "utf8");
  return parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
}

async function readXlsx(download: Download): Promise<string[][]> {
  const bytes = await readFile(await download.path());
  const sheet = await openSheet({ size: bytes.length, chunks: () => Readable.from([bytes]) });
  const lines: string[][] = [];
  for await (const { cells } of sheet.readRows()) lines.push(cells.map((cell) => cell.text));
  return lines;
}

async function exportFile(page: Page, format: string): Promise<Download> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format }).click(),
  ]);
  return download;
}

/** The content of all pages of the screen, as the file formats it: per row the name, then value and change. */
async function readShown(page: Page, url: string, pages: number): Promise<ShownTable> {
  const all = new Map<string, Readonly<Record<string, { text: string; step: number | null }>>>();
  for (let number = 1; number <= pages; number += 1) {
    await openTable(page, `${url}&page=${number}`);
    for (const [name, cells] of await readTable(page)) all.set(name, cells);
  }
  return all;
}

/** A value as a text file formats it: without the separators and, for years, the unit. */
const toText = (shown: string): string => shown.replace(/ years$/, "").replaceAll(",", "");

/**
 * A value as a workbook stores it: a number, for percentages the fraction that its format shows as one; else the word.
 */
function toNumberText(shown: string): string {
  const [, digits, percent] = /^([\d.,]+)(%?)(?: years)?$/.exec(shown) ?? [];
  if (digits === undefined) return shown;
  return String(Number(digits.replaceAll(",", "")) / (percent === "%" ? 100 : 1));
}

describe("a file contains exactly what the table shows [EXPORT-01] [EXPORT-02]", () => {
  const query =
    "scope=locations&general=all&sort=satisfaction&desc=true&cols=engagement,tenure,satisfaction,likely_to_renew,service_requests";
  test.each([
    ["dana@harborline.example", query, 2],
    ["marcus@harborline.example", `${query}&q=a`, 1],
    ["elena@harborline.example", query, 1],
  ])("%s", async (who, request, pages) => {
    const page = await portal.readPage(who, { acceptDownloads: true });
    const shown = await readShown(page, `${portal.origin}/portfolio?${request}`, pages);
    const labels = await page.locator("thead th .cy-sort").allInnerTexts();
    for (const [format, read, held] of [
      ["CSV (.csv)", readCsv, toText],
      ["Excel (.xlsx)", readXlsx, toNumberText],
    ] as const) {
      const { head: header, lines } = toTable(await read(await exportFile(page, format)), "Location");
      // In the order of the screen, every page of it.
      expect(lines.map(([name]) => name)).toEqual([...shown.keys()]);
      expect(header.filter((label) => labels.includes(label))).toEqual(labels);
      for (const line of lines) {
        const cells = shown.get(line[0] ?? "") ?? {};
        for (const [label, { text, step }] of Object.entries(cells)) {
          const at = `${format}: ${line[0]} / ${label}`;
          expect(line[header.indexOf(label)], at).toBe(held(text));
          const change = line[header.indexOf(`${label} Change`)];
          if (label !== "Service Requests") expect(change === "N/A" ? null : Number(change), at).toBe(step);
        }
      }
    }
    await page.close();
  });
});
