import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";

/** What Chromium does without. A later list replaces an earlier one, so those that Playwright leaves out stand here as well. */
const withoutFeatures = [
  // A window of its own, drawn by a process of its own, for the address bar of every page that is opened: a second each.
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  // Playwright's.
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const flags = [
  `--disable-features=${withoutFeatures.join(",")}`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's build without a window of its own: the same engine, for less than half of the processor time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The browser to use first: CHROMIUM, else the headless shell. */
export const PREFERRED_CHROMIUM = process.env["CHROMIUM"] ?? HEADLESS_SHELL;

/** Where the browser is: the preferred one, else the whole browser; null when there is none. */
export function findChromium(): string | null {
  return [PREFERRED_CHROMIUM, "/usr/bin/chromium"].find((path) => existsSync(path)) ?? null;
}

/** Chromium, headless, without a word to the outside. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("Chromium is not installed (Debian: chromium-headless-shell)");
  return chromium.launch({ executablePath, args: flags });
}

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const options: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  // What sounds is requested; style sheets would be for rules about turning a phone, which are not among these.
  preload: { assets: ["media"] },
};

/** What axe finds wrong on a page, or on a part of it, by WCAG 2.2 AA, as rule and place. */
export async function axeFindings(page: Page, part?: string): Promise<string[]> {
  // Once per document: half a megabyte, which takes as long to read as to look at a small page.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, how]) => {
      if (window.axe === undefined) throw new Error("axe did not load");
      const { violations } = await window.axe.run(within ?? document, how);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    [part, options] as const,
  );
}

/** How far a page is wider than its window, in pixels; 0 means no sideways scrolling. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
