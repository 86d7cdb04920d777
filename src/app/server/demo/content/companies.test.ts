import { describe, expect, test } from "vitest";
import { Temporal } from "temporal-polyfill";
import { companies, buildPlaces, flagship, SMALL_LOCATION } from "./companies.ts";
import { plans } from "./plans.ts";
import { positionCategories, positions } from "./positions.ts";

const first = companies.slice(0, 8);

describe("the companies", () => {
  test("are twenty, with different names, and domains that cannot be registered", () => {
    expect(companies).toHaveLength(20);
    expect(new Set(companies.map((company) => company.name)).size).toBe(20);
    expect(new Set(companies.map((company) => company.slug)).size).toBe(20);
    for (const { slug, domain } of companies) {
      expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(domain).toBe(`${slug}.example`);
    }
  });

  test("are eight in the smaller demos, at least six in each service, each an example of a special case", () => {
    expect(companies.filter((company) => company.locations.small > 0)).toEqual(first);
    for (const service of ["ingage", "intouch"] as const) {
      expect(first.filter((company) => company.services.includes(service)).length).toBeGreaterThanOrEqual(6);
    }
    expect(first.filter((company) => !company.services.includes("intouch"))).toHaveLength(1);
    expect(first.filter((company) => company.hasDistricts)).toHaveLength(1);
    expect(first.filter((company) => company.locale === "es" && company.spanish > 0.5)).toHaveLength(1);
    expect(new Set(first.map((company) => company.zone)).size).toBeGreaterThanOrEqual(4);
    for (const company of companies) {
      expect(company.regions.every((region) => (region.district !== null) === company.hasDistricts)).toBe(true);
    }
  });

  test("leave the flagship at most 35 of 100 communities of either service, and no other more than half of the rest", () => {
    for (const size of ["small", "medium", "large"] as const) {
      for (const service of ["ingage", "intouch"] as const) {
        const having = companies.filter((company) => company.services.includes(service));
        const all = having.reduce((sum, company) => sum + company.locations[size], 0);
        expect(flagship.locations[size] / all).toBeLessThanOrEqual(0.35);
        for (const left of having) {
          const rest = having.filter((company) => company !== left).map((company) => company.locations[size]);
          expect(Math.max(...rest)).toBeLessThanOrEqual(rest.reduce((sum, count) => sum + count, 0) / 2);
        }
      }
    }
  });

  test("keep the flagship's five regions and its documented communities", () => {
    expect(flagship.regions.map((region) => region.name)).toEqual([
      "Coastal",
      "High Desert",
      "Lakeshore",
      "Metro North",
      "River Valley",
    ]);
    const names = flagship.communities.map((community) => community.name);
    expect(names).toHaveLength(25);
    for (const known of [
      SMALL_LOCATION,
      "Driftwood Commons",
      "Mesa Verde Flats",
      "Ocotillo Court",
      "St. Mary's Yard",
    ]) {
      expect(names).toContain(known);
    }
    expect(flagship.communities.filter((community) => community.isArchived)).toHaveLength(1);
  });

  test("have zones that exist, and communities in the zone and towns of their region", () => {
    for (const company of companies) {
      for (const region of company.regions) {
        expect(() => Temporal.Now.zonedDateTimeISO(region.zone)).not.toThrow();
        expect(region.towns.every(([city, state]) => city.length > 2 && /^[A-Z]{2}$/.test(state))).toBe(true);
      }
      for (const place of buildPlaces(company, 60)) {
        const region = company.regions[place.regionIndex];
        expect(place.zone).toBe(region?.zone);
        expect(region?.towns.some(([city, state]) => city === place.city && state === place.state)).toBe(true);
      }
    }
  });
});

describe("the communities of a company", () => {
  test("are six hundred different ones for a company of that size, spread over all regions", () => {
    for (const company of companies) {
      const places = buildPlaces(company, 600);
      expect(new Set(places.map((place) => place.name)).size).toBe(600);
      expect(new Set(places.map((place) => place.regionIndex)).size).toBe(company.regions.length);
      for (const { name, units } of places) {
        expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{N}'. ]+$/u);
        expect(units).toBeGreaterThanOrEqual(12);
        expect(units).toBeLessThanOrEqual(420);
      }
    }
  });

  test("are the same in every size of the demo: a larger one has more", () => {
    for (const company of companies) expect(buildPlaces(company, 80).slice(0, 30)).toEqual(buildPlaces(company, 30));
  });
});

test("positions cover every category, with different names in both languages", () => {
  expect(new Set(positions.map((position) => position.category))).toEqual(new Set(positionCategories));
  expect(new Set(positions.map((position) => position.name)).size).toBe(positions.length);
  expect(new Set(positions.map((position) => position.nameEs)).size).toBe(positions.length);
  expect(positions.every((position) => position.per > 0)).toBe(true);
});

test("plans are for positions that exist, and share the one task that two of them have", () => {
  const names = new Set(positions.map(({ name }) => name));
  expect(plans.flatMap((plan) => plan.positions).filter((name) => !names.has(name))).toEqual([]);
  const tasks = plans.flatMap((plan) => plan.tasks);
  expect(new Set(tasks).size).toBe(tasks.length - 1);
  expect(new Set(tasks.map(({ title }) => title.en)).size).toBe(tasks.length - 1);
});
