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

/** Who can sign in to the demo, what they manage, and in which services. */
export const demoPeople = [
  { first: "Dana", last: "Whitfield", position: "Vice President of Operations", role: "client-admin", manages: [] },
  { first: "Priya", last: "Raman", position: "Analyst", role: "reporting", manages: [] },
  { first: "Marcus", last: "Okafor", position: "Regional Manager", role: "regional_manager", manages: ["Coastal"] },
  {
    first: "Elena",
    last: "Castillo",
    position: "Property Manager",
    role: "property_manager",
    manages: [SMALL_LOCATION],
  },
  {
    first: "Tom",
    last: "Nakamura",
    position: "Property Manager",
    role: "multi_property_manager",
    manages: ["Mesa Verde Flats", "Ocotillo Court"],
  },
  {
    first: "Ruth",
    last: "Abernathy",
    position: "Maintenance Supervisor",
    role: "maintenance_manager",
    manages: ["Driftwood Commons"],
  },
  { first: "Luis", last: "Ferrer", position: "Leasing Consultant", role: "employee", manages: [] },
] as const;

export const DEMO_PASSWORD = "courtyard-demo";

/** The e-mail of a demo person. */
export function demoEmail(person: { readonly first: string }): string {
  return `${person.first.toLowerCase()}@harborline.example`;
}

export const firstNames = (
  "Aaliyah Abel Adaeze Aiko Alejandra Amara Anders Anh Anjali Beatriz Ben Bilal Camila Carmen Chidi Claire " +
  "Daniel Deepa Diego Dolores Ebony Eduardo Ellen Emeka Esther Fatima Felix Fiona Gabriel Grace Hana Hector " +
  "Imani Ingrid Isaac Ivy Jamal Jia Joaquín Joy Kavita Keisha Kenji Lakshmi Lena Leticia Malik Mai Marisol " +
  "Mateo Mei Miguel Nadia Naomi Nikolai Noor Olga Omar Paloma Patrick Quentin Rafael Rosa Samuel Sofía Tamika " +
  "Thanh Valentina Victor Wanjiru Xavier Yolanda Yusuf Zainab"
).split(" ");

export const lastNames = (
  "Abara Aguilar Ahmed Andersen Baptiste Becker Bui Calderón Chen Costa Delgado Diallo Dubois Edwards " +
  "Espinoza Fischer Fuentes Garza Goldberg Gupta Haddad Hansen Hoang Ibarra Ito Jackson Johansson Kaplan Kim " +
  "Kowalski Lam Larsen Lozano Mbeki Mendoza Mitchell Moreno Nguyen Novak O'Brien Okoye Ortega Park Patel Peña " +
  "Petrov Quiroga Rahman Reyes Rossi Salazar Schmidt Sharma Silva Tanaka Torres Tran Uche Vargas Volkov " +
  "Walker Washington Xiong Yamada Zhang"
).split(" ");
