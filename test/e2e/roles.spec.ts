import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { openPortal, type Portal, type DemoPerson } from "#test/support/portal.ts";
import {
  listEntries,
  listHomeBlocks,
  parts,
  type Part,
  listPlaceBlocks,
  listReportGroups,
  getVisibilityScope,
} from "#test/support/role-visibility.ts";
import { pickPlaceNames } from "#test/support/visible-places.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const FORBIDDEN = "You do not have access to this page";
const NOT_FOUND = "Page not found";
/** Blocks of the home page with ingage, where there is content for them. */
const ofIngage = ["Indicator Scores Breakdown", "Onboarding Comments"];

/** An account of each kind, and its special properties. */
const everybody = [
  ["dana@harborline.example", "a client admin"],
  ["priya@harborline.example", "a reporting user"],
  ["marcus@harborline.example", "a regional manager"],
  ["elena@harborline.example", "a property manager"],
  ["luis@harborline.example", "an employee without analytics rights"],
  ["admin@ironpetal.example", "a client without intouch"],
  ["admin@quillfeather.example", "a client with districts"],
  ["regional@copperfen.example", "a client without ingage"],
] as const;

const readTexts = async (page: Page, selector: string): Promise<string[]> =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.trim());

/** Errors of a page's own code from now on. */
function recordCrashes(page: Page): string[] {
  const crashes: string[] = [];
  page.on("pageerror", (error) => crashes.push(`${page.url()}: ${error.message}`));
  return crashes;
}

const readHeading = (page: Page): Promise<string[]> => readTexts(page, "main h1");

/** The entries of the bar, including those without room. */
async function readEntries(page: Page): Promise<string[]> {
  const nav = page.getByRole("navigation", { name: "Main" });
  const shown = await nav.getByRole("link").allInnerTexts();
  const more = nav.getByRole("button", { name: "More" });
  if ((await more.count()) === 0) return shown;
  await more.click();
  const others = await page.getByRole("menuitem").allInnerTexts();
  await page.keyboard.press("Escape");
  return [...shown, ...others].map((text) => text.trim());
}

/** A page that shows a reason and no data. */
async function expectNothing(page: Page, path: string, heading: string): Promise<void> {
  await openScreen(page, `${portal.origin}${path}`);
  expect([path, await readHeading(page)]).toEqual([path, [heading]]);
  expect(await page.locator("main table, main .cy-card, main .cy-panel, main figure").count(), path).toBe(0);
}

async function expectMissing(page: Page, path: string): Promise<void> {
  await openScreen(page, `${portal.origin}${path}`);
  expect([path, await readTexts(page, "main [role=alert]")]).toEqual([path, ["widget missing"]]);
  expect(await page.locator("main table, main .cy-card, main .cy-panel, main figure").count(), path).toBe(0);
}

/** The addresses of a part for a place or for everything visible. */
const toPath = (part: Part, place: string, page: string): string => `/${part.path}${place}/${page}`;

async function expectDashboard(page: Page, person: DemoPerson, part: Part, name: string | null): Promise<void> {
  const headers = (await readTexts(page, "main h1"))[0]?.split("\n").map((text) => text.trim());
  expect(headers).toEqual(name === null ? [part.title] : [name, part.title]);
  const { regions, locations } = getVisibilityScope(person);
  const region = regions.find((each) => each.name === name);
  const nowhere = locations.some((each) => each.region_id === null) ? [{ name: "No region" }] : [];
  const wanted = region ? locations.filter((each) => each.region_id === region.id) : [...regions, ...nowhere];
  const isLocation = name !== null && region === undefined;
  const listed = pickPlaceNames(await readTexts(page, "main tbody .cy-name"));
  if (isLocation) expect(listed).toEqual([]);
  else expect(listed.toSorted()).toEqual(wanted.map((each) => each.name).toSorted());
}

interface Place {
  readonly path: string;
  readonly name: string;
  readonly isRegion: boolean;
}

/** The page of a place: a card and a block for each service, with the links to its dashboards. */
async function expectPlace(page: Page, person: DemoPerson, { path, name, isRegion }: Place): Promise<void> {
  await openScreen(page, `${portal.origin}${path}/dashboard`);
  expect(await readHeading(page)).toEqual([name]);
  expect(await readTexts(page, ".rp-place-cards .cy-card-title")).toEqual(listPlaceBlocks(person));
  expect(await readTexts(page, ".rp-block-head h2")).toEqual(listPlaceBlocks(person));
  const ways = parts.filter((part) => canOpen(person, part, isRegion));
  const hrefs = await page
    .locator(".rp-block-head a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.toSorted()).toEqual(ways.map((part) => toPath(part, path, "dashboard")).toSorted());
}

/** The places of an account: a visible place with its name, by the part of the address; the first of each kind. */
function toPlaces(person: DemoPerson): Place[] {
  const { regions, locations } = getVisibilityScope(person);
  const { ids } = person.client;
  const [region] = regions.length > 0 ? regions : ids.regions;
  const [location] = locations.length > 0 ? locations : ids.locations;
  return [
    { path: `/region/${region?.id}`, name: region?.name ?? "", isRegion: true },
    { path: `/property/${location?.id}`, name: location?.name ?? "", isRegion: false },
  ];
}

/** Returns whether an account may open a part's pages of a place. */
function canOpen(person: DemoPerson, part: Part, isRegion: boolean): boolean {
  const visibility = getVisibilityScope(person);
  return visibility.has(part.service) && (visibility.canOpenRegions || !isRegion);
}

/** The accounts that walk: a manager and an employee, who sees no figures; all of them with `--all`. */
const walkers = isWholeRun ? everybody : everybody.filter(([who]) => /^(marcus|luis)@/.test(who));

test.each(everybody)("%s, %s: the server names their entries, and returns values of their places only", async (who) => {
  const person = portal.getPerson(who);
  const visibility = getVisibilityScope(person);
  const context = await portal.readWindow(who);
  const user = await context.request.get(`${portal.origin}/v1/en/identity/user`);
  const { navigation } = ((await user.json()) as { data: IdentityUser }).data;
  expect(navigation.items.map(({ text }) => text)).toEqual(listEntries(person));
  const readStatus = async (place: string, id: number | undefined, widget: string): Promise<number> =>
    (await context.request.get(`${portal.origin}/v1/en/analytics/${place}/${id}/${widget}`)).status();
  for (const part of parts) {
    for (const { path, isRegion } of toPlaces(person)) {
      const id = Number(path.split("/").at(-1));
      const status = await readStatus(isRegion ? "regions" : "properties", id, part.widget);
      expect([part.widget, path, status === 200]).toEqual([part.widget, path, canOpen(person, part, isRegion)]);
    }
    if (visibility.otherLocation)
      expect(await readStatus("properties", visibility.otherLocation.id, part.widget)).toBeGreaterThanOrEqual(403);
    if (visibility.otherRegion)
      expect(await readStatus("regions", visibility.otherRegion.id, part.widget)).toBeGreaterThanOrEqual(403);
  }
  await context.close();
});

describe.each(walkers)("%s, %s", (who) => {
  test("the navigation, the home page and its reports [NAV-34]", async () => {
    const person = portal.getPerson(who);
    const page = await portal.readPage(who);
    const broken = recordCrashes(page);
    await openScreen(page, `${portal.origin}/?show=reports`);
    expect(await page.title()).toBe("Home · Courtyard");
    expect(await readEntries(page)).toEqual(listEntries(person));
    const blocks = await readTexts(page, "main h2:not(.ho-next > h2, .ho-scores-strip h2, .ho-tips h2)");
    const possible = new Set([
      ...(getVisibilityScope(person).has("ingage") ? ofIngage : []),
      ...(person.account.role === "employee" ? [] : ["What changed", "Needs you"]),
    ]);
    expect(blocks.filter((block) => !possible.has(block))).toEqual(listHomeBlocks(person));
    expect(await readTexts(page, ".ho-reports h3")).toEqual(listReportGroups(person));

    const reports = page.locator(".ho-reports section");
    const links = await reports.evaluateAll((groups) =>
      groups.map((group) => {
        const first = group.querySelector("a");
        return [first?.getAttribute("href") ?? "", first?.textContent ?? ""] as const;
      }),
    );
    for (const [path, name] of links) {
      await openScreen(page, `${portal.origin}${path}`);
      // Some have a page of their own, to which the number redirects.
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await waitUntilLoaded(page);
      expect(await readHeading(page)).toEqual([name]);
      expect(await page.locator("main tbody tr, main .cy-empty").count(), path).toBeGreaterThan(0);
    }
    // A report of each service by its number, for accounts without the service.
    for (const [number, service] of [
      [1, "ingage"],
      [11, "intouch"],
      [24, "introduce"],
    ] as const) {
      if (!getVisibilityScope(person).canSeeFigures) await expectNothing(page, `/report/${number}`, FORBIDDEN);
      else if (!getVisibilityScope(person).has(service)) await expectMissing(page, `/report/${number}`);
    }
    expect(broken).toEqual([]);
    await page.close();
  });

  test("the pages of a region and of a location [NAV-05] [DASH-02] [DASH-04]", async () => {
    const person = portal.getPerson(who);
    const { canSeeFigures, canOpenRegions, otherRegion, otherLocation } = getVisibilityScope(person);
    const page = await portal.readPage(who);
    const broken = recordCrashes(page);
    for (const place of toPlaces(person)) {
      if (!canSeeFigures) await expectNothing(page, `${place.path}/dashboard`, FORBIDDEN);
      // Accounts that may not open regions are redirected to their start page; portfolio-roles tests that.
      else if (canOpenRegions || !place.isRegion) await expectPlace(page, person, place);
    }
    if (canSeeFigures && otherLocation) await expectNothing(page, `/property/${otherLocation.id}/dashboard`, NOT_FOUND);
    if (canOpenRegions && otherRegion) await expectNothing(page, `/region/${otherRegion.id}/dashboard`, NOT_FOUND);
    expect(broken).toEqual([]);
    await page.close();
  });

  test("the dashboards of services: of everything visible, a region, a location [NAV-07] [NAV-08] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13] [NAV-14] [NAV-15] [NAV-16] [NAV-17] [NAV-18]", async () => {
    const person = portal.getPerson(who);
    const visibility = getVisibilityScope(person);
    const page = await portal.readPage(who);
    const broken = recordCrashes(page);
    for (const part of parts) {
      const own = toPath(part, "", "dashboard");
      if (visibility.has(part.service)) {
        await openScreen(page, `${portal.origin}${own}`);
        await expectDashboard(page, person, part, null);
      } else await expectNothing(page, own, FORBIDDEN);
      for (const { path, name, isRegion } of toPlaces(person)) {
        const address = toPath(part, path, "dashboard");
        if (canOpen(person, part, isRegion)) {
          await openScreen(page, `${portal.origin}${address}`);
          await expectDashboard(page, person, part, name);
        } else await expectNothing(page, address, FORBIDDEN);
      }
    }
    // An invisible place returns the same 404 as a missing one.
    const part = parts.find(({ service }) => visibility.has(service));
    if (part && visibility.otherLocation) {
      await expectNothing(page, toPath(part, `/property/${visibility.otherLocation.id}`, "dashboard"), NOT_FOUND);
      await expectNothing(page, toPath(part, "/property/999999", "dashboard"), NOT_FOUND);
      const other = toPath(part, `/region/${visibility.otherRegion?.id}`, "dashboard");
      await expectNothing(page, other, visibility.canOpenRegions ? NOT_FOUND : FORBIDDEN);
    }
    expect(broken).toEqual([]);
    await page.close();
  });

  test("the pages of widgets, of a region and of a location", async () => {
    const person = portal.getPerson(who);
    const visibility = getVisibilityScope(person);
    const page = await portal.readPage(who);
    const broken = recordCrashes(page);
    for (const part of parts) {
      for (const { path, name, isRegion } of toPlaces(person)) {
        const address = toPath(part, path, part.widget);
        if (!visibility.canSeeFigures) await expectNothing(page, address, FORBIDDEN);
        else if (!canOpen(person, part, isRegion)) await expectMissing(page, address);
        else {
          await openScreen(page, `${portal.origin}${address}`);
          expect(await readHeading(page)).toEqual([part.widgetTitle]);
          expect(await readTexts(page, "main .rp-sub")).toEqual([expect.stringContaining(name)]);
          expect(await page.locator("main tbody tr, main .cy-empty").count(), address).toBeGreaterThan(0);
        }
      }
    }
    const part = parts.find(({ service }) => visibility.has(service));
    if (part && visibility.otherLocation)
      await expectNothing(page, toPath(part, `/property/${visibility.otherLocation.id}`, part.widget), NOT_FOUND);
    expect(broken).toEqual([]);
    await page.close();
  });
});
