import { type Random, toMonthIndex } from "./content/random.ts";
import type { DemoCommunity, DemoCompany, DemoRegion } from "./content/company.ts";
import { type LocationProfile, buildLocationProfile } from "./content/place-character.ts";
import { computePlantedDays, planActions } from "./content/planted-actions.ts";
import { findPlantedRenewals, type PlantedRenewals } from "./content/planted-renewals.ts";
import { type DemoFrame, formatDay } from "./demo-days.ts";
import type { DemoSink } from "./demo-sink.ts";
import { toSlots } from "./demo-sizes.ts";

/** A community as written, with its ids and its character. */
export interface DemoPlace {
  readonly id: number;
  readonly index: number;
  readonly community: DemoCommunity;
  readonly region: DemoRegion;
  /** Its region of today; null where it has none. */
  readonly regionId: number | null;
  readonly character: LocationProfile;
  /** The first and the last day with residents, as day numbers; the last one null while it is open. */
  readonly opens: number;
  readonly closes: number | null;
  /** What renewing depends on; null where it is random. */
  readonly renewals: PlantedRenewals | null;
  /** The month of the year (0–11) in which all its residents are invited. */
  readonly slot: number;
  /** A random source of its own, independent of other places. */
  readonly random: Random;
}

/** Ids of a company's places, as the manifest lists them. */
export interface DemoStructure {
  readonly places: readonly DemoPlace[];
  readonly regionIds: readonly number[];
  readonly districtIds: readonly number[];
  readonly groupIds: readonly number[];
  /** The place that changed its region and kept its history. */
  readonly moved: DemoPlace | null;
}

const ARCHIVED_DAYS_AGO = 100;
const LONG_AGO = 4000;
const MONTH_DAYS = 30.4;
const PLACES = 1000;
const groups = ["Renovated since 2024", "Garden style", "High-rise"] as const;
const groupsEs = ["Renovadas desde 2024", "Estilo jardín", "Torres"] as const;
const streets = "Harbor Mill Orchard Station Garden Market Canal Chestnut Park Ridge Willow Mission".split(" ");

async function writeRegions(
  sink: DemoSink,
  company: DemoCompany,
): Promise<Pick<DemoStructure, "regionIds" | "districtIds">> {
  const districts = [...new Set(company.regions.flatMap((region) => region.district ?? []))];
  const districtIds = await sink.reserveIds("districts", districts.length);
  for (const [index, name] of districts.entries()) sink.add("districts", { id: districtIds[index] ?? 0, name });
  const regionIds = await sink.reserveIds("regions", company.regions.length);
  for (const [index, { name, district }] of company.regions.entries()) {
    const districtId = district === null ? null : (districtIds[districts.indexOf(district)] ?? null);
    sink.add("regions", { id: regionIds[index] ?? 0, name, district_id: districtId });
  }
  return { regionIds, districtIds };
}

function writeLocation(sink: DemoSink, company: DemoCompany, place: DemoPlace): void {
  const { community, random } = place;
  const code = `${company.slug.slice(0, 3).toUpperCase()}-${String(place.index + 1).padStart(3, "0")}`;
  sink.add("locations", {
    id: place.id,
    name: community.name,
    region_id: place.regionId,
    time_zone: community.zone,
    address: `${random.between(2, 98) * 25} ${random.pick(streets)} Street`,
    city: community.city,
    state: community.state,
    zip: "",
    status_id: place.closes === null ? 1 : 2,
    archived_on: place.closes === null ? null : formatDay(place.closes + 1),
    external_id: code,
    email: `${code.toLowerCase()}@${company.domain}`,
    phone: `(555) 555-0${String(100 + (place.index % 100))}`,
  });
}

async function writeGroups(sink: DemoSink, company: DemoCompany, places: readonly DemoPlace[]): Promise<number[]> {
  const names = company.locale === "es" ? groupsEs : groups;
  const ids = await sink.reserveIds("reporting_groups", names.length);
  for (const [index, name] of names.entries()) {
    sink.add("reporting_groups", { id: ids[index] ?? 0, name });
    for (const place of places) {
      if ((place.index * 3 + index) % 4 > 1) continue;
      sink.add("reporting_group_locations", { reporting_group_id: ids[index] ?? 0, location_id: place.id });
    }
  }
  const neighbors = places.slice(1).map((place, index) => [places[index], place] as const);
  for (const [index, [one, other]] of neighbors.entries()) {
    if (one && index % 6 === 0) sink.add("location_links", { location_id: one.id, linked_location_id: other.id });
  }
  return ids;
}

/** Returns the place that changes its region and the new region, and the place without a region. */
function computeExceptions(communities: readonly DemoCommunity[], company: DemoCompany, isFlagship: boolean) {
  const last = communities.findLastIndex((each) => !each.isArchived);
  const from = communities[last]?.regionIndex ?? 0;
  return isFlagship
    ? { moved: last, to: from > 0 ? from - 1 : company.regions.length - 1, homeless: -1 }
    : { moved: -1, to: 0, homeless: company.hasDistricts ? last : -1 };
}

/** Writes districts, regions, locations, reporting groups and links of a company. */
export async function writeStructure(
  sink: DemoSink,
  context: { readonly company: DemoCompany; readonly communities: readonly DemoCommunity[]; readonly rank: number },
  random: Random,
  frame: DemoFrame,
): Promise<DemoStructure> {
  const { company, communities } = context;
  const { regionIds, districtIds } = await writeRegions(sink, company);
  const ids = await sink.reserveIds("locations", communities.length);
  const { moved, to, homeless } = computeExceptions(communities, company, context.rank === 0);
  const firstMonth = toMonthIndex(formatDay(frame.first));
  const slots = toSlots(communities, context.rank);
  const months = toMonthIndex(frame.today) - firstMonth + 1;
  const planted = planActions(communities, computePlantedDays(formatDay(frame.first), frame.today));
  const places = communities.map((community, index): DemoPlace => {
    const region = company.regions[community.regionIndex];
    if (!region) throw new RangeError(`${community.name} is in no region`);
    const own = random.fork(PLACES + index);
    const regionId = regionIds[index === moved ? to : community.regionIndex] ?? null;
    return {
      id: ids[index] ?? 0,
      index,
      community,
      region,
      regionId: index === homeless ? null : regionId,
      character: {
        ...buildLocationProfile(own.fork(0), { company, region, community, firstMonth, months }),
        planted: planted[index] ?? null,
      },
      opens: frame.todayNumber - Math.round(community.months === undefined ? LONG_AGO : community.months * MONTH_DAYS),
      closes: community.isArchived ? frame.todayNumber - ARCHIVED_DAYS_AGO : null,
      renewals: findPlantedRenewals(communities.length, context.rank),
      slot: slots.get(community) ?? 0,
      random: own,
    };
  });
  for (const place of places) writeLocation(sink, company, place);
  const groupIds = await writeGroups(sink, company, places);
  return { places, regionIds, districtIds, groupIds, moved: places[moved] ?? null };
}
