import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentContributions } from "../list/residents-filter.ts";
import { isInForceOn, isAt } from "../list/lease-terms.read-model.ts";
import {
  ANSWER_DAYS,
  type LeaseCircumstances,
  type PastLeases,
  RENEWED_WITHIN_DAYS,
  OBSERVATION_DAYS,
  toLeaseAnswer,
  WARNED_DAYS,
} from "./lease-warnings.rules.ts";

// The facts about leases on a day. Answers and alerts come from the slices above, which leave confidential ones out.

const toLiteral = (count: number): RawBuilder<unknown> => sql.lit(count);

/** Primary leases, beside their homes and the residents who were not erased. */
function selectPrimaryLeases(tx: ClientTx): RawBuilder<unknown> {
  return sql`leases AS lease
    JOIN units AS home ON home.client_id = lease.client_id AND home.id = lease.unit_id
    JOIN residents AS who ON who.client_id = lease.client_id AND who.id = lease.resident_id AND who.erased_at IS NULL
    WHERE lease.client_id = ${tx.clientId} AND lease.is_primary`;
}

/** A later lease of the same resident and home, as reports count a renewal. */
const isRenewal = (tx: ClientTx, lease: string): RawBuilder<unknown> =>
  sql`(later.client_id = ${tx.clientId} AND later.is_primary
      AND later.resident_id = ${sql.ref(`${lease}.resident_id`)} AND later.unit_id = ${sql.ref(`${lease}.unit_id`)}
      AND later.start_date > ${sql.ref(`${lease}.start_date`)}
      AND later.start_date <= ${sql.ref(`${lease}.end_date`)} + ${toLiteral(RENEWED_WITHIN_DAYS)})`;

/** An open answer about renewing at the property of a lease, in the year before a day. */
const isAnswered = (day: RawBuilder<unknown>, lease: string): RawBuilder<unknown> =>
  sql`(renewal.resident_id = ${sql.ref(`${lease}.resident_id`)} AND renewal.location_id = ${sql.ref(`${lease}.location_id`)}
      AND renewal.day <= ${day} AND renewal.day > ${day} - ${toLiteral(ANSWER_DAYS)})`;

/** A repair of the home that is open for the resident on a day. */
const isWaiting = (day: RawBuilder<unknown>, lease: string): RawBuilder<unknown> =>
  sql`(job.unit_id = ${sql.ref(`${lease}.unit_id`)} AND job.opened_on <= ${day}
      AND (job.closed_on IS NULL OR job.closed_on > ${day}) AND (job.resident_id = ${sql.ref(`${lease}.resident_id`)}
        OR (job.resident_id IS NULL AND job.opened_on >= ${sql.ref(`${lease}.start_date`)})))`;

/** An alert of an open answer there that is open on a day. */
const isAlarmed = (day: RawBuilder<unknown>, lease: string): RawBuilder<unknown> =>
  sql`(alert.resident_id = ${sql.ref(`${lease}.resident_id`)} AND alert.location_id = ${sql.ref(`${lease}.location_id`)}
      AND alert.created_on <= ${day} AND (alert.completed_on IS NULL OR alert.completed_on > ${day}))`;

const toMonth = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(date_part('year', ${day}) * 12 + date_part('month', ${day}))::int`;

interface PastRow {
  readonly value: number | null;
  readonly has_issue: boolean;
  readonly seen_month: number;
  readonly known_month: number;
  readonly leases: number;
  readonly left_count: number;
}

/**
 * Past leases by the facts known 60 days before their last day, added up: those whose outcome became known from one day
 * to before another one. Each step reads its rows once: for a hundred thousand leases twice as fast as lease by lease.
 */
export async function readPastLeases(
  tx: ClientTx,
  { answers, alerts }: ResidentContributions,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<readonly PastLeases[]> {
  // The first day on which a later lease no longer counts as a renewal.
  const waited = toLiteral(RENEWED_WITHIN_DAYS + 1);
  const seen = sql`past.seen_on`;
  const { rows } = await sql<PastRow>`
    WITH past AS MATERIALIZED (
      SELECT lease.id, lease.resident_id, lease.unit_id, lease.start_date, lease.end_date, home.location_id,
        lease.end_date - ${toLiteral(OBSERVATION_DAYS)} AS seen_on, lease.end_date + ${waited} AS known_on
      FROM ${selectPrimaryLeases(tx)} AND lease.end_date >= ${from}::date - ${waited}
        AND lease.end_date < ${before}::date - ${waited} AND lease.start_date <= lease.end_date - ${toLiteral(OBSERVATION_DAYS)}
    ),
    renewed AS (
      SELECT DISTINCT past.id FROM past JOIN leases AS later ON ${isRenewal(tx, "past")}
    ),
    said AS (
      SELECT past.id, (array_agg(renewal.value ORDER BY renewal.day DESC, renewal.invitation_id DESC))[1] AS value
      FROM past JOIN (${answers.selectRenewals(tx)}) AS renewal ON ${isAnswered(seen, "past")}
      GROUP BY past.id
    ),
    waiting AS (
      SELECT past.id FROM past JOIN work_orders AS job ON job.client_id = ${tx.clientId} AND ${isWaiting(seen, "past")}
      UNION
      SELECT past.id FROM past JOIN (${alerts.selectAnswerAlerts(tx)}) AS alert ON ${isAlarmed(seen, "past")}
    )
    SELECT said.value, waiting.id IS NOT NULL AS has_issue, ${toMonth(sql`past.seen_on`)} AS seen_month,
      ${toMonth(sql`past.known_on`)} AS known_month, count(*)::int AS leases,
      (count(*) FILTER (WHERE renewed.id IS NULL))::int AS left_count
    FROM past LEFT JOIN renewed ON renewed.id = past.id LEFT JOIN said ON said.id = past.id LEFT JOIN waiting ON waiting.id = past.id
    GROUP BY 1, 2, 3, 4`.execute(tx.on());
  return rows.map((row) => ({
    answer: toLeaseAnswer(row.value),
    hasIssue: row.has_issue,
    observedMonth: row.seen_month,
    outcomeMonth: row.known_month,
    leases: row.leases,
    left: row.left_count,
  }));
}

/** The leases of a request, today. */
export interface DueRequest {
  readonly today: string;
  /** Null: everywhere. */
  readonly locationIds: readonly number[] | null;
  /** Of these residents only; null: of all. */
  readonly residentIds: readonly number[] | null;
}

/**
 * A query of the columns resident_id, end_date, value and has_issue and location_id: of each resident the first lease
 * that ends within 90 days and has no later one.
 */
function selectDueLeases(tx: ClientTx, contributions: ResidentContributions, request: DueRequest): RawBuilder<unknown> {
  const { today, locationIds, residentIds } = request;
  const day = sql`${today}::date`;
  const isOf = residentIds === null ? sql`true` : sql`lease.resident_id = ANY(${[...residentIds]}::bigint[])`;
  return sql`SELECT lease.resident_id, lease.end_date,
      (SELECT renewal.value FROM (${contributions.answers.selectRenewals(tx)}) AS renewal WHERE ${isAnswered(day, "lease")}
        ORDER BY renewal.day DESC, renewal.invitation_id DESC LIMIT 1) AS value,
      (EXISTS (SELECT 1 FROM work_orders AS job WHERE job.client_id = ${tx.clientId} AND ${isWaiting(day, "lease")})
        OR EXISTS (SELECT 1 FROM (${contributions.alerts.selectAnswerAlerts(tx)}) AS alert WHERE ${isAlarmed(day, "lease")})) AS has_issue,
      lease.location_id
    FROM (
      SELECT DISTINCT ON (lease.resident_id) lease.resident_id, lease.unit_id, lease.start_date, lease.end_date,
        home.location_id
      FROM ${selectPrimaryLeases(tx)} AND ${isInForceOn(today)} AND lease.end_date <= ${day} + ${toLiteral(WARNED_DAYS)}
        AND ${isAt(locationIds)} AND ${isOf} AND NOT EXISTS (SELECT 1 FROM leases AS later WHERE ${isRenewal(tx, "lease")})
      ORDER BY lease.resident_id, lease.end_date, lease.id
    ) AS lease`;
}

/** A lease that ends soon, with its facts of today. */
export interface DueLease extends LeaseCircumstances {
  readonly residentId: number;
  readonly endDate: string;
}

/** The lease of each resident that ends within 90 days and has no later one. */
export async function readDueLeases(
  tx: ClientTx,
  contributions: ResidentContributions,
  request: DueRequest,
): Promise<readonly DueLease[]> {
  if (request.residentIds?.length === 0) return [];
  const { rows } = await sql<{ resident_id: number; end_date: string; value: number | null; has_issue: boolean }>`
    ${selectDueLeases(tx, contributions, request)}`.execute(tx.on());
  return rows.map((row) => ({
    residentId: row.resident_id,
    endDate: row.end_date,
    answer: toLeaseAnswer(row.value),
    hasIssue: row.has_issue,
  }));
}

/** Counts residents' leases that end soon at a location, by group. */
export async function countDueLeases(
  tx: ClientTx,
  contributions: ResidentContributions,
  request: Omit<DueRequest, "residentIds">,
): Promise<readonly (LeaseCircumstances & { readonly locationId: number; readonly leases: number })[]> {
  const { rows } = await sql<{ location_id: number; value: number | null; has_issue: boolean; leases: number }>`
    SELECT due.location_id, due.value, due.has_issue, count(*)::int AS leases
    FROM (${selectDueLeases(tx, contributions, { ...request, residentIds: null })}) AS due
    GROUP BY 1, 2, 3`.execute(tx.on());
  return rows.map((row) => ({
    locationId: row.location_id,
    answer: toLeaseAnswer(row.value),
    hasIssue: row.has_issue,
    leases: row.leases,
  }));
}

/** A query of one column, the ids of the residents whose lease ends soon and is in one of these groups. */
export function selectSimilarResidents(
  tx: ClientTx,
  contributions: ResidentContributions,
  { alike, ...request }: Omit<DueRequest, "residentIds"> & { readonly alike: readonly LeaseCircumstances[] },
): RawBuilder<unknown> {
  const stands = alike.map(({ answer, hasIssue: isOpen }) => sql`(due.has_issue = ${isOpen} AND ${isAnswer[answer]})`);
  const condition = stands.length === 0 ? sql`false` : sql.join(stands, sql` OR `);
  // Read once, whatever the planner expects of it.
  return sql`WITH due AS MATERIALIZED (${selectDueLeases(tx, contributions, { ...request, residentIds: null })})
    SELECT due.resident_id FROM due WHERE ${condition}`;
}

/** The same as `toLeaseAnswer`, as a condition. */
const isAnswer: Readonly<Record<LeaseCircumstances["answer"], RawBuilder<unknown>>> = {
  none: sql`due.value IS NULL`,
  unlikely: sql`due.value <= 2`,
  neutral: sql`due.value = 3`,
  likely: sql`due.value >= 4`,
};
