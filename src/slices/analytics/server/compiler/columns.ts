import type { FactDeclaration } from "../analytics.facts.ts";
import { named } from "./statement.ts";

/** One measure: what a leaf reads of a row, and how a location's rows become one. */
export interface Column {
  readonly name: string;
  readonly read: string;
  readonly fold: "sum" | "max";
}

/** What is measured of a fact: a measure, or several that no one distinguishes, as one sum under the name of the first. */
export type MeasureSelection = string | readonly string[];

/** The column of a measure or of several; throws RangeError where the fact has none. */
export function getColumn(fact: FactDeclaration, selection: MeasureSelection): Column {
  if (typeof selection !== "string") {
    const parts = selection.map((measure) => getColumn(fact, measure));
    if (parts.some((part) => part.fold !== "sum")) throw new RangeError("people of cells do not add up");
    const [first] = parts;
    if (!first) throw new RangeError("a sum of no measures");
    if (parts.length === 1) return first;
    return { ...first, read: `(${parts.map((part) => part.read).join(" + ")})` };
  }
  const measure = selection;
  const name = named(measure);
  if (fact.measures.includes(measure)) return { name, read: `fact.${name}`, fold: "sum" };
  const family = fact.part === "released" ? fact.families.find((each) => each.people === measure) : undefined;
  // The most people that one cell of the location has; those of one location may be the same in every cell, so its cells
  // prove no more than their largest, while locations add up.
  if (family) return { name, read: `fact.${named(family.people)}`, fold: "max" };
  throw new RangeError(`fact ${fact.name} has no measure ${measure}`);
}

/** True where rows of several locations are added up as if they were one's. */
export function addsUp({ fold }: Column): boolean {
  return fold === "sum";
}

/** The columns of a part, folded under their names: those of a location, or what several locations have together. */
export function folded(columns: readonly Column[], of: "location" | "locations"): string {
  const getFold = (column: Column): string => (of === "location" ? column.fold : "sum");
  return columns.map((column) => `${getFold(column)}(part.${column.name})::bigint AS ${column.name}`).join(", ");
}
