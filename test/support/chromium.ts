import { existsSync } from "node:fs";
import axe from "axe-core";
import { type Browser, chromium, type Page } from "playwright-core";
import { isWholeRun } from "./whole-run.ts";

/**
 * Disabled features of Chromium. A later list replaces an earlier one, so those that Playwright disables are here as
 * well.
 */
const withoutFeatures = [
  // A renderer process for the address bar of every page that is opened: a second each.
  "WebUIOmniboxPopup",
  "WebUIOmniboxFullPopup",
  "WebUIOmniboxAimPopup",
  // Playwright's own list.
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

/** Debian's build without a window: the same engine, for less than half of the processor time. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The preferred browser: CHROMIUM, else the headless shell. */
export const PREFERRED_CHROMIUM = process.env["CHROMIUM"] ?? HEADLESS_SHELL;

/** Path of the browser: the preferred one, else the whole browser; null when there is none. */
export function findChromium(): string | null {
  return [PREFERRED_CHROMIUM, "/usr/bin/chromium"].find((path) => existsSync(path)) ?? null;
}

/** Launches Chromium, headless, without background network requests. */
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
  // Media are preloaded; style sheets would only be needed for orientation rules, which are not among these.
  preload: { assets: ["media"] },
};

/** How many equal rows axe checks; with `--all` every one. */
const LOOKS_AT_ALIKE = isWholeRun ? Number.POSITIVE_INFINITY : 2;

/**
 * Returns the violations that axe finds on a page, or on a part of it, by WCAG 2.2 AA, as rule and place. It skips rows
 * and list entries whose tags, classes and states have occurred twice in others: a table of fifteen rows has a handful
 * of cells of different structure.
 */
export async function findAxeViolations(page: Page, part?: string): Promise<string[]> {
  // Once per document: half a megabyte, which takes as long to load as to check a small page.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, how, looks]) => {
      if (window.axe === undefined) throw new Error("axe did not load");
      const seen = new Map<string, number>();
      const toKinds = (row: Element): Set<string> =>
        new Set(
          [row, ...row.querySelectorAll("*")].map((element) => {
            const states = element
              .getAttributeNames()
              .filter((name) => /^(aria-|data-|disabled|open|style)/.test(name));
            return [element.tagName, element.getAttribute("class"), ...states].join(" ");
          }),
        );
      const alike = [...document.querySelectorAll("tbody > tr, li")].filter((row) => {
        const kinds = [...toKinds(row)];
        const isAlike = kinds.every((kind) => (seen.get(kind) ?? 0) >= looks);
        for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1);
        return isAlike;
      });
      const { violations } = await window.axe.run({ include: [within ?? document], exclude: alike }, how);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
    },
    [part, options, LOOKS_AT_ALIKE] as const,
  );
}

/** Returns how far a page is wider than its window, in pixels; 0 means no sideways scrolling. */
export function hasSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
