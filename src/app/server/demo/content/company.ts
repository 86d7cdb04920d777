import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";

/** How heat and frost affect a region's repairs. */
export type SentimentBaseline = "hot" | "cold" | "mild" | "both";

/** A town with its state, as two letters. */
export type Town = readonly [city: string, state: string];

/** Communities of a company under one management; all lie in one time zone. */
export interface DemoRegion {
  readonly name: string;
  readonly zone: string;
  readonly climate: SentimentBaseline;
  /** Points of a score above (or below) the company. */
  readonly level: number;
  /** The name of its district; only in companies with districts. */
  readonly district: string | null;
  readonly towns: readonly Town[];
}

/** Special traits of a community that is written by hand instead of generated. */
export interface DemoException {
  /** Points of a score above (or below) its region. */
  readonly level?: number;
  /** Points of a score that it gains or loses in a year. */
  readonly drift?: number;
  /** Months of history; the whole history when left out. */
  readonly months?: number;
  readonly isArchived?: boolean;
}

/** A community by name and town, in a region of its company. */
export interface DemoCommunity extends DemoException {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zone: string;
  /** Index into the company's regions. */
  readonly regionIndex: number;
  readonly units: number;
  /** The number of homes that its staff is sized for; missing: the homes that it has. */
  readonly staffedUnits?: number;
}

/** A fictional client company, as defined before any response. */
export interface DemoCompany {
  readonly slug: string;
  readonly name: string;
  readonly domain: string;
  readonly zone: string;
  readonly locale: Language;
  readonly services: readonly ("ingage" | "intouch" | "introduce" | "intel")[];
  readonly hasDistricts: boolean;
  readonly regions: readonly DemoRegion[];
  /** Number of communities in each size of the demo; 0 where it is not part of it. */
  readonly locations: { readonly small: number; readonly medium: number; readonly large: number };
  /** Points of a score by which residents and employees rate it above or below the ordinary company. */
  readonly residentLevel: number;
  readonly staffLevel: number;
  /** Points of a score that the whole company gains in a year. */
  readonly drift: number;
  /** Response rate against the ordinary company: 0 is ordinary, 0.2 about five points of rate more. */
  readonly answering: number;
  /** Share of its residents, and of its employees, who read Spanish. */
  readonly spanish: number;
  /** Share of its residents who answer confidentially. */
  readonly confidential: number;
  /** Communities that are written by hand; they come first. */
  readonly communities: readonly DemoCommunity[];
}
