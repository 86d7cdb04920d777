import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { buildPlaces, flagship } from "../demo/content/companies.ts";
import { type DemoCompany, demoCompany } from "../demo/content/company.ts";
import type { DemoScale } from "../demo/demo-sizes.ts";

const LOCATIONS = 6;
const UNITS = 30;
/** Few homes, yet enough staff for confidential results to be shown. */
const STAFFED_UNITS = 130;
const YEARS = 2;

/** The fictional company of sample data: six properties in three regions, in the client's zone and language. */
export function buildSampleCompany(of: {
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly services: ReadonlySet<Service>;
}): DemoCompany {
  const { timeZone: zone, locale } = of;
  return demoCompany.parse({
    // Its domain is reserved: no email can reach it.
    slug: "sample",
    name: "Sample company",
    zone,
    locale,
    services: [...of.services],
    locations: { small: LOCATIONS, medium: LOCATIONS, large: LOCATIONS },
    character: {
      residentLevel: 1,
      staffLevel: 0,
      drift: 0.6,
      answering: 0.15,
      spanish: locale === "es" ? 0.6 : 0.15,
      confidential: 0.06,
    },
    regions: [
      { name: "North", climate: "cold", level: 2, towns: "Fairview OH; Milton WI" },
      { name: "Central", climate: "both", level: -2, towns: "Springdale MO; Clayton KS" },
      { name: "South", climate: "hot", level: 1, towns: "Riverside TX; Georgetown TX" },
    ],
  });
}

/** The scale of sample data. The company is the second one: the first company of a demo has texts that tests need. */
export function buildSampleScale(company: DemoCompany): DemoScale {
  return {
    years: YEARS,
    companies: [flagship, company],
    buildCommunities: () =>
      buildPlaces(company, LOCATIONS).map((place) => ({ ...place, units: UNITS, staffedUnits: STAFFED_UNITS })),
  };
}
