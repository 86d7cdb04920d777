import type { SentimentBaseline, DemoRegion, Town } from "./company.ts";

function towns(list: string): Town[] {
  return list.split(";").map((entry): Town => {
    const town = entry.trim();
    return [town.slice(0, -3), town.slice(-2)];
  });
}

/** A region with its towns as "City ST; City ST". The level is in points of a score against the company. */
export function region(
  name: string,
  zone: string,
  climate: SentimentBaseline,
  level: number,
  townList: string,
  district: string | null = null,
): DemoRegion {
  return { name, zone, climate, level, district, towns: towns(townList) };
}
