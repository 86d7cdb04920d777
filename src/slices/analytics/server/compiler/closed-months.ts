import { addDays, startOfMonth } from "#platform/server/clock.ts";
import type { RollupClosing, FactDeclaration } from "../analytics.facts.ts";
import type { ClosedMonth, ClosedMonths } from "./known.ts";
import { splitByMonth, type SourceScan, type ScanSpan } from "./source-scans.ts";
import { toIdentifier, Parameters, type Statement } from "./statement.ts";
import type { QueryContext, Writer } from "./writer.ts";
import type { DaySpan } from "../windows.rules.ts";

// The remainder of each month of a slice. Adjacent remainders form one span again, with as many periods as before.
function splitSlice(span: ScanSpan, getRemainder: (month: DaySpan) => DaySpan | null): readonly ScanSpan[] {
  const found: ScanSpan[] = [];
  for (const { period, ...month } of splitByMonth(span)) {
    const left = getRemainder(month);
    const last = found.at(-1);
    if (left && last?.until === left.first) found[found.length - 1] = { ...last, until: left.until, isRun: span.isRun };
    else if (left) found.push({ period, ...left, isRun: false });
  }
  return found;
}

const findClosedMonth = (closedMonths: ClosedMonths, { first }: DaySpan): ClosedMonth | undefined =>
  closedMonths.get(startOfMonth(first));

/** Returns the days of a month that are not closed. */
function getOpenPart(closedMonths: ClosedMonths, month: DaySpan): DaySpan | null {
  const through = findClosedMonth(closedMonths, month)?.through ?? null;
  const next = through === null ? month.first : addDays(through, 1);
  const first = next > month.first ? next : month.first;
  return first < month.until ? { first, until: month.until } : null;
}

function splitAtClosing(closedMonths: ClosedMonths, scan: SourceScan, { raw }: RollupClosing): readonly SourceScan[] {
  const splitSlices = (getRemainder: (month: DaySpan) => DaySpan | null): readonly ScanSpan[] =>
    scan.slices.flatMap((slice) => splitSlice(slice, getRemainder));
  const scans: readonly SourceScan[] = [
    { ...scan, closing: null, slices: splitSlices((month) => (findClosedMonth(closedMonths, month) ? month : null)) },
    { ...scan, closing: null, grain: raw, slices: splitSlices((month) => getOpenPart(closedMonths, month)) },
  ];
  return scans.filter(({ slices }) => slices.length > 0);
}

const shareDays = (spans: readonly ScanSpan[]): boolean => {
  const inOrder = spans.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  return inOrder.some(({ until }, at) => until > (inOrder[at + 1]?.first ?? until));
};

// Each access to rows is planned anew, which for one place takes longer than reading them.
function mergeRawScans(scans: readonly SourceScan[], { raw }: RollupClosing): readonly SourceScan[] {
  const isRaw = ({ grain, closing }: SourceScan): boolean => grain.table === raw.table && closing === null;
  const ofRaw = scans.filter(isRaw);
  const [first] = ofRaw;
  const slices = ofRaw.flatMap((scan) => scan.slices);
  const isAlike = ofRaw.every(({ conditions }) => conditions === first?.conditions);
  if (!first || ofRaw.length === 1 || !isAlike || shareDays(slices)) return scans;
  const taken = ofRaw.flatMap((scan) => (scan.isSubtracted ? scan.slices : []));
  const both: SourceScan = { ...first, slices, isSubtracted: false, ...(taken.length > 0 && { taken }) };
  return [...scans.filter((scan) => !isRaw(scan)), both];
}

/**
 * Returns the scans of rollups closed by a job as reads of each table: closed months from the rollups, all other days
 * from the raw rows. Where the closed months are not known, the statement looks them up.
 */
export function withClosedMonths(
  scans: readonly SourceScan[],
  fact: FactDeclaration,
  query: QueryContext,
): readonly SourceScan[] {
  const { closedMonths } = query;
  const closing = fact.part === "open" ? fact.closing : undefined;
  if (!closedMonths || !closing) return scans;
  const known = scans.flatMap((scan) => {
    if (scan.closing === null) return [scan];
    // The other half of the same scan.
    if (scan.closing.part === "open") return [];
    return splitAtClosing(closedMonths, scan, closing);
  });
  return mergeRawScans(known, closing);
}

/** Returns the statement that reads the closed months of a client. */
export function compileClosedMonths({ table }: RollupClosing, clientId: number): Statement {
  const parameters = new Parameters();
  const sql = [
    "SELECT status.month::text AS month, status.closed_through::text AS through",
    `FROM ${toIdentifier(table)} AS status`,
    `WHERE status.client_id = ${parameters.add(clientId, "bigint")} AND NOT status.is_stale`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}

/** A scan of rollups that a job closes. */
type ClosedScan = SourceScan & { readonly closing: NonNullable<SourceScan["closing"]> };

// extract() would return a numeric.
const buildMonth = (day: string): string => `${day} - (date_part('day', ${day})::integer - 1)`;

function buildClosedMonths(write: Writer, { table }: ClosedScan["closing"]): string {
  return `SELECT status.month FROM ${toIdentifier(table)} AS status WHERE status.client_id = ${write.client} AND NOT status.is_stale`;
}

// An array instead of a join, so that the planner can estimate how many rows its months hold.
function buildClosedRows(write: Writer, fact: FactDeclaration, scan: ClosedScan): string {
  const day = `fact.${toIdentifier(scan.grain.column)}`;
  const isOfMonths = fact.months?.table === scan.grain.table;
  const month = isOfMonths ? day : `(${buildMonth(day)})`;
  return [
    `  FROM ${toIdentifier(scan.grain.table)} AS fact`,
    `  WHERE ${write.buildConditions(fact.place, scan)}`,
    `    AND ${month} = ANY(ARRAY(${buildClosedMonths(write, scan.closing)}))`,
  ].join("\n");
}

/**
 * Builds the spans that are not closed yet, each read by itself: only the statement knows up to which day a month is
 * closed. The first day is computed before the rows are looked up, because row-level security keeps rows of other
 * clients from expressions that might reveal them, and so from the index.
 */
function buildOpenRows(write: Writer, fact: FactDeclaration, scan: ClosedScan): string {
  const { parameters } = write;
  const months = scan.slices.flatMap(splitByMonth);
  const list = (of: (span: ScanSpan) => string): string => parameters.add(months.map(of), "text[]");
  const periods = parameters.add(
    months.map(({ period }) => period),
    "bigint[]",
  );
  const day = `fact.${toIdentifier(scan.grain.column)}`;
  const conditions = write.buildRowConditions(fact.place, scan.conditions).join("\n      AND ");
  return [
    "  FROM (",
    "    SELECT given.period, given.until_day, greatest(given.first_day, coalesce(status.closed_through + 1, given.first_day)) AS first_day",
    `    FROM unnest(${periods}, (${list(({ first }) => first)})::date[], (${list(({ until }) => until)})::date[])`,
    "      AS given (period, first_day, until_day)",
    `    LEFT JOIN ${toIdentifier(scan.closing.table)} AS status ON status.client_id = ${write.client} AND status.month = ${buildMonth("given.first_day")} AND NOT status.is_stale`,
    "    OFFSET 0",
    "  ) AS span",
    "  CROSS JOIN LATERAL (",
    `    SELECT fact.* FROM ${toIdentifier(scan.grain.table)} AS fact`,
    `    WHERE ${conditions}`,
    `      AND ${day} >= span.first_day AND ${day} < span.until_day`,
    "    OFFSET 0",
    "  ) AS fact",
    // Reading the days of a fully closed month would cost an index lookup for each place and survey.
    "  WHERE span.first_day < span.until_day",
  ].join("\n");
}

/** Builds the rows of a scan: what a statement reads of one table, from FROM on. */
export function buildRows(write: Writer, fact: FactDeclaration, scan: SourceScan): string {
  const { closing } = scan;
  if (closing?.part === "open") return buildOpenRows(write, fact, { ...scan, closing });
  if (closing) return buildClosedRows(write, fact, { ...scan, closing });
  return `  FROM ${toIdentifier(scan.grain.table)} AS fact\n  WHERE ${write.buildConditions(fact.place, scan)}`;
}
