import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopeChoice } from "#test/support/read-screen-tables.ts";
import { openPortal, type Portal } from "#test/support/portal.ts";
import { pickPlaceNames } from "#test/support/visible-places.ts";
import { openScreen, waitUntilLoaded } from "#test/support/screens.ts";

let portal: Portal;

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const admin = "dana@harborline.example";
const districtAdmin = "admin@quillfeather.example";

const readHeight = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((box) => getComputedStyle(box).height);

describe("sizes in the specification", () => {
  test("a list in a tab is 400 px high, and scrolls within itself [DASH-16]", async () => {
    const [region] = portal.getPerson(admin).client.ids.regions;
    const page = await portal.readPage(admin);
    await openScreen(page, `${portal.origin}/region/${region?.id}/dashboard?tab=comments`);
    expect(await readHeight(page, ".rp-list")).toBe("400px");
    // A phone shows all of it.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => readHeight(page, ".rp-list")).not.toBe("400px");
    await page.close();
  });

  test("the window of comments is 600 px wide, and the whole screen on a phone [CONST-12]", async () => {
    const page = await portal.readPage(admin);
    await openScreen(page, `${portal.origin}/satisfaction/resident_satisfaction_report?scope=questions`);
    await page.locator("main tbody .rw-name .cy-cell-button").first().click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await waitUntilLoaded(page);
    const findWidth = async (): Promise<number | undefined> => (await dialog.boundingBox())?.width;
    await expect.poll(findWidth).toBe(600);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(findWidth).toBe(390);
    await page.close();
  });

  test("the primary metric of a report is in its header above 1248 px only [CONST-11]", async () => {
    const page = await portal.readPage(admin);
    await page.setViewportSize({ width: 1300, height: 900 });
    await openScreen(page, `${portal.origin}/satisfaction/resident_satisfaction_report`);
    const primary = page.locator("main .cy-primary-stat").first();
    for (const [width, isShown] of [
      [1300, true],
      [1200, false],
      [1249, true],
      [1248, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => primary.isVisible()).toBe(isShown);
    }
    await page.close();
  });
});

const readLevels = (page: Page): Promise<string[]> => page.locator(`${scopeChoice} label`).allInnerTexts();

describe("levels are company, district, region and property [DASH-08]", () => {
  const services = ["engagement", "satisfaction"] as const;

  test("a client with districts has them in the portfolio and on each dashboard, with their values", async () => {
    const { districts, regions, locations } = portal.getPerson(districtAdmin).client.ids;
    const page = await portal.readPage(districtAdmin);
    await openScreen(page, `${portal.origin}/portfolio`);
    expect(await readLevels(page)).toEqual(["Regions", "Locations", "Groups", "Districts"]);
    for (const service of services) {
      await openScreen(page, `${portal.origin}/${service}/dashboard`);
      expect(await readLevels(page)).toEqual(["Districts", "Regions", "Locations"]);
      for (const [level, places] of [
        ["areas", districts],
        ["regions", regions],
        ["locations", locations.filter((each) => !each.is_archived)],
      ] as const) {
        await openScreen(page, `${portal.origin}/${service}/dashboard?scope=${level}`);
        const names = await page.locator("main tbody .cy-name").allInnerTexts();
        const own = places.map(({ name }) => name).toSorted();
        expect(names.filter((name) => own.includes(name)).toSorted(), level).toEqual(own);
        // Data without a district or region has a row of its own, and so has data without a listed place; nothing else
        // does.
        expect(pickPlaceNames(names).filter((name) => !own.includes(name) && !name.startsWith("No "))).toEqual([]);
      }
    }
    await page.close();
  });

  test("a region shows its district, a property its region", async () => {
    const { districts, regions, locations } = portal.getPerson(districtAdmin).client.ids;
    const names = new Set(districts.map(({ name }) => name));
    const page = await portal.readPage(districtAdmin);
    const region = regions.find(({ id }) => locations.some((each) => each.region_id === id));
    await openScreen(page, `${portal.origin}/region/${region?.id}/dashboard`);
    expect(names).toContain(await page.locator(".rp-place-where > :first-child").innerText());
    const location = locations.find((each) => each.region_id === region?.id && !each.is_archived);
    await openScreen(page, `${portal.origin}/property/${location?.id}/dashboard`);
    expect(await page.locator(".rp-place-where > :first-child").innerText()).toBe(region?.name);
    await page.close();
  });

  test("a client without districts has no such level anywhere", async () => {
    const page = await portal.readPage(admin);
    await openScreen(page, `${portal.origin}/portfolio`);
    expect(await readLevels(page)).toEqual(["Regions", "Locations", "Groups"]);
    for (const service of services) {
      await openScreen(page, `${portal.origin}/${service}/dashboard`);
      expect(await readLevels(page)).toEqual(["Regions", "Locations"]);
    }
    await page.close();
  });
});
