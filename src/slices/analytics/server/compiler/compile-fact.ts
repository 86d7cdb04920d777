import type { AnswerFamily, FactDeclaration } from "../analytics.facts.ts";
import { type Leaf, leavesOf } from "./leaves.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

/** One measure: what a leaf reads of a row, and how a location's rows become one. */
interface Column {
  readonly name: string;
  readonly read: string;
  readonly fold: "sum" | "max";
}

// The most people that one cell of the location has; those of one location may be the same in every cell, so its cells
// prove no more than their largest, while locations add up. Never more than there are answers.
function peopleOf(family: AnswerFamily, column: string): string {
  const answered = family.answered.map((measure) => `fact.${named(measure)}`).join(" + ");
  return `least(fact.${named(column)}, ${answered})`;
}

/** What is asked of a fact: a measure, or several that nobody tells apart, as one sum under the name of the first. */
export type Asking = string | readonly string[];

function columnOf(fact: FactDeclaration, asking: Asking): Column {
  if (typeof asking !== "string") {
    const parts = asking.map((measure) => columnOf(fact, measure));
    if (parts.some((part) => part.fold !== "sum")) throw new RangeError("people of cells do not add up");
    const [first] = parts;
    if (!first) throw new RangeError("a sum of no measures");
    if (parts.length === 1) return first;
    return { ...first, read: `(${parts.map((part) => part.read).join(" + ")})` };
  }
  const measure = asking;
  const name = named(measure);
  if (fact.measures.includes(measure)) return { name, read: `fact.${name}`, fold: "sum" };
  const family = fact.part === "released" ? fact.families.find((each) => each.people === measure) : undefined;
  if (family && fact.part === "released") return { name, read: peopleOf(family, fact.people), fold: "max" };
  throw new RangeError(`fact ${fact.name} has no measure ${measure}`);
}

function leafRows(write: Writer, fact: FactDeclaration, columns: readonly Column[], leaf: Leaf): string {
  const sign = leaf.isTakenAway ? "-" : "";
  const measures = columns.map(({ name, read }) => `${sign}${read} AS ${name}`);
  return [
    `  SELECT fact.${named(fact.place)} AS location_id, ${write.periodOf(leaf)} AS period,`,
    `    ${measures.join(", ")}`,
    `  FROM ${named(leaf.grain.table)} AS fact`,
    `  WHERE ${write.conditions(fact.place, leaf)}`,
  ].join("\n");
}

function folded(columns: readonly Column[], fold: (column: Column) => Column["fold"]): string {
  return columns.map((column) => `${fold(column)}(part.${column.name})::bigint AS ${column.name}`).join(", ");
}

/**
 * The one statement that sums a fact's measures by place and period, all windows in the same pass; null when no row of
 * the fact can fall into the periods. Rows of several tables are put together first and summed once; only for places
 * above the location, and for people of cells, there is a second sum, over one row a location.
 */
export function compileFact(fact: FactDeclaration, measures: readonly Asking[], asked: Asked): Statement | null {
  const leaves = leavesOf(fact, asked.periods);
  if (leaves.length === 0 || measures.length === 0) return null;
  const write = new Writer(asked);
  const columns = measures.map((measure) => columnOf(fact, measure));
  const rows = leaves.map((leaf) => leafRows(write, fact, columns, leaf)).join("\n  UNION ALL\n");
  const isOneStep = asked.by === "location" || (asked.by === "total" && columns.every(({ fold }) => fold === "sum"));
  const byLocation = [
    `SELECT ${isOneStep ? `${write.placeColumn("part.location_id")} AS place_id` : "part.location_id"}, part.period, ${folded(columns, ({ fold }) => fold)}`,
    `FROM (\n${rows}\n) AS part`,
    "GROUP BY 1, 2",
  ].join("\n");
  const { values: parameters } = write.parameters;
  if (isOneStep) return { sql: byLocation, parameters };
  const sql = [
    `SELECT ${write.placeColumn("part.location_id")} AS place_id, part.period, ${folded(columns, () => "sum")}`,
    `FROM (\n${byLocation}\n) AS part${write.placeJoins("part.location_id")}`,
    "GROUP BY 1, 2",
  ].join("\n");
  return { sql, parameters };
}
