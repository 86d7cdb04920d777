import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listFor } from "#platform/server/db/date-arrays.ts";
import { MIN_PEOPLE, type OrgLevel } from "#slices/analytics/server/analytics.api.ts";
import type { RollupDifference } from "../surveys.api.ts";
import { answerMeasures } from "../surveys.rollup.rules.ts";
import type { KeptDays } from "./running.rules.ts";

/** Windows have a year: who was invited longer ago proves nothing that is looked for. */
const INVITED_WITHIN_DAYS = 400;

const participation = ["sent", "started", "completed"] as const;

/** Every sum that is kept, in the order of the columns that statements name. */
const runningMeasures = [...participation, ...answerMeasures, "issues"] as const;

/** Those, as columns of a statement. */
export const measureColumns = sql.join(runningMeasures.map((name) => sql.ref(name)));

const buildMonth = (day: string): RawBuilder<unknown> =>
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

const request: Source = { months: "location_participation", days: "participation_days", measures: participation };
const answered: Source = { months: "location_answers", days: "answer_days", measures: answerMeasures };

/** What sums before some days hold: everything, or answers and what is reported with them; the rest is 0 then. */
export type Coverage = keyof KeptDays;

const sourcesOf: Readonly<Record<Coverage, readonly Source[]>> = { whole: [request, answered], answers: [answered] };

// Whole months before the day's own, and of that one its first days.
function buildParts(clientId: number, { months, days, measures }: Source): readonly RawBuilder<unknown>[] {
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

// Reported issues are counted one by one: there are few.
const issueParts = (clientId: number): RawBuilder<unknown> => sql`
      SELECT survey.service, fact.location_id, point.day AS before_day, ${partColumns(["issues"])}
      FROM point
      JOIN (SELECT location_id, survey_id, day, 1 AS issues FROM service_issues WHERE client_id = ${clientId}) AS fact
        ON fact.day < point.day
      JOIN catalogue_surveys AS survey ON survey.id = fact.survey_id`;

const summed = sql.join(runningMeasures.map((name) => sql`sum(${sql.ref(`part.${name}`)}) AS ${sql.ref(name)}`));

// Since which day enough people were invited at a location, before each of the days; the erased are no one.
const minInvitedSince = (clientId: number): RawBuilder<unknown> => sql`
    SELECT told.service, told.before_day, told.location_id, told.last_on AS asked_since
    FROM (
      SELECT last.*, row_number() OVER (
        PARTITION BY last.service, last.before_day, last.location_id ORDER BY last.last_on DESC
      ) AS people
      FROM (
        SELECT survey.service, point.day AS before_day, fact.location_id, max(fact.sent_on) AS last_on
        FROM point
        JOIN invitations AS fact
          ON fact.client_id = ${clientId} AND fact.sent_on >= point.day - ${sql.lit(INVITED_WITHIN_DAYS)} AND fact.sent_on < point.day
        JOIN catalogue_surveys AS survey ON survey.id = fact.survey_id
        WHERE coalesce(fact.resident_id, fact.person_id) IS NOT NULL
        GROUP BY 1, 2, 3, coalesce(fact.resident_id, fact.person_id)
      ) AS last
    ) AS told
    WHERE told.people = ${sql.lit(MIN_PEOPLE)}`;

const noneInvited = sql`
    SELECT NULL::text AS service, NULL::date AS before_day, NULL::bigint AS location_id, NULL::date AS asked_since
    WHERE false`;

const points = (days: readonly string[]): RawBuilder<unknown> =>
  sql`point AS (SELECT asked.day, ${buildMonth("asked.day")} AS month FROM unnest(${daysList(days)}) AS asked (day))`;

const partsSql = (clientId: number, extent: Coverage): RawBuilder<unknown> =>
  sql.join(
    [...sourcesOf[extent].flatMap((source) => buildParts(clientId, source)), issueParts(clientId)],
    sql` UNION ALL `,
  );

interface Above {
  readonly level: "region" | "client";
  readonly place: RawBuilder<unknown>;
  readonly join: RawBuilder<unknown>;
}

const ofClient: Above = { level: "client", place: sql`0::bigint`, join: sql`` };
const regionLevel = (clientId: number): Above => ({
  level: "region",
  place: sql`coalesce(place.region_id, 0)`,
  join: sql`JOIN locations AS place ON place.client_id = ${clientId} AND place.id = part.location_id`,
});

// What stands above locations, added up from months and days; those do not say since when enough people were invited.
function rowsOfParts(
  clientId: number,
  days: readonly string[],
  extent: Coverage,
  { level, place, join }: Above,
): RawBuilder<unknown> {
  return sql`
    WITH ${points(days)}
    SELECT part.service, ${sql.lit(level)}::text AS level, part.before_day AS day, ${place} AS place_id, ${summed},
      NULL::date AS asked_since
    FROM (${partsSql(clientId, extent)}) AS part
    ${join}
    GROUP BY 1, 2, 3, 4`;
}

/** What the whole client had before these days: the rows as they should be. */
export function clientRows(clientId: number, days: readonly string[], extent: Coverage): RawBuilder<unknown> {
  return rowsOfParts(clientId, days, extent, ofClient);
}

/** What every location had before these days. */
export function locationRows(clientId: number, days: readonly string[], extent: Coverage): RawBuilder<unknown> {
  const result = extent === "whole" ? minInvitedSince(clientId) : noneInvited;
  return sql`
    WITH ${points(days)}, told AS (${result}), summed AS (
      SELECT part.service, part.before_day, part.location_id, ${summed}
      FROM (${partsSql(clientId, extent)}) AS part
      GROUP BY 1, 2, 3
    )
    SELECT summed.service, 'location'::text AS level, summed.before_day AS day, summed.location_id AS place_id,
      ${measureColumns}, told.asked_since
    FROM summed
    LEFT JOIN told USING (service, before_day, location_id)`;
}

// From what its locations of today had before these days; enough were asked in a region where one of them did.
function regionRowsOfSums(clientId: number, days: readonly string[]): RawBuilder<unknown> {
  return sql`
    SELECT part.service, 'region'::text AS level, part.day, coalesce(place.region_id, 0) AS place_id, ${summed},
      max(part.asked_since) AS asked_since
    FROM running_sums AS part
    JOIN locations AS place ON place.client_id = ${clientId} AND place.id = part.place_id
    WHERE part.client_id = ${clientId} AND part.level = 'location' AND part.day = ANY (${daysList(days)})
    GROUP BY 1, 2, 3, 4`;
}

/**
 * What every region had before these days, of its locations of today: from their sums where they have some before the day
 * (`ofPlaces`), and else from their months and days.
 */
export function regionRows(
  clientId: number,
  days: readonly string[],
  extent: Coverage,
  ofPlaces: ReadonlySet<string>,
): RawBuilder<unknown> {
  const [summedUp, others] = [days.filter((day) => ofPlaces.has(day)), days.filter((day) => !ofPlaces.has(day))];
  return sql`
    SELECT * FROM (${regionRowsOfSums(clientId, summedUp)}) AS of_sums
    UNION ALL
    SELECT * FROM (${rowsOfParts(clientId, others, extent, regionLevel(clientId))}) AS of_parts`;
}

/** The first month of which anything is counted; null: nothing is. */
export async function findFirstMonth(tx: ClientTx): Promise<string | null> {
  const { rows } = await sql<{ first: string | null }>`
    SELECT least(
      (SELECT min(month) FROM location_participation WHERE client_id = ${tx.clientId}),
      (SELECT min(month) FROM location_answers WHERE client_id = ${tx.clientId})
    ) AS first`.execute(tx.on());
  return rows[0]?.first ?? null;
}

/** The rollup status's lists of days. */
export const dayLists = ["place_days", "client_days", "place_answer_days", "client_answer_days"] as const;

interface DifferenceRow {
  readonly level: string;
  readonly service: string;
  readonly place_id: number;
  readonly day: string;
  readonly expected: Record<string, number> | null;
  readonly stored: Record<string, number> | null;
}

const asJson = (of: string): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join([
    ...runningMeasures.flatMap((name) => [sql`${sql.lit(name)}::text`, sql`${sql.ref(`${of}.${name}`)}::bigint`]),
    sql`'asked_since'::text`,
    sql.ref(`${of}.asked_since`),
  ])})`;

async function readDifferences(
  tx: ClientTx,
  level: OrgLevel,
  days: readonly string[],
  made: RawBuilder<unknown>,
): Promise<RollupDifference[]> {
  if (days.length === 0) return [];
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
  const usable = (days: string): RawBuilder<unknown> => sql`
      array_to_string(ARRAY(
        SELECT day FROM unnest(${sql.ref(`seal.${days}`)}) AS of (day)
        WHERE seal.changed_since IS NULL OR day <= seal.changed_since
      ), ' ') AS ${sql.ref(days)}`;
  const { rows } = await sql<Record<(typeof dayLists)[number], string> & { is_placed: boolean }>`
    SELECT ${sql.join(dayLists.map(usable))},
      seal.places = (SELECT places FROM client_places WHERE client_id = ${tx.clientId}) AS is_placed
    FROM running_seals AS seal
    WHERE seal.client_id = ${tx.clientId}`.execute(tx.on());
  const [status] = rows;
  if (!status) return [];
  const found: RollupDifference[] = [];
  for (const extent of ["whole", "answers"] as const) {
    const isWhole = extent === "whole";
    const places = listFor(isWhole ? status.place_days : status.place_answer_days);
    found.push(...(await readDifferences(tx, "location", places, locationRows(tx.clientId, places, extent))));
    const days = listFor(isWhole ? status.client_days : status.client_answer_days);
    if (status.is_placed) {
      const made = regionRows(tx.clientId, days, extent, new Set(places));
      found.push(...(await readDifferences(tx, "region", days, made)));
    }
    found.push(...(await readDifferences(tx, "client", days, clientRows(tx.clientId, days, extent))));
  }
  return found;
}
