import type { DemoCommunity, DemoCompany, DemoException, DemoRegion } from "./company.ts";
import { region } from "./regions.ts";

const regions: readonly DemoRegion[] = [
  region(
    "Coastal",
    "America/Los_Angeles",
    "mild",
    3,
    "Ventura CA; San Pedro CA; Oxnard CA; Morro Bay CA; Carpinteria CA; Long Beach CA; Santa Maria CA; Oceanside CA",
  ),
  region(
    "High Desert",
    "America/Phoenix",
    "hot",
    -3,
    "Tucson AZ; Mesa AZ; Yuma AZ; Prescott AZ; Glendale AZ; Casa Grande AZ",
  ),
  region(
    "Lakeshore",
    "America/Chicago",
    "cold",
    2,
    "Milwaukee WI; Racine WI; Kenosha WI; Waukesha WI; Sheboygan WI; Green Bay WI",
  ),
  region(
    "Metro North",
    "America/New_York",
    "cold",
    -3,
    "Yonkers NY; Beacon NY; Stamford CT; White Plains NY; Danbury CT; Peekskill NY",
  ),
  region(
    "River Valley",
    "America/Chicago",
    "both",
    1,
    "Davenport IA; Moline IL; Dubuque IA; Peoria IL; Quincy IL; La Crosse WI",
  ),
];

type Row = readonly [name: string, town: string, units: number, exception: DemoException];

function communities(regionName: string, rows: readonly Row[]): DemoCommunity[] {
  const regionIndex = regions.findIndex((each) => each.name === regionName);
  const zone = regions[regionIndex]?.zone;
  if (zone === undefined) throw new RangeError(`there is no region ${regionName}`);
  return rows.map(([name, town, units, exception]) => ({
    name,
    city: town.slice(0, -3),
    state: town.slice(-2),
    zone,
    regionIndex,
    units,
    ...exception,
  }));
}

/**
 * The property whose score one more answer visibly moves: so small that its region's score stands in for it in some
 * months.
 */
export const SMALL_LOCATION = "Pelican Point";

/** The company that a new user signs in to: five regions that differ, and communities that look real. */
export const flagship: DemoCompany = {
  slug: "harborline",
  name: "Harborline Residential",
  domain: "harborline.example",
  zone: "America/Los_Angeles",
  locale: "en",
  services: ["ingage", "intouch", "introduce", "intel"],
  hasDistricts: false,
  regions,
  locations: { small: 25, medium: 40, large: 120 },
  residentLevel: 1,
  staffLevel: 0,
  drift: 0.8,
  answering: 0.02,
  spanish: 0.16,
  confidential: 0.09,
  communities: [
    ...communities("Coastal", [
      ["Driftwood Commons", "Ventura CA", 176, { level: 4, drift: 1.5 }],
      ["Harbor View Terrace", "San Pedro CA", 220, { level: -2, drift: 1 }],
      [SMALL_LOCATION, "Oxnard CA", 18, { level: -3, months: 13 }],
      ["The Breakers at Morro Bay", "Morro Bay CA", 112, { level: 6, drift: -1.5 }],
      ["Saltmarsh Landing", "Carpinteria CA", 148, { level: 1 }],
      ["Lantern Street Lofts", "Long Beach CA", 240, { level: -5, drift: -1.5 }],
    ]),
    ...communities("High Desert", [
      ["Mesa Verde Flats", "Tucson AZ", 188, { level: -4, drift: -2.5 }],
      ["Ocotillo Court", "Mesa AZ", 152, { level: 2, drift: -1 }],
      ["Sagebrush Village", "Yuma AZ", 84, { level: -2, drift: 3 }],
      ["Juniper Flats", "Prescott AZ", 126, { level: 5 }],
      ["Palo Verde Crossing", "Glendale AZ", 204, { level: -1, drift: 1 }],
    ]),
    ...communities("Lakeshore", [
      ["Lakeshore Lofts", "Milwaukee WI", 216, { level: 0 }],
      ["North Pier Apartments", "Racine WI", 164, { level: 3, drift: 1.5 }],
      ["Old Cannery", "Kenosha WI", 96, { level: -3, isArchived: true }],
      ["Willow Creek", "Waukesha WI", 132, { level: 7, drift: 0.5 }],
      ["Foundry Row", "Sheboygan WI", 118, { level: -1 }],
    ]),
    ...communities("Metro North", [
      ["Founders Row", "Yonkers NY", 256, { level: -6, drift: -1.5 }],
      ["Hudson Mill", "Beacon NY", 142, { level: 1, drift: 2 }],
      ["St. Mary's Yard", "Stamford CT", 184, { level: -2 }],
      ["Clocktower Heights", "White Plains NY", 210, { level: 3, drift: 1 }],
    ]),
    ...communities("River Valley", [
      ["Old Mill Lofts", "Davenport IA", 108, { level: 4 }],
      ["Cottonwood Bend", "Moline IL", 136, { level: 0, drift: 1.5 }],
      ["Bluffside Apartments", "Dubuque IA", 92, { level: 2, drift: -2 }],
      ["Ferry Landing", "Peoria IL", 158, { level: -4, drift: 2.5 }],
      ["Millrace Townhomes", "Quincy IL", 74, { level: 6, months: 20 }],
    ]),
  ],
};
