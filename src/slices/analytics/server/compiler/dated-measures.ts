import type { ContentDimension } from "../analytics.dimensions.ts";
import type { DatedDeclaration } from "../analytics.facts.ts";
import { named } from "./statement.ts";

/** State of an item as statements number it: how far an open one is, 10 and its outcome of an ended one. */
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

/** The SQL of what groups are counted as: distinct holders (`people`), or how many there are. */
export function groupMeasure(measure: string, holder: string): string {
  return measure === "people" ? `count(DISTINCT parent.${named(holder)})` : "count(*)";
}

/**
 * All that can be measured of a declaration: items by state and `all` of them, each also of one kind of group
 * (`on_time_of_development`), and the distinct `templates` that they are made from; of groups `people` and `groups`.
 */
export function datedMeasures({ read, kinds }: DatedDeclaration): readonly string[] {
  if (read === "groups") return groupMeasures;
  const counts = ["all", ...Object.keys(states)];
  return [
    "templates",
    ...counts,
    ...Object.keys(kinds).flatMap((word) => counts.map((each) => `${each}${KIND}${word}`)),
  ];
}

/** Whether a measure of items counts each of them once: not the distinct templates that they are made from. */
export const isCountOfItems = (measure: string): boolean => measure !== "templates";

/** By what a declaration can be distinguished, besides places. */
export function datedDimensions(declared: DatedDeclaration): readonly ContentDimension[] {
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

/** The dimension of how items stand, where a declaration has one; null of groups. */
export function getStatus({ read, standing }: DatedDeclaration): ContentDimension | null {
  return read === "groups" ? null : standing[read];
}

/** The kind of group that a measure counts items of; null: of all. */
export function findKind({ kinds }: DatedDeclaration, measure: string): string | null {
  return Object.keys(kinds).find((word) => measure.endsWith(`${KIND}${word}`)) ?? null;
}

/** The SQL of a measure over rows `item` with a state, a template, `is_…` by kind, and how many `items` they stand for. */
export function itemMeasure(measure: string): string {
  if (measure === "templates") return "count(DISTINCT item.template)";
  const [state = "", kind] = measure.split(KIND);
  const tests: string[] = [];
  if (state !== "all") tests.push(`item.state = ${states[state as keyof typeof states]}`);
  if (kind !== undefined) tests.push(`item.is_${kind}`);
  const filter = tests.length === 0 ? "" : ` FILTER (WHERE ${tests.join(" AND ")})`;
  return `coalesce(sum(item.items)${filter}, 0)`;
}
