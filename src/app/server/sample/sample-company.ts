import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { DemoCompany } from "../demo/content/company.ts";
import { buildPlaces } from "../demo/content/companies.ts";
import { flagship } from "../demo/content/flagship.ts";
import { region } from "../demo/content/regions.ts";
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
  return {
    slug: "sample",
    name: "Sample company",
    // The domain is reserved: no email can reach it.
    domain: "sample.example",
    zone,
    locale,
    services: [...of.services],
    hasDistricts: false,
    regions: [
      region("North", zone, "cold", 2, "Fairview OH; Milton WI"),
      region("Central", zone, "both", -2, "Springdale MO; Clayton KS"),
      region("South", zone, "hot", 1, "Riverside TX; Georgetown TX"),
    ],
    locations: { small: LOCATIONS, medium: LOCATIONS, large: LOCATIONS },
    residentLevel: 1,
    staffLevel: 0,
    drift: 0.6,
    answering: 0.15,
    spanish: locale === "es" ? 0.6 : 0.15,
    confidential: 0.06,
    communities: [],
  };
}

/** The scale of sample data. The company is the second one: the first company of a demo has texts that tests need. */
export function buildSampleScale(company: DemoCompany): DemoScale {
  return {
    years: YEARS,
    companies: [flagship, company],
    communities: () =>
      buildPlaces(company, LOCATIONS).map((place) => ({ ...place, units: UNITS, staffedUnits: STAFFED_UNITS })),
  };
}
