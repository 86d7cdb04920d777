/** A property's character: how satisfied people are on the five-point scale, and how that drifts in a year. */
export interface DemoLocation {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly units: number;
  readonly mood: number;
  readonly drift: number;
  /** Share of invitations that are answered. */
  readonly answering: number;
  /** Months before today in which surveys went out; a younger property has less history. */
  readonly months: number;
  readonly isArchived?: boolean;
}

export interface DemoRegion {
  readonly name: string;
  readonly zone: string;
  readonly locations: readonly DemoLocation[];
}

export const demoClient = {
  name: "Harborline Residential",
  slug: "harborline",
  timeZone: "America/Los_Angeles",
  locale: "en",
} as const;

/** The property whose score one further answer visibly moves. */
export const SMALL_LOCATION = "Pelican Point";

type Character = Pick<DemoLocation, "mood" | "drift" | "answering">;
type Exception = Partial<Pick<DemoLocation, "months" | "isArchived">>;

function place(
  name: string,
  city: string,
  state: string,
  units: number,
  character: Character,
  exception: Exception = {},
): DemoLocation {
  return { name, city, state, units, ...character, months: 25, ...exception };
}

export const demoRegions: readonly DemoRegion[] = [
  {
    name: "Coastal",
    zone: "America/Los_Angeles",
    locations: [
      place("Driftwood Commons", "Ventura", "CA", 96, { mood: 3.9, drift: 0.12, answering: 0.38 }),
      place("Harbor View Terrace", "San Pedro", "CA", 120, { mood: 3.6, drift: 0.05, answering: 0.33 }),
      place(SMALL_LOCATION, "Oxnard", "CA", 18, { mood: 3.4, drift: 0.1, answering: 0.4 }, { months: 13 }),
      place("The Breakers at Morro Bay", "Morro Bay", "CA", 64, { mood: 4.1, drift: -0.08, answering: 0.41 }),
    ],
  },
  {
    name: "High Desert",
    zone: "America/Phoenix",
    locations: [
      place("Mesa Verde Flats", "Tucson", "AZ", 88, { mood: 3.2, drift: -0.15, answering: 0.29 }),
      place("Ocotillo Court", "Mesa", "AZ", 72, { mood: 3.5, drift: -0.05, answering: 0.31 }),
      place("Sagebrush Village", "Yuma", "AZ", 40, { mood: 3.3, drift: 0.2, answering: 0.35 }),
    ],
  },
  {
    name: "Lakeshore",
    zone: "America/Chicago",
    locations: [
      place("Lakeshore Lofts", "Milwaukee", "WI", 110, { mood: 3.7, drift: 0.02, answering: 0.36 }),
      place("North Pier Apartments", "Racine", "WI", 80, { mood: 3.8, drift: 0.08, answering: 0.34 }),
      place(
        "Old Cannery",
        "Kenosha",
        "WI",
        52,
        { mood: 3.5, drift: 0, answering: 0.3 },
        { months: 20, isArchived: true },
      ),
      place("Willow Creek", "Waukesha", "WI", 60, { mood: 4, drift: 0.05, answering: 0.42 }),
    ],
  },
  {
    name: "Metro North",
    zone: "America/New_York",
    locations: [
      place("Founders Row", "Yonkers", "NY", 130, { mood: 3.1, drift: -0.1, answering: 0.27 }),
      place("Hudson Mill", "Beacon", "NY", 76, { mood: 3.4, drift: 0.1, answering: 0.3 }),
      place("St. Mary's Yard", "Stamford", "CT", 94, { mood: 3.3, drift: -0.04, answering: 0.28 }),
    ],
  },
];
