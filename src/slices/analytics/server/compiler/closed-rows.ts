import type { FactDeclaration } from "../analytics.facts.ts";
import { byMonth, type Leaf, type Slice } from "./leaves.ts";
import { named } from "./statement.ts";
import type { Writer } from "./writer.ts";

/** A leaf of rollups that a job closes. */
type ClosedLeaf = Leaf & { readonly closing: NonNullable<Leaf["closing"]> };

// extract() would return a numeric.
const buildMonth = (day: string): string => `${day} - (date_part('day', ${day})::integer - 1)`;

function buildClosedMonths(write: Writer, { table }: ClosedLeaf["closing"]): string {
  return `SELECT status.month FROM ${named(table)} AS status WHERE status.client_id = ${write.client} AND NOT status.is_stale`;
}

// An array instead of a join, so that the planner can estimate how many rows its months hold.
function buildClosedRows(write: Writer, fact: FactDeclaration, leaf: ClosedLeaf): string {
  const day = `fact.${named(leaf.grain.column)}`;
  const isOfMonths = fact.months?.table === leaf.grain.table;
  const month = isOfMonths ? day : `(${buildMonth(day)})`;
  return [
    `  FROM ${named(leaf.grain.table)} AS fact`,
    `  WHERE ${write.conditions(fact.place, leaf)}`,
    `    AND ${month} = ANY(ARRAY(${buildClosedMonths(write, leaf.closing)}))`,
  ].join("\n");
}

/**
 * Builds the spans that are not closed yet, each read by itself: only the statement knows up to which day a month is
 * closed. The first day is computed before the rows are looked up, because row-level security keeps rows of other
 * clients from expressions that might reveal them, and so from the index.
 */
function buildOpenRows(write: Writer, fact: FactDeclaration, leaf: ClosedLeaf): string {
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
    "    SELECT given.period, given.until_day, greatest(given.first_day, coalesce(status.closed_through + 1, given.first_day)) AS first_day",
    `    FROM unnest(${periods}, (${list(({ first }) => first)})::date[], (${list(({ until }) => until)})::date[])`,
    "      AS given (period, first_day, until_day)",
    `    LEFT JOIN ${named(leaf.closing.table)} AS status ON status.client_id = ${write.client} AND status.month = ${buildMonth("given.first_day")} AND NOT status.is_stale`,
    "    OFFSET 0",
    "  ) AS span",
    "  CROSS JOIN LATERAL (",
    `    SELECT fact.* FROM ${named(leaf.grain.table)} AS fact`,
    `    WHERE ${conditions}`,
    `      AND ${day} >= span.first_day AND ${day} < span.until_day`,
    "    OFFSET 0",
    "  ) AS fact",
    // Reading the days of a fully closed month would cost an index lookup for each place and survey.
    "  WHERE span.first_day < span.until_day",
  ].join("\n");
}

/** Builds the rows of a leaf: what a statement reads of one table, from FROM on. */
export function buildRows(write: Writer, fact: FactDeclaration, leaf: Leaf): string {
  const { closing } = leaf;
  if (closing?.part === "open") return buildOpenRows(write, fact, { ...leaf, closing });
  if (closing) return buildClosedRows(write, fact, { ...leaf, closing });
  return `  FROM ${named(leaf.grain.table)} AS fact\n  WHERE ${write.conditions(fact.place, leaf)}`;
}
