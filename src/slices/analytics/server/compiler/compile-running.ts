import { DISTINCT, type PeopleDeclaration, type RunningSums } from "../analytics.facts.ts";
import { MIN_PEOPLE } from "../people.rules.ts";
import type { Column } from "./columns.ts";
import type { RunningAsked, RunningLeaf } from "./leaves.ts";
import { Parameters, type Statement, named } from "./statement.ts";
import { type Asked, isByPlace, Writer } from "./writer.ts";

const keys = {
  location: "fact.place_id AS location_id",
  region: "nullif(fact.place_id, 0) AS place_id",
  client: "fact.place_id AS location_id",
} as const;

/** Rows of running sums, each as often as a period begins or ends with it. */
export function runningRows(write: Writer, columns: readonly Column[], leaf: RunningLeaf): string {
  const { parameters } = write;
  const points = leaf.points.map(({ period, day, sign }) => `(${period}, ${parameters.add(day, "date")}, ${sign})`);
  const place = leaf.level === "location" ? "place_id" : null;
  return [
    `  SELECT ${keys[leaf.level]}, point.period AS period,`,
    `    ${columns.map(({ name, read }) => `point.sign * ${read} AS ${name}`).join(", ")}`,
    `  FROM (VALUES ${points.join(", ")}) AS point (period, day, sign)`,
    `  JOIN ${named(leaf.table)} AS fact ON fact.day = point.day`,
    `  WHERE ${[...write.rowConditions(place, leaf.conditions), `fact.level = ${parameters.add(leaf.level, "text")}`].join("\n    AND ")}`,
  ].join("\n");
}

/** True where some place is named, so that what regions and the whole client have is more than is asked for. */
function isOfSome({ scope, locationIds, placeIds, filters = {} }: Asked): boolean {
  return scope.kind === "places" || locationIds !== null || placeIds !== null || Object.keys(filters).length > 0;
}

/** The running sums that serve what is asked by place: of whole regions, of the whole client, or of its locations. */
export function runningAsked(asked: Asked): RunningAsked | null {
  const { by, running } = asked;
  if (!running) return null;
  const isWhole = !isOfSome(asked);
  if (isWhole && by === "total" && running.client) return { level: "client", days: running };
  if (isWhole && by === "region" && running.region) return { level: "region", days: running };
  return { level: "location", days: running };
}

/**
 * The one statement that says, by place and period, where enough people were asked: at one of its locations since a day of
 * the period, before a later one that has running sums. Null where that is not known of what is asked.
 */
export function compileProven({ proof }: PeopleDeclaration, asked: Asked): Statement | null {
  const days = [...(asked.running?.location ?? [])].toSorted();
  if (!proof || !isByPlace(asked)) return null;
  const write = new Writer(asked);
  const { parameters } = write;
  const points = asked.periods.flatMap(({ first, until }, period) => {
    const day = days.findLast((each) => each > first && each <= until);
    return day === undefined ? [] : [`(${period}, ${parameters.add(day, "date")}, ${parameters.add(first, "date")})`];
  });
  if (points.length === 0) return null;
  const sql = [
    `SELECT DISTINCT ${write.placeColumn("fact.place_id")} AS place_id, point.period, ${MIN_PEOPLE} AS ${DISTINCT}`,
    `FROM (VALUES ${points.join(", ")}) AS point (period, day, first_day)`,
    `JOIN ${named(proof.sums.table)} AS fact ON fact.day = point.day AND fact.${named(proof.column)} >= point.first_day${write.placeJoins("fact.place_id")}`,
    `WHERE ${[...write.rowConditions("place_id", proof.conditions), "fact.level = 'location'"].join("\n  AND ")}`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}

/** The statement that says before which days a client has running sums; `ofRegions`: whether those of regions are today's. */
export function compileRunningSeal(
  { seals, places }: RunningSums,
  clientId: number,
  { ofRegions }: { readonly ofRegions: boolean },
): Statement {
  const parameters = new Parameters();
  const client = parameters.add(clientId, "bigint");
  const same = `seal.places = (SELECT told.places FROM ${named(places)} AS told WHERE told.client_id = ${client})`;
  const sql = [
    "SELECT array_to_string(seal.place_days, ' ') AS place_days, array_to_string(seal.client_days, ' ') AS client_days,",
    `  seal.changed_since::text AS changed_since, ${ofRegions ? same : "false"} AS is_of_regions`,
    `FROM ${named(seals)} AS seal`,
    `WHERE seal.client_id = ${client}`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}
