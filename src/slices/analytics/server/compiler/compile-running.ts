import type { RunningSums } from "../analytics.facts.ts";
import { MIN_PEOPLE } from "../people.rules.ts";
import type { Column } from "./columns.ts";
import type { RunningAsked, RunningLeaf } from "./leaves.ts";
import { isOfRegions, NO_REGION, regionConditions } from "./regions.ts";
import { Parameters, type Statement, named } from "./statement.ts";
import type { Asked, Writer } from "./writer.ts";

// Rows of regions are what is requested by, all others are still told by location.
function keyOf({ asked }: Writer, level: RunningLeaf["level"]): string {
  if (level !== "region") return "fact.place_id AS location_id";
  return asked.by === "region" ? `nullif(fact.place_id, ${NO_REGION}) AS place_id` : "NULL::bigint AS place_id";
}

// Since a day of the period, before a later one that has running sums: so many were asked within it.
function readOf({ read, since }: Column): string {
  if (since === undefined) return `point.sign * ${read}`;
  return `CASE WHEN fact.${named(since)} >= point.since_day THEN ${MIN_PEOPLE} ELSE 0 END`;
}

/** Rows of running sums, each as often as a period begins or ends with it. */
export function runningRows(write: Writer, columns: readonly Column[], leaf: RunningLeaf): string {
  const { parameters, asked } = write;
  const isProof = columns.some(({ since }) => since !== undefined);
  const points = leaf.points.map(({ period, day, sign }) => {
    const point = `${period}, ${parameters.add(day, "date")}, ${sign}`;
    if (!isProof) return `(${point})`;
    // What was before the period began proves nothing.
    const first = sign === -1 ? undefined : asked.periods[period]?.first;
    return `(${point}, ${first === undefined ? "NULL" : parameters.add(first, "date")})`;
  });
  const conditions = [
    ...write.rowConditions(leaf.level === "location" ? "place_id" : null, leaf.conditions),
    ...(leaf.level === "region" ? regionConditions(write, "place_id") : []),
    `fact.level = ${parameters.add(leaf.level, "text")}`,
  ];
  return [
    `  SELECT ${keyOf(write, leaf.level)}, point.period AS period,`,
    `    ${columns.map((column) => `${readOf(column)} AS ${column.name}`).join(", ")}`,
    `  FROM (VALUES ${points.join(", ")}) AS point (period, day, sign${isProof ? ", since_day" : ""})`,
    `  JOIN ${named(leaf.table)} AS fact ON fact.day = point.day`,
    `  WHERE ${conditions.join("\n    AND ")}`,
  ].join("\n");
}

/** True where some place is named, so that what regions and the whole client have is more than is requested. */
function isOfSome({ scope, locationIds, placeIds, filters = {} }: Asked): boolean {
  return scope.kind === "places" || locationIds !== null || placeIds !== null || Object.keys(filters).length > 0;
}

/** The running sums that serve what is requested by place: of the whole client, of whole regions, or of locations. */
export function runningAsked(asked: Asked): RunningAsked | null {
  const { by, running } = asked;
  if (!running) return null;
  if (!isOfSome(asked) && by === "total" && running.client) return { level: "client", days: running };
  if (isOfRegions(asked) && running.region) return { level: "region", days: running };
  return { level: "location", days: running };
}

/** Of a client's seal of such sums: before which days there are some, and what may be read. */
function sealRow({ seals, recent }: RunningSums, part: number, client: string, ofRegions: boolean): string {
  const isToday = ofRegions ? "seal.places = told.places" : "false";
  const listed = (days: string): string =>
    recent ? `array_to_string(seal.${days}, ' ') AS ${days}` : `NULL::text AS ${days}`;
  return [
    `SELECT ${part} AS part, array_to_string(seal.place_days, ' ') AS place_days, array_to_string(seal.client_days, ' ') AS client_days,`,
    `  ${listed("place_answer_days")}, ${listed("client_answer_days")},`,
    `  seal.changed_since::text AS changed_since, ${isToday} AS is_of_regions`,
    `FROM ${named(seals)} AS seal`,
    ...(ofRegions ? ["LEFT JOIN told ON true"] : []),
    `WHERE seal.client_id = ${client}`,
  ].join("\n");
}

/**
 * The statement that says before which days a client has sums of each of these; a row has its number as `part`. `regionLevel`: whether those of regions are today's, which is worked out once for all. Throws RangeError
 * where they do not reveal places apart alike.
 */
export function compileRunningSeals(
  all: readonly RunningSums[],
  clientId: number,
  { ofRegions }: { readonly ofRegions: boolean },
): Statement {
  const parameters = new Parameters();
  const client = parameters.add(clientId, "bigint");
  const [first] = all;
  if (all.some(({ places }) => places !== first?.places)) throw new RangeError("sums of different places");
  const told =
    ofRegions && first
      ? `WITH told AS (SELECT now.places FROM ${named(first.places)} AS now WHERE now.client_id = ${client})\n`
      : "";
  const rows = all.map((sums, part) => sealRow(sums, part, client, ofRegions));
  return { sql: told + rows.join("\nUNION ALL\n"), parameters: parameters.values };
}
