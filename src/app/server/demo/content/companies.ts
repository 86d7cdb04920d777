import { z } from "zod";
import list from "./companies.json" with { type: "json" };
import { type DemoCommunity, type DemoCompany, demoCompany } from "./company.ts";
import { buildCommunities } from "./place-names.ts";

/** The companies of the demo: the first eight in every size, all twenty in the large one. */
export const companies: readonly [DemoCompany, ...DemoCompany[]] = z.tuple([demoCompany], demoCompany).parse(list);

/** The company that a new user signs in to: five regions that differ, and communities that look real. */
export const [flagship] = companies;

/**
 * The property whose score one more answer visibly moves: so small that its region's score stands in for it in some
 * months.
 */
export const SMALL_LOCATION = "Pelican Point";

/**
 * Returns the first communities of a company, always the same ones: those written by hand, then generated names that
 * alternate over its regions, so that a larger demo contains the smaller one. Names differ within the company. At most
 * 2,000.
 */
export function buildPlaces(company: DemoCompany, count: number): DemoCommunity[] {
  return [
    ...company.communities.slice(0, count),
    ...buildCommunities(company, Math.max(0, count - company.communities.length)),
  ];
}
