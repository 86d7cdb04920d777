import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listFor } from "#platform/server/db/date-arrays.ts";
import type { OrgLevel } from "#slices/analytics/server/analytics.api.ts";
import type { HeldDifference } from "./people.api.ts";
import { HELD_EPOCH } from "./headcount-snapshots.rules.ts";

// A row that holds before a day is of an employment since its first day, or since that of the one that it continues.
function countedRows(
  clientId: number,
  days: readonly string[],
  level: "location" | "client",
  place: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    SELECT ${sql.lit(level)}::text AS level, part.day, part.place_id, count(*) AS held, count(part.since) AS held_since,
      coalesce(sum(part.since - ${HELD_EPOCH}::date), 0) AS since_days
    FROM (
      SELECT point.day, ${place} AS place_id, nullif(coalesce(fact.continues_since, fact.starts_on), '-infinity') AS since
      FROM unnest(${daysList(days)}) AS point (day)
      JOIN employments AS fact ON fact.client_id = ${clientId}
        AND (fact.starts_on IS NULL OR fact.starts_on < point.day) AND (fact.ends_on IS NULL OR fact.ends_on >= point.day - 1)
    ) AS part
    GROUP BY 1, 2, 3`;
}

// From the sums of its locations, by where they are today.
function regionRows(clientId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT 'region'::text AS level, part.day,
      CASE WHEN part.place_id = 0 THEN -1 ELSE coalesce(place.region_id, 0) END AS place_id,
      sum(part.held) AS held, sum(part.held_since) AS held_since, sum(part.since_days) AS since_days
    FROM held_sums AS part
    LEFT JOIN locations AS place ON place.client_id = ${clientId} AND place.id = part.place_id
    WHERE part.client_id = ${clientId} AND part.level = 'location' AND part.day = ANY (${daysList(days)})
    GROUP BY 1, 2, 3`;
}

/** Who was employed before these days: the rows of a level as they should be. */
export function snapshotRows(clientId: number, level: OrgLevel, days: readonly string[]): RawBuilder<unknown> {
  if (level === "region") return regionRows(clientId, days);
  if (level === "client") return countedRows(clientId, days, level, sql`0::bigint`);
  return countedRows(clientId, days, level, sql`coalesce(fact.location_id, 0)`);
}

interface DifferenceRow {
  readonly place_id: number;
  readonly day: string;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

const asJson = (of: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(
    ["held", "held_since", "since_days"].flatMap((name) => [
      sql`${sql.lit(name)}::text`,
      sql`${sql.ref(`${of}.${name}`)}::bigint`,
    ]),
  )})`;

async function readDifferences(tx: ClientTx, level: OrgLevel, days: readonly string[]): Promise<HeldDifference[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<DifferenceRow>`
    SELECT place_id, day,
      CASE WHEN e.present THEN ${asJson("e")} END AS expected,
      CASE WHEN t.present THEN ${asJson("t")} END AS stored
    FROM (SELECT true AS present, made.* FROM (${snapshotRows(tx.clientId, level, days)}) AS made) AS e
    FULL JOIN (
      SELECT true AS present, held_sums.* FROM held_sums
      WHERE client_id = ${tx.clientId} AND level = ${level} AND day = ANY (${daysList(days)})
    ) AS t USING (day, place_id)
    WHERE e.present IS NULL OR t.present IS NULL OR ${asJson("e")} <> ${asJson("t")}
    ORDER BY day, place_id`.execute(tx.on());
  return rows.map(({ place_id: placeId, day, expected, stored }) => ({
    table: "held_sums",
    locationId: level === "location" ? placeId : null,
    day,
    key: { level, ...(level === "region" ? { region_id: placeId } : {}) },
    expected,
    stored,
  }));
}

const isReadable = sql`told.changed_since IS NULL OR day <= told.changed_since`;

/** Every sum of employments before a day that may be read and is not what a count of the rows says. */
export async function headcountDifferences(tx: ClientTx): Promise<HeldDifference[]> {
  const { rows } = await sql<{ place_days: string; client_days: string; is_placed: boolean | null }>`
    SELECT array_to_string(ARRAY(SELECT day FROM unnest(told.place_days) AS of (day) WHERE ${isReadable}), ' ') AS place_days,
      array_to_string(ARRAY(SELECT day FROM unnest(told.client_days) AS of (day) WHERE ${isReadable}), ' ') AS client_days,
      told.places = (SELECT places FROM client_places WHERE client_id = ${tx.clientId}) AS is_placed
    FROM held_days AS told
    WHERE told.client_id = ${tx.clientId}`.execute(tx.on());
  const [result] = rows;
  if (!result) return [];
  const places = listFor(result.place_days);
  return [
    ...(await readDifferences(tx, "location", places)),
    ...(result.is_placed === true ? await readDifferences(tx, "region", places) : []),
    ...(await readDifferences(tx, "client", listFor(result.client_days))),
  ];
}
