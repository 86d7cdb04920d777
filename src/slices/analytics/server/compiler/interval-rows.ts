import type { LinkedColumn, LinkedRows, IntervalFactDeclaration } from "../analytics.facts.ts";
import { toIdentifier } from "./statement.ts";

/** What is requested of the rows. */
export interface RowsQuery {
  /** The client's placeholder. */
  readonly client: string;
  /** Names and columns of the dimensions to group rows by. */
  readonly dimensions: readonly (readonly [name: string, column: LinkedColumn])[];
  /** Whether the start of intervals is needed; then all earlier rows are read, too, unless rows repeat it. */
  readonly needsStart: boolean;
  /** Whether the place of the next row is needed. */
  readonly needsNext: boolean;
  /** Placeholders of the first and the last day of all ranges. */
  readonly first: string;
  readonly last: string;
}

interface NamedColumn {
  readonly name: string;
  readonly sql: string;
}

/** The columns reached from rows, some through another table, with the joins they need. */
class JoinedColumns {
  readonly joins: string[] = [];
  readonly #from: "fact" | "part" | "next";
  readonly #client: string;

  /** Reaches columns from the fact's own rows, from a part's rows, or from a part's columns about the next row. */
  constructor(from: "fact" | "part" | "next", client: string) {
    this.#from = from;
    this.#client = client;
  }

  joinColumn(reached: LinkedColumn): string {
    if (typeof reached === "string") return this.#own(reached);
    const alias = `${this.#from}${"abcdef".charAt(this.joins.length)}`;
    const { table, by, column } = reached;
    this.joins.push(
      `LEFT JOIN ${toIdentifier(table)} AS ${alias} ON ${alias}.client_id = ${this.#client} AND ${alias}.id = ${this.#own(by)}`,
    );
    return `${alias}.${toIdentifier(column)}`;
  }

  #own(column: string): string {
    return this.#from === "next" ? `part.next_${toIdentifier(column)}` : `${this.#from}.${toIdentifier(column)}`;
  }
}

const toDayColumn = (column: string | null): string =>
  column === null ? "NULL::date" : `fact.${toIdentifier(column)}`;

const buildSelectList = (columns: readonly NamedColumn[]): string =>
  columns.map(({ name, sql }) => `${sql} AS ${name}`).join(", ");

/** Excludes rows that do not overlap any range and do not affect a row that does. */
function buildNearbyConditions(
  declared: IntervalFactDeclaration,
  { first, last, needsStart }: RowsQuery,
): readonly string[] {
  const days = declared.continuesWithinDays ?? 0;
  const [start, end] = [toDayColumn(declared.first), toDayColumn(declared.last)];
  const parts: string[] = [];
  if (declared.first !== null) parts.push(`(${start} IS NULL OR ${start} <= ${last} + ${days + 1})`);
  if (declared.last !== null && !needsStart) parts.push(`(${end} IS NULL OR ${end} >= ${first} - ${days})`);
  return parts;
}

function buildConditions(declared: IntervalFactDeclaration, query: RowsQuery): string {
  const own = declared.only === null ? [] : [`fact.${toIdentifier(declared.only)}`];
  return [`fact.client_id = ${query.client}`, ...own, ...buildNearbyConditions(declared, query)].join("\n      AND ");
}

/** Rows that follow no other: each is an interval. */
function buildAloneRows(declared: IntervalFactDeclaration, query: RowsQuery): string {
  const reaching = new JoinedColumns("fact", query.client);
  const [start, end] = [toDayColumn(declared.first), toDayColumn(declared.last)];
  const columns: NamedColumn[] = [
    { name: "holder", sql: `fact.${toIdentifier(declared.holder)}` },
    { name: "location_id", sql: reaching.joinColumn(declared.place) },
    ...query.dimensions.map(([name, column]) => ({ name: toIdentifier(name), sql: reaching.joinColumn(column) })),
    { name: "first_day", sql: start },
    { name: "last_day", sql: end },
    { name: "held_until", sql: declared.holdsOnLastDay ? end : `${end} - 1` },
    { name: "since", sql: start },
    { name: "begins", sql: "true" },
    { name: "continues", sql: "false" },
  ];
  return [
    `  SELECT ${buildSelectList(columns)}`,
    `  FROM ${[`${toIdentifier(declared.table)} AS fact`, ...reaching.joins].join("\n  ")}`,
    `  WHERE ${buildConditions(declared, query)}`,
  ].join("\n");
}

/** Returns the fact's own column that leads to a reached column. */
const getLeadingColumn = (reached: LinkedColumn): string =>
  toIdentifier(typeof reached === "string" ? reached : reached.by);

function getRepeatedColumns({ nextDay, continues }: LinkedRows, start: string): Readonly<Record<string, string>> {
  const known = `fact.${toIdentifier(continues)}`;
  const since = `CASE WHEN ${known} IS NULL THEN ${start} ELSE nullif(${known}, '-infinity') END`;
  return { next_day: `fact.${toIdentifier(nextDay)}`, begins: `${known} IS NULL`, since };
}

/** The rows with their neighbors, before any join. Compared without links: an index in their order saves the sort. */
function buildNeighborRows(
  declared: IntervalFactDeclaration,
  query: RowsQuery,
  days: number,
  links?: LinkedRows,
): string {
  const [start, end] = [toDayColumn(declared.first), toDayColumn(declared.last)];
  const keys = [declared.holder, ...declared.thread].map(toIdentifier);
  const result = new Set([declared.place, ...query.dimensions.map(([, column]) => column)].map(getLeadingColumn));
  const begins = `coalesce(${start} - lag(${end}) OVER in_order > ${days}, lag(fact.id) OVER in_order IS NULL)`;
  const compared = { next_day: `lead(${start}) OVER in_order`, begins };
  const columns: NamedColumn[] = [
    { name: "id", sql: "fact.id" },
    ...[...new Set([...keys, ...result])].map((name) => ({ name, sql: `fact.${name}` })),
    ...(query.needsNext
      ? [...result].map((name) => ({ name: `next_${name}`, sql: `lead(fact.${name}) OVER in_order` }))
      : []),
    { name: "first_day", sql: start },
    { name: "last_day", sql: end },
    ...Object.entries(links ? getRepeatedColumns(links, start) : compared).map(([name, sql]) => ({ name, sql })),
  ];
  const partition = keys.map((key) => `fact.${key}`).join(", ");
  return [
    `    SELECT ${buildSelectList(columns)}`,
    `    FROM ${toIdentifier(declared.table)} AS fact`,
    `    WHERE ${buildConditions(declared, query)}`,
    ...(links ? [] : [`    WINDOW in_order AS (PARTITION BY ${partition} ORDER BY ${start} NULLS FIRST, fact.id)`]),
  ].join("\n");
}

/** Rows that know their neighbors: the row they continue, the row that continues them, and its place. */
function buildLinkedRows(declared: IntervalFactDeclaration, asked: RowsQuery, days: number): string {
  // They repeat the next row of the holder, whichever it is, and of it only the day and place.
  const links = asked.needsNext || declared.thread.length > 0 || declared.only !== null ? undefined : declared.linked;
  const query = links ? { ...asked, needsStart: false } : asked;
  const thread = [declared.holder, ...declared.thread].map((column) => `part.${toIdentifier(column)}`).join(", ");
  const inOrder = `PARTITION BY ${thread} ORDER BY part.first_day NULLS FIRST, part.id`;
  const since = `max(CASE WHEN part.begins THEN part.first_day END) OVER (${inOrder})`;
  const rows = buildNeighborRows(declared, query, days, links);
  const dated = query.needsStart ? `    SELECT part.*, ${since} AS since\n    FROM (\n${rows}\n    ) AS part` : rows;
  const own = new JoinedColumns("part", query.client);
  const next = new JoinedColumns("next", query.client);
  const result = [["location_id", declared.place] as const, ...query.dimensions];
  // The next row begins soon enough, or while this one has no end of its own.
  const continues = `coalesce(part.next_day - part.last_day <= ${days}, part.next_day IS NOT NULL)`;
  const ownEnd = declared.holdsOnLastDay ? "part.last_day" : "part.last_day - 1";
  const columns: NamedColumn[] = [
    { name: "holder", sql: `part.${toIdentifier(declared.holder)}` },
    ...result.map(([name, column]) => ({ name: toIdentifier(name), sql: own.joinColumn(column) })),
    ...(query.needsNext
      ? result.map(([name, column]) => ({ name: `next_${toIdentifier(name)}`, sql: next.joinColumn(column) }))
      : []),
    { name: "first_day", sql: "part.first_day" },
    { name: "last_day", sql: "part.last_day" },
    { name: "since", sql: asked.needsStart ? "part.since" : "NULL::date" },
    { name: "begins", sql: "part.begins" },
    { name: "continues", sql: continues },
    { name: "held_until", sql: `least(${ownEnd}, part.next_day - 1)` },
  ];
  return [
    `  SELECT ${buildSelectList(columns)}`,
    `  FROM (\n${dated}\n  ) AS part`,
    ...[...own.joins, ...next.joins].map((join) => `  ${join}`),
  ].join("\n");
}

/**
 * Builds the rows of intervals as a subselect: holder, location_id and the requested dimensions, first_day and last_day
 * as stored, `since` with the start of the interval, whether the row begins an interval or is continued, and the day up
 * to which it holds, which never reaches the next row. For rows that follow each other also the next one's location and
 * dimensions (next_…), when requested. The days of a short gap belong to no row: a return changes no past headcount.
 */
export function buildIntervalRows(declared: IntervalFactDeclaration, query: RowsQuery): string {
  const { continuesWithinDays } = declared;
  if (continuesWithinDays === null) return buildAloneRows(declared, query);
  return buildLinkedRows(declared, query, Math.trunc(continuesWithinDays));
}

/**
 * Builds the rows that hold on a day of those from `first` to `last` as a subselect: holder, location_id, dimensions,
 * first_day and last_day. Which of a holder's rows follow one another is not checked, so that no other rows are read.
 */
export function buildHoldingRows(
  declared: IntervalFactDeclaration,
  { client, dimensions, first, last }: Pick<RowsQuery, "client" | "dimensions" | "first" | "last">,
): string {
  const reaching = new JoinedColumns("fact", client);
  const [start, end] = [toDayColumn(declared.first), toDayColumn(declared.last)];
  const columns: NamedColumn[] = [
    { name: "holder", sql: `fact.${toIdentifier(declared.holder)}` },
    { name: "location_id", sql: reaching.joinColumn(declared.place) },
    ...dimensions.map(([name, column]) => ({ name: toIdentifier(name), sql: reaching.joinColumn(column) })),
    { name: "first_day", sql: start },
    { name: "last_day", sql: end },
  ];
  const conditions = [
    `fact.client_id = ${client}`,
    ...(declared.only === null ? [] : [`fact.${toIdentifier(declared.only)}`]),
    ...(declared.first === null ? [] : [`(${start} IS NULL OR ${start} <= ${last})`]),
    ...(declared.last === null ? [] : [`(${end} IS NULL OR ${end} ${getEndTest(declared)} ${first})`]),
  ];
  return [
    `  SELECT ${buildSelectList(columns)}`,
    `  FROM ${[`${toIdentifier(declared.table)} AS fact`, ...reaching.joins].join("\n  ")}`,
    `  WHERE ${conditions.join("\n    AND ")}`,
  ].join("\n");
}

const getEndTest = ({ holdsOnLastDay }: IntervalFactDeclaration): string => (holdsOnLastDay ? ">=" : ">");

/** Builds the test that a row holds on a day (a column), by its first_day and last_day. */
export function buildHoldsTest(declared: IntervalFactDeclaration, day: string): string {
  return `(interval.first_day IS NULL OR interval.first_day <= ${day}) AND (interval.last_day IS NULL OR interval.last_day ${getEndTest(declared)} ${day})`;
}
