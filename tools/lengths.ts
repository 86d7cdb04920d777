// Measures how long the main screens of each role are, compares them with the limits of the design, and writes the table into
// docs/effort.md:
//   node tools/lengths.ts --origin URL       a server with the small demo
//   node tools/lengths.ts --print            prints the table instead
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { waitUntilLoaded } from "#test/support/screens.ts";
import { writeMeasured } from "#tools/pictures/effort-page.ts";
import { type KnownIds, type Screen, screens } from "#tools/pictures/screens.ts";
import { readKnownIds, signIn, type State } from "#tools/pictures/visitor.ts";

/** The height of a screen in the limits. */
const SCREEN = 900;
const PHONE_LIMIT = 3 * SCREEN;
const limits = { home: 1.2 * SCREEN, place: 1.5 * SCREEN, portfolio: 2 * SCREEN, tab: 2200 } as const;
const WINDOWS = [
  { width: 1440, height: SCREEN },
  { width: 390, height: SCREEN },
] as const;

/** A screen with its longest height 1,440 pixels wide; null where the design has none. */
interface LimitedScreen {
  readonly screen: Screen;
  readonly limit: number | null;
}

/** Requests 25 rows, because the limit is for 24 rows and a page has 15. */
async function requestMoreRows(page: Page): Promise<void> {
  await page.route(/analytics\/portfolio\?/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/(page(?:\[|%5B)size(?:\]|%5D)=)\d+/, "$125"),
    }),
  );
}

function findScreen(name: string, limit: number | null): LimitedScreen {
  const screen = screens.find((each) => each.name === name);
  if (screen === undefined) throw new Error(`no screen is called ${name}`);
  return { screen, limit };
}

const buildTab = (tab: string): LimitedScreen => ({
  screen: {
    name: `property, ${tab}`,
    as: "dana",
    address: ({ property }) => `/property/${property}/dashboard?tab=${tab}`,
  },
  limit: limits.tab,
});

const show = (name: string, as: string, address: string, limit: number | null = null): LimitedScreen => ({
  screen: { name, as, address: () => address },
  limit,
});

const measuredScreens: readonly LimitedScreen[] = [
  ...["home", "home-regional", "home-manager", "home-employee"].map((name) => findScreen(name, limits.home)),
  show("home-maintenance", "ruth", "/", limits.home),
  findScreen("portfolio", limits.portfolio),
  {
    screen: { ...findScreen("portfolio-locations", null).screen, prepare: requestMoreRows },
    limit: limits.portfolio,
  },
  findScreen("portfolio-regional", limits.portfolio),
  findScreen("portfolio-property", limits.portfolio),
  findScreen("region", limits.tab),
  findScreen("property", limits.place),
  findScreen("property-small", limits.place),
  findScreen("property-maintenance", limits.place),
  ...["plans", "team", "residents", "comments"].map(buildTab),
  ...["engagement", "satisfaction", "compliance", "enrollment"].map((name) => findScreen(name, null)),
  findScreen("widget", limits.place),
  findScreen("widget-engagement", limits.place),
  findScreen("widget-compliance", limits.place),
  findScreen("widget-enrollment", limits.place),
  findScreen("heat-map", null),
  findScreen("my-tasks", null),
  show("my-tasks-maintenance", "ruth", "/my-tasks"),
  findScreen("escalations", null),
  findScreen("team", null),
  show("residents", "marcus", "/residents"),
  show("alerts", "marcus", "/resident-alerts"),
  findScreen("inbox", null),
  findScreen("action-items", null),
  findScreen("plans", null),
  findScreen("settings", null),
];

async function measure(browser: Browser, url: string, storageState: State, screen: Screen): Promise<number[]> {
  const heights: number[] = [];
  for (const viewport of WINDOWS) {
    const context = await browser.newContext({ viewport, reducedMotion: "reduce", storageState });
    const page = await context.newPage();
    await screen.prepare?.(page);
    await page.goto(url, { waitUntil: "networkidle" });
    await waitUntilLoaded(page);
    await page.evaluate(() => document.fonts.ready);
    heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
    await context.close();
  }
  return heights;
}

const format = (height: number | undefined, limit: number | null): string => {
  const text = (height ?? 0).toLocaleString("en-US");
  return limit !== null && (height ?? 0) > limit ? `**${text}**` : text;
};

/** Reads what is kept for each viewer: the sign-in, and the ids that addresses need. */
function createViewers(browser: Browser, origin: string) {
  const known = new Map<string, Promise<{ readonly state: State; readonly ids: KnownIds }>>();
  const readViewer = async (who: string) => {
    const state = await signIn(browser, origin, who);
    return { state, ids: await readKnownIds(browser, origin, state) };
  };
  return (who: string) => {
    const viewer = known.get(who) ?? readViewer(who);
    known.set(who, viewer);
    return viewer;
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { origin: { type: "string" }, print: { type: "boolean" } } });
  const { origin = "http://localhost:3000", print = false } = values;
  const browser = await launchChromium();
  const rows: string[] = [];
  try {
    const getViewer = createViewers(browser, origin);
    for (const { screen, limit } of measuredScreens) {
      const who = screen.as ?? "dana";
      const { state, ids } = await getViewer(who);
      const [desk, phone] = await measure(browser, origin + screen.address(ids), state, screen);
      const wide = limit === null ? "–" : limit.toLocaleString("en-US");
      rows.push(`| ${screen.name} | ${who} | ${format(desk, limit)} | ${wide} | ${format(phone, PHONE_LIMIT)} |`);
      console.log(rows.at(-1));
    }
  } finally {
    await browser.close();
  }
  const day = new Date().toISOString().slice(0, 10);
  const head = "| screen | account | 1,440 px wide | limit | 390 px wide, limit 2,700 |\n|---|---|---|---|---|";
  if (!print) writeMeasured("lengths", `Measured on ${day}.\n\n${head}\n${rows.join("\n")}`);
}

await main();
