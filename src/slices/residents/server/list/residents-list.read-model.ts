import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readKept } from "#platform/server/db/kept-reads.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type {
  ResidentGeneral,
  ResidentOption,
  ResidentSort,
} from "#slices/residents/contract/residents-list.contract.ts";
import type { AnswerBounds, ResidentAlerts, ResidentAnswers } from "./contributions.ts";

/** Which residents; conditions hold together. */
export interface ResidentsFilter {
  /** Today in the client's zone. */
  readonly today: string;
  readonly general: ResidentGeneral;
  readonly text: string;
  /** Any of them; empty: whatever they did. */
  readonly options: readonly ResidentOption[];
  /** Leases and answers at these locations; null: everywhere, also residents without a lease. */
  readonly locationIds: readonly number[] | null;
  /** Leases that end from today to this day; null: whenever they end. */
  readonly leaseEndsBy: string | null;
  readonly bounds: AnswerBounds;
}

export interface ResidentsOrder {
  readonly sort: ResidentSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface Contributed {
  readonly answers: ResidentAnswers;
  readonly alerts: ResidentAlerts;
}

/** A resident of the list, with the lease that is shown and its units. */
export interface ResidentRecord {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly is_confidential: boolean;
  readonly has_active_lease: boolean;
  readonly unit_numbers: readonly string[];
  readonly location_id: number | null;
  readonly location_name: string | null;
  readonly region_id: number | null;
  readonly lease_end: string | null;
}

/** At the places of a filter, of leases that `joinUnits` has joined to their units. */
export const isAt = (locationIds: readonly number[] | null): RawBuilder<unknown> =>
  locationIds === null ? sql`true` : sql`home.location_id = ANY(${[...locationIds]}::bigint[])`;

/** Joins leases to their units where the places are restricted. */
export const joinUnits = (locationIds: readonly number[] | null): RawBuilder<unknown> =>
  locationIds === null
    ? sql``
    : sql`JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id`;

/** A lease in force on a day, both ends inclusive. */
export const inForce = (today: string): RawBuilder<unknown> =>
  sql`(lease.start_date <= ${today}::date AND (lease.end_date IS NULL OR lease.end_date >= ${today}::date))`;

/** A lease that starts after a day. */
export const startsLater = (today: string): RawBuilder<unknown> => sql`lease.start_date > ${today}::date`;

/** Leases of a resident at the places of a filter. */
function leases(tx: ClientTx, { locationIds }: ResidentsFilter, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM leases AS lease ${joinUnits(locationIds)}
      WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = r.id AND ${isAt(locationIds)} AND ${condition})`;
}

/** The conditions that choices are made of, about the resident `r` of a statement. */
export interface ChoiceTerms {
  /** A lease in force, one that starts later, and any lease, at the places of the filter. */
  readonly active: RawBuilder<unknown>;
  readonly future: RawBuilder<unknown>;
  readonly any: RawBuilder<unknown>;
  option(option: ResidentOption): RawBuilder<unknown>;
}

/** A row's lease status and what the resident did; without places "all" requires no lease. */
export function isChosen(
  { active, future, any, option }: ChoiceTerms,
  { general, options, locationIds, bounds }: Pick<ResidentsFilter, "general" | "options" | "locationIds" | "bounds">,
): RawBuilder<unknown> {
  // Who answered at a place is in its list, also when a lease was corrected to another place since.
  const isAnswered = options.length > 0 && !options.includes("no-surveys-sent");
  const statuses: Readonly<Record<ResidentGeneral, RawBuilder<unknown>>> = {
    active,
    future: sql`(${future} AND NOT ${active})`,
    historical: sql`(${any} AND NOT ${active} AND NOT ${future})`,
    all: locationIds === null || isAnswered ? sql`true` : any,
  };
  if (options.length > 0) return sql`${statuses[general]} AND (${sql.join(options.map(option), sql` OR `)})`;
  return bounds.surveyIds === null ? statuses[general] : sql`${statuses[general]} AND ${option("surveys-sent")}`;
}

function buildTerms(tx: ClientTx, filter: ResidentsFilter, { answers }: Contributed): ChoiceTerms {
  const { today, bounds } = filter;
  return {
    active: leases(tx, filter, inForce(today)),
    future: leases(tx, filter, startsLater(today)),
    any: leases(tx, filter, sql`true`),
    option: (option) =>
      option === "no-surveys-sent"
        ? sql`NOT EXISTS (SELECT 1 FROM (${answers.residentsWith(tx, "surveys-sent", bounds)}) AS who (id) WHERE who.id = r.id)`
        : sql`r.id IN (${answers.residentsWith(tx, option, bounds)})`,
  };
}

function endsSoon(tx: ClientTx, filter: ResidentsFilter, day: string): RawBuilder<unknown> {
  return leases(tx, filter, sql`${inForce(filter.today)} AND lease.end_date <= ${day}::date`);
}

/** A text is looked for in names; in contact and unit only of residents who are not confidential. */
function holdsText(tx: ClientTx, text: string): RawBuilder<unknown> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(lower(r.first_name || ' ' || r.last_name) LIKE ${pattern} OR (NOT r.is_confidential AND (
      lower(coalesce(r.primary_email, '')) LIKE ${pattern} OR coalesce(r.phone_number, '') LIKE ${pattern}
      OR r.id IN (SELECT lease.resident_id FROM units AS home
        JOIN leases AS lease ON lease.client_id = home.client_id AND lease.unit_id = home.id
        WHERE home.client_id = ${tx.clientId} AND lower(home.unit_number) LIKE ${pattern}))))`;
}

/** What all choices of a list share: not erased, the text, and the end of the lease. */
export function isInList(tx: ClientTx, filter: ResidentsFilter): RawBuilder<unknown> {
  const { text, leaseEndsBy } = filter;
  const all = [sql`r.client_id = ${tx.clientId}`, sql`r.erased_at IS NULL`];
  if (leaseEndsBy !== null) all.push(endsSoon(tx, filter, leaseEndsBy));
  if (text !== "") all.push(holdsText(tx, text));
  return sql.join(all, sql` AND `);
}

type ShownAt = Pick<ResidentsFilter, "locationIds" | "today">;

/** Which lease is shown first: in force before later before past, primary first, else the nearest. */
function shownFirst(today: string): RawBuilder<unknown> {
  const days = sql`CASE WHEN ${startsLater(today)} THEN lease.start_date - ${today}::date
      ELSE ${today}::date - coalesce(lease.end_date, ${today}::date) END`;
  return sql`standing, NOT lease.is_primary, ${days}, lease.id`;
}

/** Leases with where they are and whether they are in force (0), start later (1) or are over (2). */
function standingLeases(tx: ClientTx, { locationIds, today }: ShownAt): RawBuilder<unknown> {
  return sql`lease.resident_id, home.location_id, home.unit_number, lease.end_date,
        CASE WHEN ${inForce(today)} THEN 0 WHEN ${startsLater(today)} THEN 1 ELSE 2 END AS standing
      FROM leases AS lease
      JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id
      WHERE lease.client_id = ${tx.clientId} AND ${isAt(locationIds)}`;
}

/** The leases of one resident, the shown one first. */
function shownLease(tx: ClientTx, at: ShownAt, residentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT ${standingLeases(tx, at)} AND lease.resident_id = ${residentId} ORDER BY ${shownFirst(at.today)}`;
}

/** The shown lease of everyone who has one: of many residents faster than one by one. */
function shownLeases(tx: ClientTx, at: ShownAt): RawBuilder<unknown> {
  return sql`SELECT DISTINCT ON (lease.resident_id) ${standingLeases(tx, at)}
      ORDER BY lease.resident_id, ${shownFirst(at.today)}`;
}

interface Order {
  /** Joined to the residents. */
  readonly join: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
}

const byName = { first_name: sql`lower(r.first_name)`, last_name: sql`lower(r.last_name)` };

function buildOrder(
  tx: ClientTx,
  filter: ResidentsFilter,
  { answers, alerts }: Contributed,
  sort: ResidentSort,
): Order {
  if (sort === "first_name" || sort === "last_name") return { join: sql``, key: byName[sort] };
  if (sort === "likelihood" || sort === "last_response" || sort === "alerts") {
    const keys =
      sort === "alerts" ? alerts.sortKeys(tx, filter.bounds.locationIds) : answers.sortKeys(tx, sort, filter.bounds);
    return { join: sql`LEFT JOIN (${keys}) AS keys ON keys.resident_id = r.id`, key: sql`keys.sort_key` };
  }
  const lease = sql`LEFT JOIN (${shownLeases(tx, filter)}) AS shown ON shown.resident_id = r.id`;
  if (sort === "lease_end") return { join: lease, key: sql`shown.end_date` };
  // The order must not tell what the row does not.
  if (sort === "unit")
    return { join: lease, key: sql`CASE WHEN r.is_confidential THEN NULL ELSE lower(shown.unit_number) END` };
  return {
    join: sql`${lease} LEFT JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = shown.location_id`,
    key: sql`lower(place.name)`,
  };
}

/** One page of the residents that a filter leaves, and how many there are; those without what orders them are last. */
export async function readResidents(
  tx: ClientTx,
  filter: ResidentsFilter,
  contributed: Contributed,
  { sort, isDescending, offset, limit }: ResidentsOrder,
): Promise<{ readonly rows: readonly ResidentRecord[]; readonly count: number }> {
  const { join, key } = buildOrder(tx, filter, contributed, sort);
  const where = sql`${isInList(tx, filter)} AND ${isChosen(buildTerms(tx, filter, contributed), filter)}`;
  const way = isDescending ? sql`DESC` : sql`ASC`;
  // Names are never missing, and an index is in their order: it would not be used for one that puts missing ones last.
  const missing = sort === "first_name" || sort === "last_name" ? sql`` : sql`NULLS LAST`;
  const rest = sort === "last_name" ? byName.first_name : byName.last_name;
  const ids = await sql<{ id: number }>`SELECT r.id FROM residents AS r ${join} WHERE ${where}
    ORDER BY ${key} ${way} ${missing}, ${rest} ${way}, r.id ${way} LIMIT ${limit} OFFSET ${offset}`.execute(tx.on());
  const order = ids.rows.map(({ id }) => id);
  return { rows: await readRecords(tx, filter, order), count: await countResidents(tx, filter, contributed) };
}

// Of many residents, counting takes longer than a page of them: it is done once until one of them changes.
const counts = new VersionedCache<number>(1024 * 1024);

function countResidents(tx: ClientTx, filter: ResidentsFilter, contributed: Contributed): Promise<number> {
  return readKept(tx, counts, JSON.stringify([tx.clientId, filter]), async (inner) => {
    const where = sql`${isInList(inner, filter)} AND ${isChosen(buildTerms(inner, filter, contributed), filter)}`;
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM residents AS r WHERE ${where}`.execute(inner.on());
    return rows[0]?.count ?? 0;
  });
}

/** These residents in their order, with the lease that is shown at the places of a filter. */
export async function readRecords(tx: ClientTx, filter: ShownAt, ids: readonly number[]): Promise<ResidentRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ResidentRecord>`
    SELECT r.id, r.first_name, r.last_name, r.is_confidential, coalesce(first.standing = 0, false) AS has_active_lease,
      coalesce(own.unit_numbers, '{}') AS unit_numbers, place.id AS location_id, place.name AS location_name,
      place.region_id, first.end_date AS lease_end
    FROM residents AS r
    LEFT JOIN LATERAL (${shownLease(tx, filter, sql`r.id`)} LIMIT 1) AS first ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT each.unit_number ORDER BY each.unit_number) AS unit_numbers
      FROM (
        SELECT shown.*, row_number() OVER () AS place_in_order FROM (${shownLease(tx, filter, sql`r.id`)}) AS shown
      ) AS each
      WHERE each.standing = first.standing AND (each.standing = 0 OR each.place_in_order = 1)
    ) AS own ON true
    LEFT JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = first.location_id
    WHERE r.client_id = ${tx.clientId} AND r.id = ANY(${[...ids]}::bigint[])`.execute(tx.on());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
