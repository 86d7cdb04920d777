import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { openPortal, type Portal, type DemoPerson } from "#test/support/portal.ts";
import { type RawRows, readRawRows } from "#test/support/raw-rows.ts";
import { pickPlaceNames, type Scope, listVisibleLocations, listVisibleRows } from "#test/support/visible-places.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { openTable, placeRows, readCards, readTable, scopeChoice } from "#test/support/read-screen-tables.ts";
import { visit } from "#test/support/screens.ts";

let portal: Portal;
const rawOf = new Map<number, RawRows>();

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function readRows({ client }: DemoPerson): Promise<RawRows> {
  const known = rawOf.get(client.id) ?? (await readRawRows(portal.db, client.id));
  rawOf.set(client.id, known);
  return known;
}

const scopeWords: Readonly<Record<Scope, string>> = {
  regions: "Regions",
  locations: "Locations",
  reporting_groups: "Groups",
  areas: "Districts",
};

const columnsOf: Readonly<Partial<Record<Service, readonly string[]>>> = {
  ingage: ["Engagement", "Engagement Response Rate", "Likely to Remain", "Tenure"],
  intouch: ["Satisfaction", "Satisfaction Response Rate", "Likely to Renew", "Likely to Recommend", "Service Requests"],
  introduce: ["Plans Progress", "Plans Compliance"],
};

/** The columns that a service adds to the default table, and its card. */
const openingOf = {
  ingage: ["Engagement"],
  intouch: ["Satisfaction"],
  introduce: ["Plans Progress", "Plans Compliance"],
} as const;
const cardOf = { ingage: "Engagement", intouch: "Satisfaction", introduce: "Plans" } as const;

const regionViewers = new Set(["client-admin", "reporting", "regional_manager", "multi_regional_manager"]);
const withoutManagers = new Set(["property_manager", "maintenance_manager"]);

/** Where the breadcrumbs of an account must begin. */
function toRoot({ client, account }: DemoPerson): string {
  const { role, managed } = account;
  if (!client.services.includes("intel")) return "/portfolio";
  if (role === "property_manager") return `/property/${managed.location_ids[0]}/dashboard`;
  if (role === "regional_manager") return `/region/${managed.region_ids[0]}/dashboard`;
  return "/portfolio";
}

const readTexts = (page: Page, selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();

function getHeading(page: Page, name = ""): Locator {
  return page.getByRole("heading", { level: 1, name });
}

/** The links of rows themselves; values have links of their own. */
const getNameLinks = (rows: Locator): Locator => rows.locator("td:first-child").getByRole("link");

/** A point of a cell without content. */
const corner = { x: 2, y: 2 } as const;

function readFirstCrumb(page: Page): Promise<string | null> {
  return page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").first().getAttribute("href");
}

/** Returns the options of a filter, by its button. */
async function readOptions(page: Page, button: string): Promise<string[]> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const list = page.getByRole("dialog", { name: button });
  await list.getByRole("checkbox").first().waitFor();
  const found = await list.locator("label").allInnerTexts();
  await page.keyboard.press("Escape");
  return found.map((text) => text.trim());
}

const toGroups = (person: DemoPerson, rows: RawRows): RawRows["groups"] =>
  rows.groups.filter(({ memberIds }) => listVisibleLocations(person, rows).some(({ id }) => memberIds.includes(id)));

/** Returns the scopes that an account can select. */
const listScopes = (person: DemoPerson, rows: RawRows): readonly Scope[] => [
  ...(["regions", "locations"] as const),
  ...(toGroups(person, rows).length > 0 ? (["reporting_groups"] as const) : []),
  ...(rows.districts.length > 0 ? (["areas"] as const) : []),
];

function listSummaryLabels(person: DemoPerson, rows: RawRows): string[] {
  const { services } = person.client;
  const regions = listVisibleRows(person, rows, "regions").filter((row) => row.name !== "No region").length;
  return [
    ...(rows.districts.length > 0 ? ["Districts"] : []),
    ...(regions > 1 ? ["Regions"] : []),
    "Locations",
    ...(services.includes("ingage") || services.includes("introduce") ? ["Employees"] : []),
    ...(services.includes("intouch") ? ["Residents", "Units"] : []),
  ];
}

const everybody = [
  "dana@harborline.example",
  "priya@harborline.example",
  "marcus@harborline.example",
  "imani@harborline.example",
  "tom@harborline.example",
  "elena@harborline.example",
  "ruth@harborline.example",
  "admin@ironpetal.example",
  "admin@copperfen.example",
  "admin@quillfeather.example",
  "multi-regional@quillfeather.example",
  "admin@larkmeadow.example",
  "property@larkmeadow.example",
] as const;

/** The accounts that walk: all of a company, one property, and regions in districts; all of them with `--all`. */
const walkers = isWholeRun ? everybody : everybody.filter((who) => /^(dana|elena|multi-regional)@/.test(who));

describe("everyone sees their places and their services' values, and nothing else", () => {
  test.each(everybody)("%s: the server names their rows in every scope, and no other", async (who) => {
    const person = portal.getPerson(who);
    const rows = await readRows(person);
    const context = await portal.readWindow(who);
    for (const scope of Object.keys(scopeWords) as Scope[]) {
      const params = { "structures[scope]": scope, "page[size]": 1000 };
      const reply = await context.request.get(`${portal.origin}/v1/en/analytics/portfolio`, { params });
      const hasScope = scope !== "areas" || rows.districts.length > 0;
      expect([scope, reply.status()]).toEqual([scope, hasScope ? 200 : 400]);
      if (!hasScope) continue;
      const { data, meta } = (await reply.json()) as PortfolioReply;
      expect(meta.structures.scopes).toEqual(listScopes(person, rows));
      const wanted = listVisibleRows(person, rows, scope).map((row) => row.name);
      expect(pickPlaceNames(data.results.map((row) => row.name)), scope).toEqual(wanted);
    }
    await context.close();
  });

  test.each(walkers)("%s: rows, scopes, columns, cards and filters [SVC-01] [SVC-03] [PORT-07]", async (who) => {
    const person = portal.getPerson(who);
    const { services } = person.client;
    const rows = await readRows(person);
    const page = await portal.readPage(who);
    await openTable(page, `${portal.origin}/portfolio`);
    expect(await page.title()).toContain("Portfolio");
    const groups = toGroups(person, rows);
    const offered = listScopes(person, rows);
    expect(await readTexts(page, `${scopeChoice} label`)).toEqual(offered.map((scope) => scopeWords[scope]));
    expect(await page.locator(`${scopeChoice} input:checked`).getAttribute("value")).toBe("regions");

    const shown = (["ingage", "intouch", "introduce"] as const).filter((service) => services.includes(service));
    const opening = shown.flatMap((service) => openingOf[service]);
    expect(await readTexts(page, "thead th .cy-sort")).toEqual(["Region", ...opening]);
    const cards = await readCards(page);
    expect(Object.keys(cards)).toEqual(["Summary", ...shown.map((service) => cardOf[service])]);
    expect(Object.keys(cards["Summary"] ?? {})).toEqual(listSummaryLabels(person, rows));
    expect(await readOptions(page, "Columns")).toEqual([
      "Region",
      ...shown.flatMap((service) => columnsOf[service] ?? []),
    ]);

    for (const scope of offered) {
      await openTable(page, `${portal.origin}/portfolio?scope=${scope}&sort=name`);
      const wanted = listVisibleRows(person, rows, scope).map((row) => row.name);
      const listed = pickPlaceNames((await readTable(page)).keys());
      if (wanted.length > 15) {
        await openTable(page, `${portal.origin}/portfolio?scope=${scope}&sort=name&page=2`);
        listed.push(...pickPlaceNames((await readTable(page)).keys()));
      }
      expect(listed, scope).toEqual(wanted);
    }
    const seenRegions = rows.regions.filter(({ memberIds }) =>
      listVisibleLocations(person, rows).some(({ id }) => memberIds.includes(id)),
    );
    expect((await readOptions(page, "Regions")).toSorted()).toEqual(seenRegions.map(({ name }) => name).toSorted());
    if (groups.length > 0) {
      const names = groups.map(({ name }) => name).toSorted();
      expect((await readOptions(page, "Reporting groups")).toSorted()).toEqual(names);
    }
    await page.close();
  });
});

describe("links of rows and breadcrumbs", () => {
  test.each(walkers)(
    "%s: a location's row, and the root of the breadcrumbs [NAV-55] [NAV-68] [NAV-69] [NAV-70]",
    async (who) => {
      const person = portal.getPerson(who);
      const rows = await readRows(person);
      const page = await portal.readPage(who);
      await openTable(page, `${portal.origin}/portfolio?scope=locations&sort=name`);
      expect(await readFirstCrumb(page)).toBe(toRoot(person));
      const [location] = listVisibleRows(person, rows, "locations");
      const [id] = [...(location?.locations ?? [])];
      if (!person.client.services.includes("intel")) {
        expect(await getNameLinks(page.locator("tbody")).count()).toBe(0);
        await page.close();
        return;
      }
      const own = `/property/${id}/dashboard`;
      const row = page.locator("tbody tr").first();
      expect(await getNameLinks(row).getAttribute("href")).toBe(own);
      // Beside the links, anywhere in the row.
      await row.locator("td").nth(1).click({ position: corner });
      await page.waitForURL(`${portal.origin}${own}`);
      await getHeading(page, location?.name).waitFor();
      const managers = withoutManagers.has(person.account.role) ? 0 : 1;
      expect(await page.getByText("Managers", { exact: true }).count()).toBe(managers);
      // Accounts that start at this very page have no page above it.
      const hasWay = (await page.getByRole("navigation", { name: "Breadcrumb" }).count()) > 0;
      expect(hasWay ? await readFirstCrumb(page) : own).toBe(toRoot(person));
      await page.close();
    },
  );

  test.each(walkers)("%s: a region's row leads to its page for accounts that may open it [NAV-54]", async (who) => {
    const person = portal.getPerson(who);
    const rows = await readRows(person);
    const page = await portal.readPage(who);
    await openTable(page, `${portal.origin}/portfolio?scope=regions&sort=name`);
    const canOpen = person.client.services.includes("intel") && regionViewers.has(person.account.role);
    const named = listVisibleRows(person, rows, "regions").filter((row) => row.name !== "No region");
    expect(await getNameLinks(page.locator("tbody")).count()).toBe(canOpen ? named.length : 0);
    if (canOpen) {
      const region = rows.regions.find(({ name }) => name === named[0]?.name);
      await page
        .getByRole("row")
        .filter({ hasText: region?.name ?? "" })
        .locator("td")
        .nth(1)
        .click({ position: corner });
      await page.waitForURL(`${portal.origin}/region/${region?.id}/dashboard`);
      await getHeading(page, region?.name).waitFor();
    }
    await page.close();
  });

  test.each(["elena", "tom", "ruth"])(
    "%s is redirected from a region's page to their start page [ROLE-04]",
    async (name) => {
      const person = portal.getPerson(`${name}@harborline.example`);
      const region = person.client.ids.regions[0]?.id;
      const page = await portal.readPage(`${name}@harborline.example`);
      await visit(page, `${portal.origin}/region/${region}/dashboard`);
      await page.waitForURL((url) => url.pathname === toRoot(person));
      await page.getByText("You don’t have access to that page, so we brought you to your home dashboard.").waitFor();
      await page.close();
    },
  );

  test.each(["dana", "priya", "marcus", "imani"])("%s opens a region's page [NAV-04] [ROLE-04]", async (name) => {
    const person = portal.getPerson(`${name}@harborline.example`);
    const [id = person.client.ids.regions[0]?.id] = person.account.managed.region_ids;
    const region = person.client.ids.regions.find((each) => each.id === id);
    const page = await portal.readPage(`${name}@harborline.example`);
    await visit(page, `${portal.origin}/region/${id}/dashboard?sort=name`);
    await getHeading(page, region?.name).waitFor();
    await page.locator(placeRows).first().waitFor();
    const own = listVisibleLocations(person, await readRows(person)).filter(
      (each) => each.regionId === id && !each.isArchived,
    );
    expect(pickPlaceNames((await readTable(page)).keys())).toEqual(own.map(({ name: text }) => text).toSorted());
    await page.close();
  });

  test("invisible places return the same 404 as missing ones: another's region, another company's location", async () => {
    const page = await portal.readPage("marcus@harborline.example");
    const { client, account } = portal.getPerson("marcus@harborline.example");
    const other = client.ids.regions.find(({ id }) => !account.managed.region_ids.includes(id));
    const abroad = portal.getPerson("admin@copperfen.example").client.ids.locations[0];
    for (const path of [
      `/region/${other?.id}/dashboard`,
      `/property/${abroad?.id}/dashboard`,
      "/region/999999/dashboard",
    ]) {
      await visit(page, `${portal.origin}${path}`);
      await getHeading(page, "Page not found").waitFor();
      expect(await page.locator("table, .cy-card").count(), path).toBe(0);
    }
    await page.close();
  });

  test("a location is also found under its other name [NAV-05] [NAV-06]", async () => {
    const person = portal.getPerson("dana@harborline.example");
    const [location] = person.client.ids.locations;
    const page = await portal.readPage("dana@harborline.example");
    for (const path of ["property", "location"]) {
      await visit(page, `${portal.origin}/${path}/${location?.id}/dashboard`);
      await getHeading(page, location?.name).waitFor();
      expect(Object.keys(await readCards(page))).toEqual(["Plans", "Engagement", "Satisfaction"]);
    }
    await page.close();
  });

  test("the presets open their scope, and an explicit one wins [NAV-01] [NAV-02] [NAV-03]", async () => {
    const page = await portal.readPage("dana@harborline.example");
    for (const [path, header] of [
      ["/portfolio?scope=locations", "Location"],
      ["/portfolio/regions", "Region"],
      ["/portfolio/properties", "Location"],
      ["/portfolio/properties?scope=regions", "Region"],
    ] as const) {
      await openTable(page, `${portal.origin}${path}`);
      expect((await readTexts(page, "thead th .cy-sort"))[0], path).toBe(header);
    }
    await page.close();
  });

  test("an employee gets a message that these pages are not for them", async () => {
    const page = await portal.readPage("luis@harborline.example");
    const { client } = portal.getPerson("luis@harborline.example");
    for (const path of ["/portfolio", "/portfolio/summary", `/property/${client.ids.locations[0]?.id}/dashboard`]) {
      await visit(page, `${portal.origin}${path}`);
      await page.getByRole("heading", { level: 1, name: "You do not have access to this page" }).waitFor();
      expect(await page.locator("table").count()).toBe(0);
    }
    await page.close();
  });
});
