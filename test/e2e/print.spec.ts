import type { Page } from "playwright-core";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { openScreen } from "#test/support/screens.ts";

const admin = "dana@harborline.example";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** What a sheet must have of a page: its title, the headings of its blocks, and each table's headers, first and last cells. */
interface PageTexts {
  readonly title: string;
  readonly blocks: readonly string[];
  readonly cells: readonly string[];
  /** The entries of the navigation, one after another. */
  readonly navigation: string;
  /** The names of the controls. */
  readonly controls: readonly string[];
}

function readTexts(page: Page): Promise<PageTexts> {
  return page.evaluate(() => {
    const read = (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.innerText)
        .filter((text) => text.trim() !== "");
    const [title = ""] = read("main h1");
    return {
      title,
      blocks: read("main :is(.cy-panel, .cy-card) h2"),
      // Below its first line a cell has words for screen readers.
      cells: read("main table :is(thead th, tbody tr > :first-child, tbody tr > :last-child)").map(
        (text) => text.split("\n")[0] ?? "",
      ),
      navigation: read('nav[aria-label="Main"] a').join(""),
      controls: read("main .cy-head-actions :is(button, a, label)"),
    };
  });
}

/** Text without what differs on paper: blanks, lines and capitals. */
const flatten = (text: string): string => text.replaceAll(/\s+/g, "").toLowerCase();

interface Sheets {
  readonly count: number;
  readonly text: string;
  /** Texts that do not lie within their sheet. */
  readonly cut: readonly string[];
}

async function print(page: Page): Promise<Sheets> {
  const pdf = await getDocumentProxy(
    new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true })),
  );
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const sheet = await pdf.getPage(at + 1);
      const { width, height } = sheet.getViewport({ scale: 1 });
      const { items } = await sheet.getTextContent();
      const texts = items.filter((item) => "str" in item);
      const cut = texts.filter(({ transform, width: own }) => {
        const [x, y] = [Number(transform[4]), Number(transform[5])];
        return x < 0 || x + own > width + 1 || y < 0 || y > height;
      });
      return { text: texts.map(({ str }) => str).join(""), cut: cut.map(({ str }) => str) };
    }),
  );
  return {
    count: sheets.length,
    text: flatten(sheets.map(({ text }) => text).join("")),
    cut: sheets.flatMap(({ cut }) => cut).filter((text) => text.trim() !== ""),
  };
}

test.each([
  ["a dashboard", "/satisfaction/dashboard"],
  ["a dashboard with lists", "/compliance/dashboard?scope=locations"],
  ["a report", "/satisfaction/resident_satisfaction_report?scope=locations"],
  ["a wide report", "/compliance/compliance_summary_report?scope=locations"],
])("%s is printed with its blocks and whole tables, without navigation and controls", async (_, path) => {
  const page = await portal.readPage(admin);
  await openScreen(page, portal.origin + path);
  const onScreen = await readTexts(page);
  expect(onScreen.blocks.length + onScreen.cells.length).toBeGreaterThan(10);
  expect(onScreen.controls.length).toBeGreaterThan(0);
  expect(onScreen.navigation).toContain("Dashboard");
  await page.emulateMedia({ media: "print" });
  const { title, blocks, cells, controls, navigation } = await readTexts(page);
  expect([...controls, navigation].filter((text) => text !== "")).toEqual([]);
  // Headings and rows are those of the screen.
  expect(blocks).toEqual(onScreen.blocks);
  const sheets = await print(page);
  expect(sheets.cut).toEqual([]);
  expect([title, ...blocks, ...cells].filter((text) => !sheets.text.includes(flatten(text)))).toEqual([]);
  expect(sheets.text).not.toContain(flatten(onScreen.navigation));
  expect(sheets.count).toBeLessThan(8);
  await page.emulateMedia({ media: "screen" });
  await page.close();
});
