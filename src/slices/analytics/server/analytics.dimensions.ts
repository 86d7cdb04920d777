/** The services whose surveys have answers: residents' and employees'. */
export type AudienceService = "intouch" | "ingage";

/**
 * Place dimensions of rows. Places are today's: a location's region, that region's district, the location's reporting
 * groups (groups overlap, so their rows have no sum).
 */
export const placeDimensions = ["total", "district", "region", "location", "reporting_group"] as const;
export type OrgDimension = (typeof placeDimensions)[number];

/**
 * The other dimensions of rows. A fact declares which of them it has; topics, factors, question types and indicators
 * follow from the question (`DimensionMapping`).
 */
export const contentDimensions = [
  "survey",
  "question",
  "question_type",
  "topic",
  "factor",
  "indicator",
  "position_category",
  "position",
  "tenure_band",
  "termination_category",
  "employee",
  "assignee",
  "plan",
  "plan_type",
  "task",
  "task_progress_status",
  "task_compliance_status",
] as const;
export type ContentDimension = (typeof contentDimensions)[number];

/** All dimensions that figures can be grouped by. */
export type Dimension = OrgDimension | ContentDimension;

/**
 * The key of a row: an id, a slug, or null for the total and for rows that have none ("No region", no position
 * category).
 */
export type DimensionKey = number | string | null;

/**
 * Among regions and districts: the key of rows without any location. There null means a location without a region or
 * district. Among locations, null means no location.
 */
export const NO_LOCATION_KEY = 0;

/** Among locations: the key of what was pooled by region, a released row that belongs to no single location. */
export const POOLED_KEY = -1;

/** Only rows of these, dimension by dimension; a place filter is intersected with the scope. */
export type Filters = { readonly [D in Exclude<Dimension, "total">]?: readonly (number | string)[] };

const contents: ReadonlySet<string> = new Set(contentDimensions);

/** Returns true for a dimension that is not a place. */
export function isContent(dimension: Dimension): dimension is ContentDimension {
  return contents.has(dimension);
}

/** Dimensions whose rows overlap, so that they do not add up to a total. */
export const overlappingDimensions: ReadonlySet<Dimension> = new Set([
  "reporting_group",
  "indicator",
  "plan",
  "plan_type",
  "assignee",
]);

/** The services that have figures: those of an audience, and plans. */
export type AnalyticsService = AudienceService | "introduce";

/** A column that a fact's rows are grouped by; `none` is the value that stands for "has none". */
type DimensionColumn = string | { readonly column: string; readonly none: number };

/** The dimensions of a fact besides its place, with their columns. */
export type FactDimensions = { readonly [D in ContentDimension]?: DimensionColumn };
