import type { Page } from "playwright-core";
import { findAxeViolations, hasSidewaysScroll } from "./chromium.ts";
import { isWholeRun } from "./whole-run.ts";

/** Waits until a screen has loaded completely, and its bar knows the identity. */
export async function waitForScreen(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isNameless = document.querySelector(".sh-bar") !== null && document.querySelector(".sh-search") === null;
    const coming = '.cy-skeleton, [data-loading], main [aria-busy="true"], .cy-progress';
    return !isNameless && document.querySelector(coming) === null;
  });
}

/** Waits until a screen is visible and has loaded completely. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator("main h1, main [role=alert]").first().waitFor();
  await waitForScreen(page);
}

/** The parts of the product's router that these tests use; the product leaves it on the window. */
interface Router {
  readonly history: { push(path: string): void };
  readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
  readonly latestLocation: { readonly href: string };
}

type WithRouter = Readonly<Record<string, Router | undefined>>;

/** The router's property on the window. */
const ROUTER = "__TSR_ROUTER__";

/** Opens an address of the product without loading the document again, as its own links do. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(([name, to]) => (window as unknown as WithRouter)[name]?.history.push(to), [
    ROUTER,
    path,
  ] as const);
  await page.waitForFunction((name) => {
    const router = (window as unknown as WithRouter)[name];
    if (router === undefined) throw new Error("the product's router is not on the window");
    return router.state.status === "idle" && router.state.resolvedLocation?.href === router.latestLocation.href;
  }, ROUTER);
}

/** Opens an address: as a link does where the page shows the product already, else by loading the document. */
export async function visit(page: Page, url: string): Promise<void> {
  const { origin, pathname, search, hash } = new URL(url);
  const isInside =
    page.url().startsWith(`${origin}/`) &&
    (await page.evaluate((name) => (window as unknown as WithRouter)[name] !== undefined, ROUTER));
  await (isInside ? navigateTo(page, pathname + search + hash) : page.goto(url));
}

/** Opens a screen and waits until it has loaded completely. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await visit(page, url);
  await waitUntilLoaded(page);
}

const usual = [320, 768, 1280];
const themes = ["light", "dark"] as const;

/** The part of a page to check, and the signs that it is visible. */
interface ScreenPart {
  readonly sign: string;
  /** An overlay of a page that is checked by itself elsewhere: then only the overlay; left out: the whole page. */
  readonly part?: string;
  /** The widths at which it is visible; left out: 320, 768 and 1280. */
  readonly widths?: readonly number[];
}

/** Waits for the color transition between the themes; half-way the contrast means nothing. */
async function waitForColors(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const turning = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(turning.map((each) => each.finished));
  });
}

const LOOKS_AGAIN = 3;

async function lookIn(page: Page, colorScheme: (typeof themes)[number], { sign, part }: ScreenPart): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
  await page.locator(sign).first().waitFor();
  await waitForColors(page);
  let errors = await findAxeViolations(page, part);
  // The contrast of content that is dimmed while it loads means nothing either: an error counts if it stays.
  for (let again = 0; errors.length > 0 && again < LOOKS_AGAIN; again++) {
    await waitForColors(page);
    errors = await findAxeViolations(page, part);
  }
  return errors.map((error) => `${colorScheme}: ${error}`);
}

/** A window: its width, its colors, and whether axe checks it. */
interface WindowSize {
  readonly width: number;
  readonly theme: (typeof themes)[number];
  readonly isLooked: boolean;
}

/**
 * The windows in which a page is tested: every width, for sideways scrolling; axe runs once in each theme, light at the
 * widest and dark at the narrowest, and with `--all` in both at every width.
 */
export function listWindows(widths: readonly number[]): readonly WindowSize[] {
  if (isWholeRun) return widths.flatMap((width) => themes.map((theme) => ({ width, theme, isLooked: true })));
  const narrowest = Math.min(...widths);
  const isLooked = (width: number): boolean => width === narrowest || width === Math.max(...widths);
  const sizes = widths.map((width) => {
    const theme = width === narrowest ? ("dark" as const) : ("light" as const);
    return { width, theme, isLooked: isLooked(width) };
  });
  return widths.length > 1 ? sizes : themes.map((theme) => ({ width: narrowest, theme, isLooked: true }));
}

/** Returns the violations of axe, and all sideways scrolling, in the windows of a page; the state of the page stays. */
export async function findProblems(page: Page, { widths = usual, ...looked }: ScreenPart): Promise<string[]> {
  const errors: string[] = [];
  for (const { width, theme, isLooked } of listWindows(widths)) {
    await page.setViewportSize({ width, height: 900 });
    const found = isLooked ? await lookIn(page, theme, looked) : [];
    await page.locator(looked.sign).first().waitFor();
    const pixels = await hasSidewaysScroll(page);
    if (pixels > 0) found.push(`${pixels} px wider than the window`);
    errors.push(...found.map((error) => `${width} px: ${error}`));
  }
  return errors;
}

/** One state of a screen: how to reach it, and the signs that it is visible. */
export interface ScreenState<Ids> extends ScreenPart {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  /** Left out: the viewer who sees most. */
  readonly who?: string;
  /** Runs before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Runs once it is open. */
  readonly reach?: (page: Page) => Promise<unknown>;
}

/** Metric values that never load. */
export const blockMetrics = (page: Page): Promise<unknown> => page.route("**/v1/en/analytics/**", () => {});

/** Metric values that fail to load. */
export const failMetrics = (page: Page): Promise<unknown> =>
  page.route("**/v1/en/analytics/**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Service Unavailable", status: 503, detail: "Try again later.", code: "busy" }),
    }),
  );

/** Presses the button with a name. */
export const pressButton =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name, exact: true }).first().click();
