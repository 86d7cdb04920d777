import type { ContentDimension } from "../analytics.dimensions.ts";
import type { DatedDeclaration } from "../analytics.facts.ts";
import { toIdentifier } from "./statement.ts";

/** State of an item as numbered in statements: the progress of an open item; 10 plus the outcome of an ended one. */
export const states = {
  scheduled: 1,
  pending: 2,
  past_due: 3,
  on_time: 11,
  late: 12,
  cannot_complete: 13,
  abandoned: 14,
  canceled: 15,
} as const;

const KIND = "_of_";

const groupMeasures = ["people", "groups"];

/** Returns the SQL of a count of groups: distinct holders (`people`), or the number of groups. */
export function toGroupMeasure(measure: string, holder: string): string {
  return measure === "people" ? `count(DISTINCT parent.${toIdentifier(holder)})` : "count(*)";
}

/**
 * Returns all measures of a declaration: items by state and `all` of them, each also for one kind of group
 * (`on_time_of_development`), and the distinct `templates` that they are made from; of groups `people` and `groups`.
 */
export function getMeasures({ read, kinds }: DatedDeclaration): readonly string[] {
  if (read === "groups") return groupMeasures;
  const counts = ["all", ...Object.keys(states)];
  return [
    "templates",
    ...counts,
    ...Object.keys(kinds).flatMap((word) => counts.map((each) => `${each}${KIND}${word}`)),
  ];
}

/** Returns whether a measure of items counts each of them once; `templates` counts distinct templates. */
export const isCountOfItems = (measure: string): boolean => measure !== "templates";

/** Returns the dimensions of a declaration besides places. */
export function getDimensions(declared: DatedDeclaration): readonly ContentDimension[] {
  const { read, dimensions, links, groups } = declared;
  const own = read === "groups" ? {} : { ...dimensions, ...links };
  const standing = getStatus(declared);
  const names = [
    ...Object.keys({ ...own, ...groups.dimensions }),
    groups.kind.dimension,
    ...(standing === null ? [] : [standing]),
  ];
  return [...new Set(names)] as ContentDimension[];
}

/** Returns the dimension of the items' status, if the declaration has one; null for groups. */
export function getStatus({ read, standing }: DatedDeclaration): ContentDimension | null {
  return read === "groups" ? null : standing[read];
}

/** Returns the kind of group whose items a measure counts; null: all kinds. */
export function findKind({ kinds }: DatedDeclaration, measure: string): string | null {
  return Object.keys(kinds).find((word) => measure.endsWith(`${KIND}${word}`)) ?? null;
}

/**
 * Returns the SQL of a measure over rows `item` with a state, a template, `is_…` by kind, and the number of `items`
 * they stand for.
 */
export function toItemMeasure(measure: string): string {
  if (measure === "templates") return "count(DISTINCT item.template)";
  const [state = "", kind] = measure.split(KIND);
  const tests: string[] = [];
  if (state !== "all") tests.push(`item.state = ${states[state as keyof typeof states]}`);
  if (kind !== undefined) tests.push(`item.is_${kind}`);
  const filter = tests.length === 0 ? "" : ` FILTER (WHERE ${tests.join(" AND ")})`;
  return `coalesce(sum(item.items)${filter}, 0)`;
}
