import { isContent, type Dimension } from "../analytics.dimensions.ts";
import type { FactDeclaration, SummedColumn } from "../analytics.facts.ts";
import { addsUp, type Asking, type Column, columnOf, folded, proofColumns } from "./columns.ts";
import { compileCuts } from "./compile-cuts.ts";
import { runningAsked, runningRows } from "./compile-running.ts";
import { type Leaf, leavesOf, type RunningLeaf, runningLeafOf } from "./leaves.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, isByPlace, Writer } from "./writer.ts";

/**
 * The stretches that are in no seal yet, each fetched by itself: until where a month is sealed only the statement knows. From
 * which day is worked out before the rows are looked up, for rows of other clients are kept from expressions that might tell
 * of them, and so from the index.
 */
function unsealedRows(write: Writer, fact: FactDeclaration, leaf: Leaf & { readonly seal: object }): string {
  const { parameters } = write;
  const list = (of: (slice: Leaf["slices"][number]) => string): string => parameters.add(leaf.slices.map(of), "text[]");
  const periods = parameters.add(
    leaf.slices.map(({ period }) => period),
    "bigint[]",
  );
  const day = `fact.${named(leaf.grain.column)}`;
  const month = "given.first_day - (extract(day FROM given.first_day)::integer - 1)";
  const conditions = write.rowConditions(fact.place, leaf.conditions).join("\n      AND ");
  return [
    "  FROM (",
    "    SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day",
    `    FROM unnest(${periods}, (${list(({ first }) => first)})::date[], (${list(({ until }) => until)})::date[])`,
    "      AS given (period, first_day, until_day)",
    `    LEFT JOIN ${named(leaf.seal.table)} AS seal ON seal.client_id = ${write.client} AND seal.month = ${month} AND NOT seal.is_dirty`,
    "    OFFSET 0",
    "  ) AS stretch",
    "  CROSS JOIN LATERAL (",
    `    SELECT fact.* FROM ${named(leaf.grain.table)} AS fact`,
    `    WHERE ${conditions}`,
    `      AND ${day} >= stretch.first_day AND ${day} < stretch.until_day`,
    "    OFFSET 0",
    "  ) AS fact",
    // Looking for the days of a month that is sealed whole would cost a look into the index for each place and survey.
    "  WHERE stretch.first_day < stretch.until_day",
  ].join("\n");
}

// A list instead of a join: so many months hold the rows, which the planner could not tell of an expression.
function sealedRows(write: Writer, fact: FactDeclaration, leaf: Leaf & { readonly seal: object }): string {
  const day = `fact.${named(leaf.grain.column)}`;
  const isOfMonths = fact.months?.table === leaf.grain.table;
  const month = isOfMonths ? day : `(${day} - (extract(day FROM ${day})::integer - 1))`;
  const sealed = `SELECT seal.month FROM ${named(leaf.seal.table)} AS seal WHERE seal.client_id = ${write.client} AND NOT seal.is_dirty`;
  return [
    `  FROM ${named(leaf.grain.table)} AS fact`,
    `  WHERE ${write.conditions(fact.place, leaf)}`,
    `    AND ${month} = ANY(ARRAY(${sealed}))`,
  ].join("\n");
}

function rowsOf(write: Writer, fact: FactDeclaration, leaf: Leaf): string {
  const { seal } = leaf;
  if (seal?.part === "unsealed") return unsealedRows(write, fact, { ...leaf, seal });
  if (seal) return sealedRows(write, fact, { ...leaf, seal });
  return `  FROM ${named(leaf.grain.table)} AS fact\n  WHERE ${write.conditions(fact.place, leaf)}`;
}

function leafRows(write: Writer, fact: FactDeclaration, columns: readonly Column[], leaf: Leaf): string {
  const sign = leaf.isTakenAway ? "-" : "";
  const measures = columns.map(({ name, read }) => `${sign}${read} AS ${name}`);
  // Of the whole client nothing tells rows apart, so any column will do.
  const key = isContent(write.asked.by) || fact.place !== null ? write.keyOf(fact.place ?? "") : "fact.client_id";
  const period = leaf.seal?.part === "unsealed" ? "stretch.period::integer" : write.periodOf(leaf);
  return [
    `  SELECT ${key} AS ${keyName(write.asked.by)}, ${period} AS period,`,
    `    ${measures.join(", ")}`,
    rowsOf(write, fact, leaf),
  ].join("\n");
}

const keyName = (by: Dimension): string => (isContent(by) ? "content_key" : "location_id");

/** What a statement sums: columns of a fact, from these tables. */
interface Summed {
  readonly fact: FactDeclaration;
  readonly columns: readonly Column[];
  readonly leaves: readonly Leaf[];
  readonly running: RunningLeaf | null;
}

/** All rows but those of regions, summed by what is asked: by location first where that is a place above it. */
function sumsOfRows(write: Writer, { fact, columns, leaves, running }: Summed): string {
  const { by } = write.asked;
  const rows = [
    ...leaves.map((leaf) => leafRows(write, fact, columns, leaf)),
    ...(running ? [runningRows(write, columns, running)] : []),
  ].join("\n  UNION ALL\n");
  const key = `part.${keyName(by)}`;
  const isOneStep = write.isOwnKey || (by === "total" && columns.every(addsUp));
  const byKey = [
    `SELECT ${isOneStep ? `${write.placeColumn(key)} AS place_id` : key}, part.period, ${folded(columns, "location")}`,
    `FROM (\n${rows}\n) AS part`,
    "GROUP BY 1, 2",
  ].join("\n");
  if (isOneStep) return byKey;
  return [
    `SELECT ${write.placeColumn(key)} AS place_id, part.period, ${folded(columns, "locations")}`,
    `FROM (\n${byKey}\n) AS part${write.placeJoins(key)}`,
    "GROUP BY 1, 2",
  ].join("\n");
}

function sumsOf(write: Writer, summed: Summed): string {
  const { columns, leaves, running } = summed;
  if (running?.level !== "region") return sumsOfRows(write, summed);
  const ofRegions = runningRows(write, columns, running);
  const parts = leaves.length === 0 ? [] : [sumsOfRows(write, { ...summed, running: null })];
  return [
    `SELECT part.place_id, part.period, ${folded(columns, "locations")}`,
    `FROM (\n${[...parts, ofRegions].join("\nUNION ALL\n")}\n) AS part`,
    "GROUP BY 1, 2",
  ].join("\n");
}

/**
 * The one statement that sums a fact's measures by place or content and period, all windows in the same pass; null when
 * no row of the fact can fall into the periods. Rows of several tables are put together first and summed once; only for
 * places above the location, content that follows from another, and people of cells, there is a second sum.
 * `proof`: where the fact's running sums are read, also whether they prove that enough people were asked.
 */
export function compileFact(
  fact: FactDeclaration,
  measures: readonly Asking[],
  asked: Asked,
  proof: SummedColumn | null = null,
): Statement | null {
  const isOfPlaces = isByPlace(asked);
  const sums = isOfPlaces ? runningAsked(asked) : null;
  const leaves = leavesOf(fact, asked.periods, isOfPlaces, sums);
  const running = runningLeafOf(fact, asked.periods, sums);
  if ((leaves.length === 0 && !running) || measures.length === 0) return null;
  const write = new Writer({ ...asked, dimensions: fact.dimensions ?? {} });
  const columns = [...measures.map((measure) => columnOf(fact, measure)), ...proofColumns(proof, running)];
  const [first] = leaves;
  if (first && fact.part === "released" && fact.level !== undefined)
    return compileCuts(write, fact.level, fact, columns, first);
  const sql = sumsOf(write, { fact, columns, leaves, running });
  return { sql, parameters: write.parameters.values };
}
