import type { FactDeclaration } from "../analytics.facts.ts";
import { byMonth, type Leaf, type Slice } from "./leaves.ts";
import { named } from "./statement.ts";
import type { Writer } from "./writer.ts";

/** A leaf of rollups that a job seals. */
type SealedLeaf = Leaf & { readonly seal: NonNullable<Leaf["seal"]> };

// extract() would give a numeric.
const monthOf = (day: string): string => `${day} - (date_part('day', ${day})::integer - 1)`;

function sealedMonths(write: Writer, { table }: SealedLeaf["seal"]): string {
  return `SELECT seal.month FROM ${named(table)} AS seal WHERE seal.client_id = ${write.client} AND NOT seal.is_dirty`;
}

// A list instead of a join: so many months hold the rows, which the planner could not report an expression.
function sealedRows(write: Writer, fact: FactDeclaration, leaf: SealedLeaf): string {
  const day = `fact.${named(leaf.grain.column)}`;
  const isOfMonths = fact.months?.table === leaf.grain.table;
  const month = isOfMonths ? day : `(${monthOf(day)})`;
  return [
    `  FROM ${named(leaf.grain.table)} AS fact`,
    `  WHERE ${write.conditions(fact.place, leaf)}`,
    `    AND ${month} = ANY(ARRAY(${sealedMonths(write, leaf.seal)}))`,
  ].join("\n");
}

/**
 * The stretches that are in no seal yet, each fetched by itself: until where a month is closed only the statement knows. From
 * which day is worked out before the rows are looked up, for rows of other clients are kept from expressions that might tell
 * of them, and so from the index.
 */
function unsealedRows(write: Writer, fact: FactDeclaration, leaf: SealedLeaf): string {
  const { parameters } = write;
  const months = leaf.slices.flatMap(byMonth);
  const list = (of: (slice: Slice) => string): string => parameters.add(months.map(of), "text[]");
  const periods = parameters.add(
    months.map(({ period }) => period),
    "bigint[]",
  );
  const day = `fact.${named(leaf.grain.column)}`;
  const conditions = write.rowConditions(fact.place, leaf.conditions).join("\n      AND ");
  return [
    "  FROM (",
    "    SELECT given.period, given.until_day, greatest(given.first_day, coalesce(seal.sealed_through + 1, given.first_day)) AS first_day",
    `    FROM unnest(${periods}, (${list(({ first }) => first)})::date[], (${list(({ until }) => until)})::date[])`,
    "      AS given (period, first_day, until_day)",
    `    LEFT JOIN ${named(leaf.seal.table)} AS seal ON seal.client_id = ${write.client} AND seal.month = ${monthOf("given.first_day")} AND NOT seal.is_dirty`,
    "    OFFSET 0",
    "  ) AS stretch",
    "  CROSS JOIN LATERAL (",
    `    SELECT fact.* FROM ${named(leaf.grain.table)} AS fact`,
    `    WHERE ${conditions}`,
    `      AND ${day} >= stretch.first_day AND ${day} < stretch.until_day`,
    "    OFFSET 0",
    "  ) AS fact",
    // Looking for the days of a month that is closed whole would cost a look into the index for each place and survey.
    "  WHERE stretch.first_day < stretch.until_day",
  ].join("\n");
}

/** The rows of a leaf: what a statement reads of one table, from FROM on. */
export function rowsOf(write: Writer, fact: FactDeclaration, leaf: Leaf): string {
  const { seal } = leaf;
  if (seal?.part === "unsealed") return unsealedRows(write, fact, { ...leaf, seal });
  if (seal) return sealedRows(write, fact, { ...leaf, seal });
  return `  FROM ${named(leaf.grain.table)} AS fact\n  WHERE ${write.conditions(fact.place, leaf)}`;
}
