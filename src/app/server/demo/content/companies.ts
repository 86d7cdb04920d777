import { largeCompanies } from "./companies-large.ts";
import { smallCompanies } from "./companies-small.ts";
import { specialCompanies } from "./companies-special.ts";
import type { DemoCommunity, DemoCompany } from "./company.ts";
import { flagship } from "./flagship.ts";
import { buildCommunities } from "./place-names.ts";

/** The companies of the demo: the first eight in every size, all twenty in the large one. */
export const companies: readonly DemoCompany[] = [flagship, ...smallCompanies, ...specialCompanies, ...largeCompanies];

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
