import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where the browser is: Debian's place, unless CHROMIUM says otherwise. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Debian's Chromium, headless, without a word to the outside. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: flags });
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong on a page, or on a part of it, by WCAG 2.2 AA, as rule and place. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ runOnly: rules, resultTypes: ["violations"] })
    // In the page itself instead of a second window: no page of ours has frames, and it takes a third of the time.
    .setLegacyMode();
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.html.slice(0, 120)}`),
  );
}

/** How far a page is wider than its window, in pixels; 0 means no sideways scrolling. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
