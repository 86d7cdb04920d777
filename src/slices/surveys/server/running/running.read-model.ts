import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { RollupDifference } from "../surveys.api.ts";
import { answerMeasures } from "../surveys.rollup.rules.ts";

const participation = ["sent", "started", "completed"] as const;

/** Every sum that is kept, in the order of the columns that statements name. */
export const runningMeasures = [...participation, ...answerMeasures] as const;

/** Days as one parameter, whatever the engine makes of lists. */
export function daysList(days: readonly string[]): RawBuilder<unknown> {
  return sql`string_to_array(${days.join(" ")}, ' ')::date[]`;
}

const monthOf = (day: string): RawBuilder<unknown> =>
  sql`${sql.ref(day)} - (extract(day FROM ${sql.ref(day)})::integer - 1)`;

/** The columns of a part: its own measures, and 0 for those of others. */
function partColumns(own: readonly string[]): RawBuilder<unknown> {
  const has = new Set<string>(own);
  return sql.join(
    runningMeasures.map((name) => (has.has(name) ? sql`fact.${sql.ref(name)}` : sql`0 AS ${sql.ref(name)}`)),
  );
}

interface Source {
  readonly months: string;
  readonly days: string;
  readonly measures: readonly string[];
}

const sources: readonly Source[] = [
  { months: "location_participation", days: "participation_days", measures: participation },
  { months: "location_answers", days: "answer_days", measures: answerMeasures },
];

// Whole months before the day's own, and of that one its first days.
function partsOf(clientId: number, { months, days, measures }: Source): readonly RawBuilder<unknown>[] {
  return [
    sql`
      SELECT fact.service, fact.location_id, point.day AS before_day, ${partColumns(measures)}
      FROM point
      JOIN ${sql.table(months)} AS fact ON fact.client_id = ${clientId} AND fact.month < point.month`,
    sql`
      SELECT survey.service, fact.location_id, point.day AS before_day, ${partColumns(measures)}
      FROM point
      JOIN ${sql.table(days)} AS fact
        ON fact.client_id = ${clientId} AND fact.day >= point.month AND fact.day < point.day
      JOIN catalogue_surveys AS survey ON survey.id = fact.survey_id
      WHERE point.day > point.month`,
  ];
}

const summed = sql.join(runningMeasures.map((name) => sql`sum(${sql.ref(`part.${name}`)}) AS ${sql.ref(name)}`));

/** What every location, or the whole client, had before these days: the rows as they should be. */
export function placeRows(
  clientId: number,
  level: "location" | "client",
  days: readonly string[],
): RawBuilder<unknown> {
  const place = level === "location" ? sql`part.location_id` : sql`0::bigint`;
  const parts = sql.join(
    sources.flatMap((source) => partsOf(clientId, source)),
    sql` UNION ALL `,
  );
  return sql`
    WITH point AS (SELECT asked.day, ${monthOf("asked.day")} AS month FROM unnest(${daysList(days)}) AS asked (day))
    SELECT part.service, ${sql.lit(level)}::text AS level, part.before_day AS day, ${place} AS place_id, ${summed}
    FROM (${parts}) AS part
    GROUP BY 1, 2, 3, 4`;
}

/** What every region had before these days, from what its locations of today had. */
export function regionRows(clientId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT part.service, 'region'::text AS level, part.day, coalesce(place.region_id, 0) AS place_id, ${summed}
    FROM running_sums AS part
    JOIN locations AS place ON place.client_id = ${clientId} AND place.id = part.place_id
    WHERE part.client_id = ${clientId} AND part.level = 'location' AND part.day = ANY (${daysList(days)})
    GROUP BY 1, 2, 3, 4`;
}

/** The first month of which anything is counted; null: nothing is. */
export async function firstMonthOf(tx: ClientTx): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    SELECT least(
      (SELECT min(month) FROM location_participation WHERE client_id = ${tx.clientId}),
      (SELECT min(month) FROM location_answers WHERE client_id = ${tx.clientId})
    ) AS first`.execute(tx.on());
  return rows[0]?.first ?? null;
}

interface DifferenceRow {
  readonly level: string;
  readonly service: string;
  readonly place_id: number;
  readonly day: string;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

const asJson = (of: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(runningMeasures.flatMap((name) => [sql`${sql.lit(name)}::text`, sql`${sql.ref(`${of}.${name}`)}::bigint`]))})`;

async function differencesOf(
  tx: ClientTx,
  level: "location" | "region" | "client",
  days: readonly string[],
): Promise<RollupDifference[]> {
  const made = level === "region" ? regionRows(tx.clientId, days) : placeRows(tx.clientId, level, days);
  const { rows } = await sql<DifferenceRow>`
    SELECT level, service, place_id, day,
      CASE WHEN e.present THEN ${asJson("e")} END AS expected,
      CASE WHEN t.present THEN ${asJson("t")} END AS stored
    FROM (SELECT true AS present, made.* FROM (${made}) AS made) AS e
    FULL JOIN (
      SELECT true AS present, running_sums.* FROM running_sums
      WHERE client_id = ${tx.clientId} AND level = ${level} AND day = ANY (${daysList(days)})
    ) AS t USING (service, level, day, place_id)
    WHERE e.present IS NULL OR t.present IS NULL OR ${asJson("e")} <> ${asJson("t")}
    ORDER BY day, service, place_id`.execute(tx.on());
  return rows.map(({ service, place_id: placeId, day, expected, stored }) => ({
    table: "running_sums",
    locationId: level === "location" ? placeId : null,
    day,
    key: { service, level, ...(level === "region" ? { region_id: placeId } : {}) },
    expected,
    stored,
  }));
}

/** Every running sum that may be read and differs from what its months and days add up to. */
export async function runningDifferences(tx: ClientTx): Promise<RollupDifference[]> {
  const { rows } = await sql<{ place_days: string; client_days: string; is_placed: boolean }>`
    SELECT array_to_string(ARRAY(SELECT day FROM unnest(seal.place_days) AS of (day) WHERE ${usable}), ' ') AS place_days,
      array_to_string(ARRAY(SELECT day FROM unnest(seal.client_days) AS of (day) WHERE ${usable}), ' ') AS client_days,
      seal.places = (SELECT places FROM client_places WHERE client_id = ${tx.clientId}) AS is_placed
    FROM running_seals AS seal
    WHERE seal.client_id = ${tx.clientId}`.execute(tx.on());
  const [seal] = rows;
  if (!seal) return [];
  const list = (text: string): readonly string[] => (text === "" ? [] : text.split(" "));
  return [
    ...(await differencesOf(tx, "location", list(seal.place_days))),
    ...(seal.is_placed ? await differencesOf(tx, "region", list(seal.place_days)) : []),
    ...(await differencesOf(tx, "client", list(seal.client_days))),
  ];
}

const usable = sql`seal.changed_since IS NULL OR day <= seal.changed_since`;
