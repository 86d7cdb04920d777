import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";

/** What heat and frost do to a region's repairs. */
export type SentimentBaseline = "hot" | "cold" | "mild" | "both";

/** A town with its state, as two letters. */
export type Town = readonly [city: string, state: string];

/** Some communities of a company, run together; all lie in one time zone. */
export interface DemoRegion {
  readonly name: string;
  readonly zone: string;
  readonly climate: SentimentBaseline;
  /** How much better (or worse) it is than the company, in points of a score. */
  readonly level: number;
  /** The name of its district, where the company has districts. */
  readonly district: string | null;
  readonly towns: readonly Town[];
}

/** What stands out about a community that is written by hand, not drawn. */
export interface DemoException {
  /** Points of a score better or worse than its region. */
  readonly level?: number;
  /** Points of a score that it wins or loses in a year. */
  readonly drift?: number;
  /** Months of history; all there is when left out. */
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
  /** The homes that its staff is large enough for; missing: those it has. */
  readonly staffedUnits?: number;
}

/** A fictional client company: what is known of it before anybody answers. */
export interface DemoCompany {
  readonly slug: string;
  readonly name: string;
  readonly domain: string;
  readonly zone: string;
  readonly locale: Language;
  readonly services: readonly ("ingage" | "intouch" | "introduce" | "intel")[];
  readonly hasDistricts: boolean;
  readonly regions: readonly DemoRegion[];
  /** How many communities it has in each size of the demo; 0 where it is not part of it. */
  readonly locations: { readonly small: number; readonly medium: number; readonly large: number };
  /** Points of a score by which residents and employees rate it above or below the ordinary company. */
  readonly residentLevel: number;
  readonly staffLevel: number;
  /** Points of a score that the whole company wins in a year. */
  readonly drift: number;
  /** Answers to invitations against the ordinary company: 0 is ordinary, 0.2 about five points of rate more. */
  readonly answering: number;
  /** Share of its residents, and of its employees, who read Spanish. */
  readonly spanish: number;
  /** Share of its residents who answer confidentially. */
  readonly confidential: number;
  /** Communities that are written by hand; they come first. */
  readonly communities: readonly DemoCommunity[];
}
