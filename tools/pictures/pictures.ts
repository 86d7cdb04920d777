// Pictures of every screen of the demo at three widths in both themes, and contact sheets to look at:
//   npm run pictures [-- --only NAME…] [--origin URL]      into pictures/
// Without the origin of a server that serves the demo already it starts one, which loads the demo first.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { waitUntilLoaded } from "#test/support/screens.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { provideAll } from "#tools/preconditions.ts";
import { type KnownIds, type Screen, screens } from "./screens.ts";
import { readKnownIds, signIn, type State } from "./visitor.ts";

const WIDTHS = [390, 960, 1440] as const;
const THEMES = ["light", "dark"] as const;
const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 960: 800, 1440: 980 };
const FIRST_START = { LOG_LEVEL: "error", DEMO: "1" };

const folder = join(projectRoot, "pictures");

/** A page whose calls are delayed never becomes idle. */
const isQuiet = (screen: Screen): "networkidle" | "load" =>
  screen.prepare && screen.isQuiet !== true ? "load" : "networkidle";

async function take(page: Page, screen: Screen, origin: string, ids: KnownIds, file: string): Promise<void> {
  await screen.prepare?.(page);
  await page.goto(origin + screen.address(ids), { waitUntil: isQuiet(screen) });
  if (screen.sign === undefined) await waitUntilLoaded(page);
  else await page.locator(screen.sign).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await screen.before?.(page);
  // An overlay covers the visible part: the page below it is not in the picture.
  const isCovered = (await page.locator('[role="dialog"][aria-modal="true"]').count()) > 0;
  await page.screenshot({ path: file, fullPage: !isCovered, animations: "disabled" });
}

/** All pictures of one screen on one page, small, for a review together. */
async function writeContactSheet(browser: Browser, name: string): Promise<void> {
  const cells = THEMES.flatMap((theme) =>
    WIDTHS.map(
      (width) =>
        `<figure style="flex:${width} 1 0"><figcaption>${width} ${theme}</figcaption><img src="${name}-${width}-${theme}.png"></figure>`,
    ),
  );
  const rows = [cells.slice(0, WIDTHS.length), cells.slice(WIDTHS.length)].map((row) => `<div>${row.join("")}</div>`);
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>body{margin:16px;font:14px sans-serif;background:#888}div{display:flex;gap:12px;align-items:flex-start;margin-bottom:16px}figure{margin:0;min-width:0}img{width:100%;display:block}</style><h1>${name}</h1>${rows.join("")}`;
  const file = join(folder, `${name}.html`);
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.goto(`file://${file}`);
  await page.screenshot({ path: join(folder, `sheet-${name}.png`), fullPage: true });
  await page.close();
}

async function pictureAll(browser: Browser, origin: string, requestedScreens: readonly Screen[]): Promise<void> {
  const states = new Map<string, State>();
  const readState = async (who: string): Promise<State> => {
    const known = states.get(who) ?? (await signIn(browser, origin, who));
    states.set(who, known);
    return known;
  };
  const known = new Map<string, KnownIds>();
  const readIds = async (who: string): Promise<KnownIds> => {
    const found = known.get(who) ?? (await readKnownIds(browser, origin, await readState(who)));
    known.set(who, found);
    return found;
  };
  for (const screen of requestedScreens) {
    const ids = await readIds(screen.as ?? "dana");
    for (const theme of THEMES) {
      const storageState = screen.as === null ? undefined : await readState(screen.as);
      for (const width of WIDTHS) {
        const viewport = { width, height: HEIGHTS[width] ?? width };
        const context = await browser.newContext({
          viewport,
          colorScheme: theme,
          reducedMotion: "reduce",
          ...(storageState ? { storageState } : {}),
        });
        const file = join(folder, `${screen.name}-${width}-${theme}.png`);
        await take(await context.newPage(), screen, origin, ids, file);
        await context.close();
      }
    }
    await writeContactSheet(browser, screen.name);
    console.log(screen.name);
  }
}

/** A server of our own, on a demo that is deleted afterwards. */
async function serveDemo(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), "courtyard-pictures-"));
  const server = await startServer({ ...FIRST_START, DATA_DIR: data });
  return {
    origin: server.origin,
    stop: async () => {
      await stopServer(server);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string", multiple: true }, origin: { type: "string" } } });
  const unknown = values.only?.filter((name) => !screens.some((screen) => screen.name === name)) ?? [];
  if (unknown.length > 0) {
    throw new Error(
      `no screen is called ${unknown.join(", ")}; there are ${screens.map(({ name }) => name).join(", ")}`,
    );
  }
  const wanted = values.only ? screens.filter((screen) => values.only?.includes(screen.name)) : screens;
  await provideAll(["chromium"]);
  mkdirSync(folder, { recursive: true });
  const served = values.origin === undefined ? await serveDemo() : { origin: values.origin, stop: async () => {} };
  const browser = await launchChromium();
  try {
    await pictureAll(browser, served.origin, wanted);
    console.log(`${wanted.length} screens in ${folder}`);
  } finally {
    await browser.close();
    await served.stop();
  }
}

await main();
