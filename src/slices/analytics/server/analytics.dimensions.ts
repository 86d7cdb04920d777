/** The services whose surveys give answers: residents', employees'. */
export type AudienceService = "intouch" | "ingage";

/**
 * What rows are made of, of places. Places are today's: a location's region, that region's district, the reporting groups
 * that a location is in (groups overlap, so their rows add up to nothing).
 */
export const placeDimensions = ["total", "district", "region", "location", "reporting_group"] as const;
export type OrgDimension = (typeof placeDimensions)[number];

/**
 * What rows are made of besides places. A fact declares by which of them it can be distinguished; topics, factors, question
 * types and indicators follow from the question (`DimensionMapping`).
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

/** Everything that figures can be grouped by. */
export type Dimension = OrgDimension | ContentDimension;

/** Key of a row: an id, a slug, or null for the total and for what has none ("No region", no position category). */
export type DimensionKey = number | string | null;

/**
 * The key of what is at no location at all, among regions and districts: there null is what is at a location without one.
 * Among locations it is null like whatever has none.
 */
export const NOWHERE = 0;

/** The key of what was pooled by region, among locations: a released row that is no location's own. */
export const POOLED = -1;

/** Only rows of these, dimension by dimension; of a place filter and the scope whatever is in both. */
export type Filters = { readonly [D in Exclude<Dimension, "total">]?: readonly (number | string)[] };

const contents: ReadonlySet<string> = new Set(contentDimensions);

/** True for a dimension that is no place. */
export function isContent(dimension: Dimension): dimension is ContentDimension {
  return contents.has(dimension);
}

/** Dimensions whose rows overlap, so that no total is their sum. */
export const overlappingDimensions: ReadonlySet<Dimension> = new Set([
  "reporting_group",
  "indicator",
  "plan",
  "plan_type",
  "assignee",
]);

/** The services that have numbers: those of an audience, and plans. */
export type AnalyticsService = AudienceService | "introduce";

/** A column of a fact's rows by which they are distinguished; `none` is the value that stands for "has none". */
export type DimensionColumn = string | { readonly column: string; readonly none: number };

/** By what the rows of a fact can be distinguished besides their place, with the columns that say so. */
export type FactDimensions = { readonly [D in ContentDimension]?: DimensionColumn };
