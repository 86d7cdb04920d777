import type { Page } from "playwright-core";
import type { CellContent } from "./reference-metrics.ts";
import { visit } from "./screens.ts";

/** A table on screen: cells by the row's name, then by the column's label. */
export type ShownTable = ReadonlyMap<string, Readonly<Record<string, CellContent>>>;

interface ReadCell {
  readonly label: string;
  readonly value: string;
  readonly trend: string | null;
  readonly points: string;
}

interface ReadRow {
  readonly name: string;
  readonly cells: readonly ReadCell[];
}

const signs: Readonly<Record<string, number>> = { up: 1, equal: 0, down: -1 };

function toShown({ value, trend, points }: ReadCell): CellContent {
  // No minus zero: no change is simply 0.
  return {
    text: value,
    step: trend === null ? null : (signs[trend] ?? Number.NaN) * Number(points.replace(/^[+−]/, "") || "0") + 0,
  };
}

/** Rows of places: charts of the same page have tables too. */
export const placeRows = "tbody tr:has(.cy-name)";

/** Reads the metric values under a place of the page as displayed, without the texts for screen readers. */
export async function readTable(page: Page): Promise<ShownTable> {
  const rows = await page.locator(placeRows).evaluateAll((elements): ReadRow[] => {
    const getPlainText = (element: Element | null): string => {
      const copy = element?.cloneNode(true) as Element | undefined;
      for (const hidden of copy?.querySelectorAll(".cy-sr") ?? []) hidden.remove();
      return copy?.textContent.trim() ?? "";
    };
    return elements.map((row) => ({
      name: getPlainText(row.querySelector(".cy-name")),
      cells: [...row.querySelectorAll("td")].slice(1).map((cell) => ({
        label: cell.dataset["label"] ?? "",
        value: cell.querySelector(".cy-hidden") === null ? getPlainText(cell.querySelector(".cy-value")) : "Hidden",
        trend: cell.querySelector<HTMLElement>(".cy-delta")?.dataset["trend"] ?? null,
        points: getPlainText(cell.querySelector(".cy-delta")),
      })),
    }));
  });
  return new Map(
    rows.map(({ name, cells }) => [name, Object.fromEntries(cells.map((cell) => [cell.label, toShown(cell)]))]),
  );
}

/** Reads the stat cards: by card the lines with their text, as displayed. */
export function readCards(page: Page): Promise<Record<string, Record<string, string>>> {
  return page.locator("section.cy-card:has(> .cy-card-title)").evaluateAll((cards) => {
    const getPlainText = (element: Element | null): string => {
      const copy = element?.cloneNode(true) as Element | undefined;
      for (const hidden of copy?.querySelectorAll(".cy-sr, small") ?? []) hidden.remove();
      return copy?.textContent.trim() ?? "";
    };
    const getValue = (element: Element): string => {
      if (element.querySelector(".cy-hidden") !== null) return "Hidden";
      return getPlainText(element.querySelector(".cy-value") ?? element);
    };
    const read: Record<string, Record<string, string>> = {};
    for (const card of cards) {
      const title = getPlainText(card.querySelector(".cy-card-title"));
      const lines: Record<string, string> = {};
      const big = card.querySelector(".cy-big");
      if (big !== null) lines[title] = getValue(big);
      for (const line of card.querySelectorAll("dl > div")) {
        lines[getPlainText(line.querySelector("dt"))] = getValue(line.querySelector("dd") ?? line);
      }
      read[title] = lines;
    }
    return read;
  });
}

/** The selector of a portfolio's rows; beside it is the one of table or map. */
export const scopeChoice = 'fieldset.cy-segments:has([value="regions"])';

/** Opens a screen of tables and waits until its rows have loaded. */
export async function openTable(page: Page, url: string): Promise<void> {
  await visit(page, url);
  await page.locator("tbody tr").first().waitFor();
  await page.locator('table[aria-busy="false"]').waitFor();
}
