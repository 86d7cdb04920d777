import { z } from "zod";
import { services } from "#slices/identity/contract/identity.contract.ts";
import { languages } from "#slices/surveys/server/catalog/catalog.schema.ts";

const climates = ["hot", "cold", "mild", "both"] as const;

/** How heat and frost affect a region's repairs. */
export type Climate = (typeof climates)[number];

/** A town with its state, as two letters: "Ventura CA". */
const town = z
  .string()
  .regex(/^.{3,} [A-Z]{2}$/)
  .transform((text): readonly [city: string, state: string] => [text.slice(0, -3), text.slice(-2)]);

/** A community that is written by hand instead of generated. */
const community = z.strictObject({
  name: z.string(),
  town,
  units: z.int().positive(),
  /** Points of a score above (or below) its region. */
  level: z.number().optional(),
  /** Points of a score that it gains or loses in a year. */
  drift: z.number().optional(),
  /** Months of history; the whole history when left out. */
  months: z.int().positive().optional(),
  isArchived: z.boolean().optional(),
});

/** Communities of a company under one management; all lie in one time zone. */
const region = z.strictObject({
  name: z.string(),
  /** The company's when left out. */
  zone: z.string().optional(),
  climate: z.enum(climates),
  /** Points of a score above (or below) the company. */
  level: z.number(),
  /** The name of its district; only in companies with districts. */
  district: z.string().nullable().default(null),
  /** Separated by semicolons. */
  towns: z
    .string()
    .transform((list) => list.split("; "))
    .pipe(z.array(town)),
  communities: z.array(community).default([]),
});

/** How a company differs from the ordinary one. */
const character = z.strictObject({
  /** Points of a score by which residents and employees rate it above or below the ordinary company. */
  residentLevel: z.number(),
  staffLevel: z.number(),
  /** Points of a score that the whole company gains in a year. */
  drift: z.number(),
  /** Response rate against the ordinary company: 0 is ordinary, 0.2 about five points of rate more. */
  answering: z.number(),
  /** Share of its residents, and of its employees, who read Spanish. */
  spanish: z.number(),
  /** Share of its residents who answer confidentially. */
  confidential: z.number(),
});

/** A community by name and town, in a region of its company. */
export interface DemoCommunity extends Omit<z.output<typeof community>, "town"> {
  readonly city: string;
  readonly state: string;
  readonly zone: string;
  /** Index into the company's regions. */
  readonly regionIndex: number;
  /** The number of homes that its staff is sized for; missing: the homes that it has. */
  readonly staffedUnits?: number;
}

/** A fictional client company, as defined before any response. */
export const demoCompany = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    /** What it is an example of. */
    about: z.string().optional(),
    zone: z.string(),
    locale: z.enum(languages).default("en"),
    services: z.array(z.enum(services)),
    /** Number of communities in each size of the demo; 0 where it is not part of it. */
    locations: z.strictObject({ small: z.int(), medium: z.int(), large: z.int() }),
    character,
    regions: z.array(region),
  })
  .transform(({ character: nature, regions: of, ...company }) => {
    const regions = of.map((each) => ({ ...each, zone: each.zone ?? company.zone }));
    return {
      ...company,
      ...nature,
      domain: `${company.slug}.example`,
      hasDistricts: regions.some(({ district }) => district !== null),
      regions,
      /** Those that are written by hand; they come first. */
      communities: regions.flatMap(({ communities, zone }, regionIndex) =>
        communities.map(({ town: [city, state], ...each }): DemoCommunity => {
          return { ...each, city, state, zone, regionIndex };
        }),
      ),
    };
  });
export type DemoCompany = Readonly<z.output<typeof demoCompany>>;
export type DemoRegion = DemoCompany["regions"][number];
