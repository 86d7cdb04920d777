import { companies, buildPlaces, SMALL_LOCATION } from "./content/companies.ts";
import type { DemoCommunity, DemoCompany } from "./content/company.ts";

/**
 * The sizes that can be requested; `tiny`, one year of a few places, is for tests and a quick look. `dense` has the
 * places and the staff of `medium` and as many answers as `large`, to measure growth where only the homes grow.
 */
export const demoSizes = ["tiny", "small", "medium", "dense", "large"] as const;
export type DemoSize = (typeof demoSizes)[number];

/** The extent of a demo. */
export interface DemoScale {
  readonly years: number;
  /** Companies, the flagship first. */
  readonly companies: readonly DemoCompany[];
  /** Returns a company's communities with as many homes as this size gives them. */
  buildCommunities(company: DemoCompany): readonly DemoCommunity[];
}

const FLAGSHIP = 0;
const FIRST_EIGHT = 8;
const TINY_LOCATIONS = 3;
const TINY_UNITS = 16;
/** Few homes, yet enough staff that results of their answers may be published. */
const TINY_STAFFED_UNITS = 160;

function scaleCommunity(community: DemoCommunity, share: number): DemoCommunity {
  return { ...community, units: Math.max(8, Math.round(community.units * share)) };
}

/** The flagship's communities for special cases: the small one, the archived one, others in two regions. */
const tinyFlagship = new Set(["Driftwood Commons", SMALL_LOCATION, "Mesa Verde Flats", "Old Cannery"]);

const tiny: DemoScale = {
  years: 1,
  companies: companies.slice(0, FIRST_EIGHT),
  buildCommunities: (company) => {
    const own = company.communities.filter((each) => tinyFlagship.has(each.name));
    const some = own.length > 0 ? own : buildPlaces(company, TINY_LOCATIONS);
    const isFlagship = own.length > 0;
    return some.map((each) => ({
      ...each,
      units: TINY_UNITS,
      ...(isFlagship ? { staffedUnits: TINY_STAFFED_UNITS } : {}),
    }));
  },
};

/** Shares of their homes that the small demo has: few, yet the flagship stays below 35% of every survey and month. */
const SMALL = { flagship: 0.94, others: 0.7 } as const;

const small: DemoScale = {
  years: 3,
  companies: companies.slice(0, FIRST_EIGHT),
  buildCommunities: (company) => {
    const share = companies[FLAGSHIP] === company ? SMALL.flagship : SMALL.others;
    return buildPlaces(company, company.locations.small).map((each) => scaleCommunity(each, share));
  },
};

const medium: DemoScale = {
  years: 3,
  companies: companies.slice(0, FIRST_EIGHT),
  buildCommunities: (company) => buildPlaces(company, company.locations.medium),
};

const DENSITY = 12;

const dense: DemoScale = {
  ...medium,
  buildCommunities: (company) =>
    medium
      .buildCommunities(company)
      .map((each) => ({ ...scaleCommunity(each, DENSITY), staffedUnits: each.staffedUnits ?? each.units })),
};

const large: DemoScale = {
  years: 3,
  companies,
  buildCommunities: (company) => buildPlaces(company, company.locations.large),
};

/** What each size means. */
export const demoScales: Readonly<Record<DemoSize, DemoScale>> = { tiny, small, medium, dense, large };

const MONTHS = 12;

/** Spreads places over the year so that each month invites about as many homes, large places first. */
export function toSlots(communities: readonly DemoCommunity[], rank: number): ReadonlyMap<DemoCommunity, number> {
  const bySize = communities.toSorted((a, b) => b.units - a.units);
  return new Map(
    bySize.map((community, index) => {
      const within = index % MONTHS;
      const there = Math.floor(index / MONTHS) % 2 === 0 ? within : MONTHS - 1 - within;
      return [community, (there + rank * 5) % MONTHS];
    }),
  );
}
