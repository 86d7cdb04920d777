import { isContent, type Dimension } from "../analytics.dimensions.ts";
import type { FactDeclaration } from "../analytics.facts.ts";
import { addsUp, type MeasureSelection, type Column, getColumn, foldColumns } from "./columns.ts";
import { compileSegments } from "./compile-segments.ts";
import { type SourceScan, buildSourceScans } from "./source-scans.ts";
import { buildRows, withClosedMonths } from "./closed-months.ts";
import type { Statement } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

// For the whole client rows are not distinguished, so any column works.
const buildOwnKey = (write: Writer, fact: FactDeclaration): string =>
  isContent(write.query.by) || fact.place !== null ? write.toKey(fact.place ?? "") : "fact.client_id";

/** Rows that count for one period and are subtracted from another. */
function buildMovedRows(
  write: Writer,
  fact: FactDeclaration,
  columns: readonly Column[],
  scan: SourceScan,
  from: number,
): string {
  const own = buildOwnKey(write, fact);
  const key = getKeyName(write.query.by);
  return [
    `  SELECT moved.${key}, side.period, ${columns.map(({ name }) => `side.sign * moved.${name} AS ${name}`).join(", ")}`,
    `  FROM (\n  SELECT ${own} AS ${key}, ${columns.map(({ name, read }) => `${read} AS ${name}`).join(", ")}`,
    buildRows(write, fact, scan),
    `  ) AS moved CROSS JOIN (VALUES (${write.toPeriod(scan)}, 1), (${from}, -1)) AS side (period, sign)`,
  ].join("\n");
}

function buildSign(write: Writer, scan: SourceScan): string {
  const { taken } = scan;
  if (taken) return `CASE WHEN ${write.buildTimeCondition({ ...scan, slices: taken })} THEN -1 ELSE 1 END * `;
  return scan.isSubtracted ? "-" : "";
}

function buildScanRows(write: Writer, fact: FactDeclaration, columns: readonly Column[], scan: SourceScan): string {
  if (scan.movedFrom !== undefined) return buildMovedRows(write, fact, columns, scan, scan.movedFrom);
  const sign = buildSign(write, scan);
  const measures = columns.map(({ name, read }) => `${sign}${read} AS ${name}`);
  const key = `${buildOwnKey(write, fact)} AS ${getKeyName(write.query.by)}`;
  const period = scan.closing?.part === "open" ? "span.period::integer" : write.toPeriod(scan);
  return [`  SELECT ${key}, ${period} AS period,`, `    ${measures.join(", ")}`, buildRows(write, fact, scan)].join(
    "\n",
  );
}

const getKeyName = (by: Dimension): string => (isContent(by) ? "content_key" : "location_id");

/** The columns of a fact that a statement sums, and the tables it reads. */
interface SummedFact {
  readonly fact: FactDeclaration;
  readonly columns: readonly Column[];
  readonly scans: readonly SourceScan[];
}

/** Sums all rows by the requested key; by location first when the key is a place above it. */
function toSums(write: Writer, { fact, columns, scans }: SummedFact): string {
  const { by } = write.query;
  const rows = scans.map((scan) => buildScanRows(write, fact, columns, scan)).join("\n  UNION ALL\n");
  const key = `part.${getKeyName(by)}`;
  const isOneStep = write.isOwnKey || (by === "total" && columns.every(addsUp));
  const byKey = [
    `SELECT ${isOneStep ? `${write.buildPlaceColumn(key)} AS place_id` : key}, part.period, ${foldColumns(columns, "location")}`,
    `FROM (\n${rows}\n) AS part${isOneStep ? write.joinPlaces(key) : ""}`,
    "GROUP BY 1, 2",
  ].join("\n");
  if (isOneStep) return byKey;
  return [
    `SELECT ${write.buildPlaceColumn(key)} AS place_id, part.period, ${foldColumns(columns, "locations")}`,
    `FROM (\n${byKey}\n) AS part${write.joinPlaces(key)}`,
    "GROUP BY 1, 2",
  ].join("\n");
}

const toWriter = (fact: FactDeclaration, query: QueryContext): Writer =>
  new Writer({ ...query, dimensions: fact.dimensions ?? {} });

/** Compiles the statement that sums measures of an open fact over the rows of these scans. */
export function compileScans(
  fact: FactDeclaration,
  measures: readonly MeasureSelection[],
  query: QueryContext,
  scans: readonly SourceScan[],
): Statement {
  const write = toWriter(fact, query);
  const columns = measures.map((measure) => getColumn(fact, measure));
  const sql = toSums(write, { fact, columns, scans });
  return { sql, parameters: write.parameters.values, sums: columns.map(({ name }) => name) };
}

/**
 * Compiles the one statement that sums a fact's measures by place or content and period, all windows in the same pass;
 * null when no row of the fact can fall into the periods. Rows of several tables are combined first and summed once. A
 * second sum exists only for places above the location, content that follows from other content, and people of cells.
 */
export function compileFact(
  fact: FactDeclaration,
  measures: readonly MeasureSelection[],
  query: QueryContext,
): Statement | null {
  const scans = withClosedMonths(buildSourceScans(fact, query.periods), fact, query);
  const [first] = scans;
  if (!first || measures.length === 0) return null;
  if (fact.part === "released" && fact.level !== undefined) {
    const columns = measures.map((measure) => getColumn(fact, measure));
    return compileSegments(toWriter(fact, query), fact.level, fact, columns, first);
  }
  return compileScans(fact, measures, query, scans);
}
