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

export const demoRegions: readonly DemoRegion[] = [
  {
    name: "Coastal",
    zone: "America/Los_Angeles",
    locations: [
      {
        name: "Driftwood Commons",
        city: "Ventura",
        state: "CA",
        units: 96,
        mood: 3.9,
        drift: 0.12,
        answering: 0.38,
        months: 25,
      },
      {
        name: "Harbor View Terrace",
        city: "San Pedro",
        state: "CA",
        units: 120,
        mood: 3.6,
        drift: 0.05,
        answering: 0.33,
        months: 25,
      },
      {
        name: SMALL_LOCATION,
        city: "Oxnard",
        state: "CA",
        units: 18,
        mood: 3.4,
        drift: 0.1,
        answering: 0.4,
        months: 13,
      },
      {
        name: "The Breakers at Morro Bay",
        city: "Morro Bay",
        state: "CA",
        units: 64,
        mood: 4.1,
        drift: -0.08,
        answering: 0.41,
        months: 25,
      },
    ],
  },
  {
    name: "High Desert",
    zone: "America/Phoenix",
    locations: [
      {
        name: "Mesa Verde Flats",
        city: "Tucson",
        state: "AZ",
        units: 88,
        mood: 3.2,
        drift: -0.15,
        answering: 0.29,
        months: 25,
      },
      {
        name: "Ocotillo Court",
        city: "Mesa",
        state: "AZ",
        units: 72,
        mood: 3.5,
        drift: -0.05,
        answering: 0.31,
        months: 25,
      },
      {
        name: "Sagebrush Village",
        city: "Yuma",
        state: "AZ",
        units: 40,
        mood: 3.3,
        drift: 0.2,
        answering: 0.35,
        months: 25,
      },
    ],
  },
  {
    name: "Lakeshore",
    zone: "America/Chicago",
    locations: [
      {
        name: "Lakeshore Lofts",
        city: "Milwaukee",
        state: "WI",
        units: 110,
        mood: 3.7,
        drift: 0.02,
        answering: 0.36,
        months: 25,
      },
      {
        name: "North Pier Apartments",
        city: "Racine",
        state: "WI",
        units: 80,
        mood: 3.8,
        drift: 0.08,
        answering: 0.34,
        months: 25,
      },
      {
        name: "Old Cannery",
        city: "Kenosha",
        state: "WI",
        units: 52,
        mood: 3.5,
        drift: 0,
        answering: 0.3,
        months: 20,
        isArchived: true,
      },
      {
        name: "Willow Creek",
        city: "Waukesha",
        state: "WI",
        units: 60,
        mood: 4,
        drift: 0.05,
        answering: 0.42,
        months: 25,
      },
    ],
  },
  {
    name: "Metro North",
    zone: "America/New_York",
    locations: [
      {
        name: "Founders Row",
        city: "Yonkers",
        state: "NY",
        units: 130,
        mood: 3.1,
        drift: -0.1,
        answering: 0.27,
        months: 25,
      },
      {
        name: "Hudson Mill",
        city: "Beacon",
        state: "NY",
        units: 76,
        mood: 3.4,
        drift: 0.1,
        answering: 0.3,
        months: 25,
      },
      {
        name: "St. Mary's Yard",
        city: "Stamford",
        state: "CT",
        units: 94,
        mood: 3.3,
        drift: -0.04,
        answering: 0.28,
        months: 25,
      },
    ],
  },
];
