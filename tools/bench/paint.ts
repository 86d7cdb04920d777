import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { type Figures, percentiles } from "./figures.ts";

const LOADS = 5;

interface Painted {
  readonly largest: number;
  readonly shift: number;
}

// Runs in the page before anything of it: what the browser itself reports of its painting.
const watching = `
  window.painted = { largest: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.painted.largest = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.painted.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

/** When the largest part of the portfolio is painted, and how much it moves until it is still; signed in, cache filled. */
export async function measurePaint(figures: Figures, origin: string, email: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const first = await context.newPage();
    await first.goto(`${origin}/sign-in?return_to=/portfolio`);
    await first.getByLabel("E-mail").fill(email);
    await first.getByLabel("Password").fill(DEMO_PASSWORD);
    await first.getByRole("button", { name: "Sign in", exact: true }).click();
    await first.waitForURL(`${origin}/portfolio`);
    await first.getByRole("row").nth(1).waitFor();
    await first.close();
    const painted: Painted[] = [];
    for (let load = 0; load < LOADS; load += 1) {
      const page = await context.newPage();
      await page.addInitScript(watching);
      await page.goto(`${origin}/portfolio`, { waitUntil: "networkidle" });
      await page.getByRole("row").nth(1).waitFor();
      painted.push(await page.evaluate<Painted>("window.painted"));
      await page.close();
    }
    const largest = percentiles(painted.map((each) => each.largest));
    figures.add("portfolio in Chromium", "largest contentful paint, p50", largest.p50, "ms");
    figures.add("portfolio in Chromium", "largest contentful paint, slowest", largest.p95, "ms");
    const most = Math.max(...painted.map((each) => each.shift));
    figures.add("portfolio in Chromium", "layout shift, most", most, "");
  } finally {
    await browser.close();
  }
}
