import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ReleasedFact } from "../analytics.facts.ts";
import type { ReleasedDifference } from "../analytics.released.ts";
import { columnOf } from "../compiler/columns.ts";
import { NO_REGION } from "../compiler/regions.ts";
import type { OrgLevel } from "../running.rules.ts";
import { windowNamed } from "./released-sums.rules.ts";

/** True where cells of the client were ever released. */
export async function hasReleasedCells(tx: ClientTx): Promise<boolean> {
  const { rows } = await sql`SELECT FROM release_cells WHERE client_id = ${tx.clientId} LIMIT 1`.execute(
    tx.on<unknown>(),
  );
  return rows.length > 0;
}

/** Everything that is added up of a fact's cells: its measures, and the people of each family. */
export function summedOf({ measures, families }: ReleasedFact): readonly string[] {
  return [...measures, ...families.map(({ people }) => people)];
}

const list = (days: readonly string[]): RawBuilder<unknown> => sql`string_to_array(${days.join(" ")}, ' ')::date[]`;

/** Windows by their names as rows of `first_month` and `until_month`, whatever the engine makes of lists. */
export function windowRows(names: readonly string[]): RawBuilder<unknown> {
  const windows = names.map(windowNamed);
  return sql`unnest(${list(windows.map(({ first }) => first))}, ${list(windows.map(({ until }) => until))})`;
}

// A location's sums as tables would make them of its cells.
function locationRows(clientId: number, fact: ReleasedFact, windows: readonly string[]): RawBuilder<unknown> {
  const summed = summedOf(fact).map((measure) => {
    const { name, read, fold } = columnOf(fact, measure);
    return sql`${sql.raw(fold)}(${sql.raw(read)})::bigint AS ${sql.ref(name)}`;
  });
  const month = sql.ref(`fact.${fact.months.column}`);
  return sql`
    SELECT span.first_month, span.until_month, ${sql.ref(`fact.${fact.place}`)} AS place_id, ${sql.join(summed)}
    FROM ${windowRows(windows)} AS span (first_month, until_month)
    JOIN ${sql.table(fact.months.table)} AS fact ON ${month} >= span.first_month AND ${month} < span.until_month
    WHERE fact.client_id = ${clientId} AND fact.service = ${fact.service}
    GROUP BY 1, 2, 3`;
}

/** What places of a level have in these windows, from the cells: the rows as they should be, by window and place. */
export function releasedRows(
  clientId: number,
  fact: ReleasedFact,
  level: OrgLevel,
  windows: readonly string[],
): RawBuilder<unknown> {
  const ofLocations = locationRows(clientId, fact, windows);
  if (level === "location") return ofLocations;
  const summed = summedOf(fact).map((name) => sql`sum(${sql.ref(`part.${name}`)})::bigint AS ${sql.ref(name)}`);
  const isOfRegions = level === "region";
  const place = isOfRegions ? sql`coalesce(place.region_id, ${sql.lit(NO_REGION)})` : sql`0::bigint`;
  const join = sql`JOIN locations AS place ON place.client_id = ${clientId} AND place.id = part.place_id`;
  return sql`
    SELECT part.first_month, part.until_month, ${place} AS place_id, ${sql.join(summed)}
    FROM (${ofLocations}) AS part ${isOfRegions ? join : sql``}
    GROUP BY 1, 2, 3`;
}

interface DifferenceRow {
  readonly place_id: number;
  readonly first_month: string;
  readonly until_month: string;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

async function differencesOf(
  tx: ClientTx,
  fact: ReleasedFact,
  level: OrgLevel,
  windows: readonly string[],
): Promise<readonly ReleasedDifference[]> {
  if (windows.length === 0) return [];
  const asJson = (of: string): RawBuilder<unknown> => {
    const entries = summedOf(fact).flatMap((name) => [
      sql`${sql.lit(name)}::text`,
      sql`${sql.ref(`${of}.${name}`)}::bigint`,
    ]);
    return sql`jsonb_build_object(${sql.join(entries)})`;
  };
  const { rows } = await sql<DifferenceRow>`
    SELECT place_id, first_month, until_month,
      CASE WHEN e.present THEN ${asJson("e")} END AS expected,
      CASE WHEN t.present THEN ${asJson("t")} END AS stored
    FROM (SELECT true AS present, made.* FROM (${releasedRows(tx.clientId, fact, level, windows)}) AS made) AS e
    FULL JOIN (
      SELECT true AS present, kept.* FROM released_sums AS kept
      JOIN ${windowRows(windows)} AS span (first_month, until_month) USING (first_month, until_month)
      WHERE kept.client_id = ${tx.clientId} AND kept.service = ${fact.service} AND kept.level = ${level}
    ) AS t USING (first_month, until_month, place_id)
    WHERE e.present IS NULL OR t.present IS NULL OR ${asJson("e")} <> ${asJson("t")}
    ORDER BY first_month, until_month, place_id`.execute(tx.on());
  return rows.map(({ place_id: placeId, first_month: day, until_month: until, expected, stored }) => ({
    table: "released_sums",
    locationId: level === "location" ? placeId : null,
    day,
    key: { until, service: fact.service, level, ...(level === "region" ? { region_id: placeId } : {}) },
    expected,
    stored,
  }));
}

/** Every sum of cells that may be read and is not what the cells of the window say; of one client. */
export async function releasedDifferences(
  tx: ClientTx,
  facts: readonly ReleasedFact[],
): Promise<readonly ReleasedDifference[]> {
  const { rows } = await sql<{ windows: string; is_placed: boolean | null }>`
    SELECT seal.windows, seal.places = (SELECT places FROM client_places WHERE client_id = ${tx.clientId}) AS is_placed
    FROM released_seals AS seal
    WHERE seal.client_id = ${tx.clientId} AND NOT seal.is_changed`.execute(tx.on());
  const [seal] = rows;
  if (!seal) return [];
  const windows = seal.windows.split(" ").filter((name) => name !== "");
  const levels: readonly OrgLevel[] = ["location", ...(seal.is_placed === true ? (["region"] as const) : []), "client"];
  const found: ReleasedDifference[] = [];
  for (const fact of facts) for (const level of levels) found.push(...(await differencesOf(tx, fact, level, windows)));
  return found;
}
