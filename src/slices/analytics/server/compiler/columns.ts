import type { FactDeclaration } from "../analytics.facts.ts";
import { toIdentifier } from "./statement.ts";

/** One measure: how a scan reads it from a row, and how a location's rows are combined. */
export interface Column {
  readonly name: string;
  readonly read: string;
  readonly fold: "sum" | "max";
}

/** A measure of a fact, or several that need no distinction and are read as one sum under the name of the first. */
export type MeasureSelection = string | readonly string[];

/** Returns the column of one or several measures; throws RangeError when the fact has none. */
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
  const name = toIdentifier(measure);
  if (fact.measures.includes(measure)) return { name, read: `fact.${name}`, fold: "sum" };
  const family = fact.part === "released" ? fact.families.find((each) => each.people === measure) : undefined;
  // The most people in one cell of the location. All cells of a location may contain the same people, so its cells
  // prove no more than the largest one; locations add up.
  if (family) return { name, read: `fact.${toIdentifier(family.people)}`, fold: "max" };
  throw new RangeError(`fact ${fact.name} has no measure ${measure}`);
}

/** Returns true when rows of several locations add up like rows of one. */
export function addsUp({ fold }: Column): boolean {
  return fold === "sum";
}

/** Returns the columns of a part, aggregated under their names: for a location, or for several locations together. */
export function foldColumns(columns: readonly Column[], of: "location" | "locations"): string {
  const getFold = (column: Column): string => (of === "location" ? column.fold : "sum");
  return columns.map((column) => `${getFold(column)}(part.${column.name})::bigint AS ${column.name}`).join(", ");
}
