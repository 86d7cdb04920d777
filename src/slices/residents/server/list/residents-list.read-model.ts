import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { ResidentGeneral, ResidentOption } from "#slices/residents/contract/residents-list.contract.ts";
import {
  isInForceOn,
  isAt,
  joinUnits,
  selectDisplayedLease,
  type LeaseSelection,
  buildStartsAfterCondition,
} from "./lease-terms.read-model.ts";
import { selectSimilarResidents } from "../warnings/lease-warnings.read-model.ts";
import type { ResidentContributions, ResidentsFilter, ResidentsOrder } from "./residents-filter.ts";
import { readOrderedIds } from "./residents-order.read-model.ts";

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

/** Leases of a resident at the places of a filter. */
function buildLeaseCondition(
  tx: ClientTx,
  { locationIds }: ResidentsFilter,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`EXISTS (SELECT 1 FROM leases AS lease ${joinUnits(locationIds)}
      WHERE lease.client_id = ${tx.clientId} AND lease.resident_id = r.id AND ${isAt(locationIds)} AND ${condition})`;
}

/** The conditions that options consist of, about the resident `r` of a statement. */
export interface ChoiceTerms {
  /** A lease in force, one that starts later, and any lease, at the places of the filter. */
  readonly active: RawBuilder<unknown>;
  readonly future: RawBuilder<unknown>;
  readonly any: RawBuilder<unknown>;
  buildOptionCondition(option: ResidentOption): RawBuilder<unknown>;
}

/** A row's lease status and the resident's activity; without places "all" requires no lease. */
export function isChosen(
  { active, future, any, buildOptionCondition }: ChoiceTerms,
  { general, options, locationIds, bounds }: Pick<ResidentsFilter, "general" | "options" | "locationIds" | "bounds">,
): RawBuilder<unknown> {
  // A resident who answered at a place is in its list, also when a lease was corrected to another place since.
  const isAnswered = options.length > 0 && !options.includes("no-surveys-sent");
  const statuses: Readonly<Record<ResidentGeneral, RawBuilder<unknown>>> = {
    active,
    future: sql`(${future} AND NOT ${active})`,
    historical: sql`(${any} AND NOT ${active} AND NOT ${future})`,
    all: locationIds === null || isAnswered ? sql`true` : any,
  };
  if (options.length > 0)
    return sql`${statuses[general]} AND (${sql.join(options.map(buildOptionCondition), sql` OR `)})`;
  return bounds.surveyIds === null
    ? statuses[general]
    : sql`${statuses[general]} AND ${buildOptionCondition("surveys-sent")}`;
}

function buildTerms(tx: ClientTx, filter: ResidentsFilter, { answers }: ResidentContributions): ChoiceTerms {
  const { today, bounds } = filter;
  return {
    active: buildLeaseCondition(tx, filter, isInForceOn(today)),
    future: buildLeaseCondition(tx, filter, buildStartsAfterCondition(today)),
    any: buildLeaseCondition(tx, filter, sql`true`),
    buildOptionCondition: (option) =>
      option === "no-surveys-sent"
        ? sql`NOT EXISTS (SELECT 1 FROM (${answers.selectResidentsWith(tx, "surveys-sent", bounds)}) AS who (id) WHERE who.id = r.id)`
        : sql`r.id IN (${answers.selectResidentsWith(tx, option, bounds)})`,
  };
}

function buildEndsSoonCondition(tx: ClientTx, filter: ResidentsFilter, day: string): RawBuilder<unknown> {
  return buildLeaseCondition(tx, filter, sql`${isInForceOn(filter.today)} AND lease.end_date <= ${day}::date`);
}

/** A text is searched in names; in contact and unit only of residents who are not confidential. */
function buildTextCondition(tx: ClientTx, text: string): RawBuilder<unknown> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(lower(r.first_name || ' ' || r.last_name) LIKE ${pattern} OR (NOT r.is_confidential AND (
      lower(coalesce(r.primary_email, '')) LIKE ${pattern} OR coalesce(r.phone_number, '') LIKE ${pattern}
      OR r.id IN (SELECT lease.resident_id FROM units AS home
        JOIN leases AS lease ON lease.client_id = home.client_id AND lease.unit_id = home.id
        WHERE home.client_id = ${tx.clientId} AND lower(home.unit_number) LIKE ${pattern}))))`;
}

/** The conditions that all options of a list share: not erased, the text, the end of the lease and its risk. */
export function isInList(
  tx: ClientTx,
  filter: ResidentsFilter,
  contributions: ResidentContributions,
): RawBuilder<unknown> {
  const { text, leaseEndsBy, alike, today, locationIds } = filter;
  const all = [sql`r.client_id = ${tx.clientId}`, sql`r.erased_at IS NULL`];
  if (leaseEndsBy !== null) all.push(buildEndsSoonCondition(tx, filter, leaseEndsBy));
  if (alike !== null)
    all.push(sql`r.id IN (${selectSimilarResidents(tx, contributions, { alike, today, locationIds })})`);
  if (text !== "") all.push(buildTextCondition(tx, text));
  return sql.join(all, sql` AND `);
}

/** Returns one page of the residents of a filter, and how many there are; those without the sort key are last. */
export async function readResidents(
  tx: ClientTx,
  filter: ResidentsFilter,
  contributions: ResidentContributions,
  order: ResidentsOrder,
): Promise<{ readonly rows: readonly ResidentRecord[]; readonly count: number }> {
  const where = sql`${isInList(tx, filter, contributions)} AND ${isChosen(buildTerms(tx, filter, contributions), filter)}`;
  const ids = await readOrderedIds(tx, filter, contributions, { where, order });
  return { rows: await readRecords(tx, filter, ids), count: await countResidents(tx, filter, contributions) };
}

// For many residents, counting takes longer than reading a page: the count is cached until one of them changes.
const counts = new VersionedCache<number>(1024 * 1024);

function countResidents(tx: ClientTx, filter: ResidentsFilter, contributions: ResidentContributions): Promise<number> {
  return readCached(tx, { cache: counts }, JSON.stringify([tx.clientId, filter]), async (inner) => {
    const where = sql`${isInList(inner, filter, contributions)} AND ${isChosen(buildTerms(inner, filter, contributions), filter)}`;
    const { rows } = await sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM residents AS r WHERE ${where}`.execute(inner.on());
    return rows[0]?.count ?? 0;
  });
}

/** Returns these residents in their order, with the lease that is shown at the places of a filter. */
export async function readRecords(
  tx: ClientTx,
  filter: LeaseSelection,
  ids: readonly number[],
): Promise<ResidentRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ResidentRecord>`
    SELECT r.id, r.first_name, r.last_name, r.is_confidential, coalesce(first.standing = 0, false) AS has_active_lease,
      coalesce(own.unit_numbers, '{}') AS unit_numbers, place.id AS location_id, place.name AS location_name,
      place.region_id, first.end_date AS lease_end
    FROM residents AS r
    LEFT JOIN LATERAL (${selectDisplayedLease(tx, filter, sql`r.id`)} LIMIT 1) AS first ON true
    LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT each.unit_number ORDER BY each.unit_number) AS unit_numbers
      FROM (
        SELECT shown.*, row_number() OVER () AS place_in_order FROM (${selectDisplayedLease(tx, filter, sql`r.id`)}) AS shown
      ) AS each
      WHERE each.standing = first.standing AND (each.standing = 0 OR each.place_in_order = 1)
    ) AS own ON true
    LEFT JOIN locations AS place ON place.client_id = ${tx.clientId} AND place.id = first.location_id
    WHERE r.client_id = ${tx.clientId} AND r.id = ANY(${[...ids]}::bigint[])`.execute(tx.on());
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
