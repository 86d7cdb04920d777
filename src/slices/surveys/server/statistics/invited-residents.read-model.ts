import { sql } from "kysely";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { DateRange } from "#slices/analytics/server/analytics.api.ts";
import { catalog } from "../catalog/catalog.ts";

const LINK_DAYS = 21;
const surveyIds = catalog.surveys.filter(({ service }) => service === "intouch").map(({ id }) => id);

/** A group of residents with open invitations: the number invited, and how many of them answered. */
interface InvitedGroup {
  readonly invited: number;
  readonly answered: number;
}

/** Residents who were due to be invited. */
export interface InvitedResidents {
  /** Invited at least once. */
  readonly reached: number;
  /** Not invitable: no address, a bounced one, or an opt-out. */
  readonly uninvited: number;
  readonly byLanguage: readonly InvitedGroup[];
  /** By length of residence: under one year, up to three, longer. */
  readonly byTenure: readonly InvitedGroup[];
  /** Open responses of these days with a judged effort, and how many of them were hasty or uniform. */
  readonly effort: { readonly judged: number; readonly doubtful: number };
}

/**
 * A request for locations (null for all) and days from `from` to `to`, both included. `today` decides whose links are
 * closed.
 */
export interface InvitedResidentsRequest {
  readonly locationIds: readonly number[] | null;
  readonly range: DateRange;
  readonly today: string;
}

type Row = InvitedGroup & { readonly locale: string; readonly tenure: number | null };

const addUp = (rows: readonly Row[], toKey: (row: Row) => string | number): readonly InvitedGroup[] =>
  [...Map.groupBy(rows, toKey).values()].map((group) => ({
    invited: group.reduce((sum, { invited }) => sum + invited, 0),
    answered: group.reduce((sum, { answered }) => sum + answered, 0),
  }));

/**
 * Counts invited residents and, for open invitations with closed links, those who answered. Whether a confidential
 * invitation was answered is not read.
 */
export async function countInvitedResidents(
  tx: ClientTx,
  { locationIds, range, today }: InvitedResidentsRequest,
): Promise<InvitedResidents> {
  const { clientId } = tx;
  const ids = locationIds && [...locationIds];
  const buildPlaceCondition = (column: "i.location_id" | "u.location_id") =>
    ids === null ? sql`true` : sql`${sql.ref(column)} = ANY(${ids}::bigint[])`;
  const { rows: groups } = await sql<Row>`
    SELECT resident.locale,
      CASE WHEN i.sent_on - lease.start_date < 365 THEN 0 WHEN i.sent_on - lease.start_date < 1095 THEN 1 ELSE 2 END AS tenure,
      count(*)::integer AS invited, count(i.completed_at)::integer AS answered
    FROM invitations AS i
    JOIN residents AS resident ON resident.client_id = ${clientId} AND resident.client_id = i.client_id AND resident.id = i.resident_id
    LEFT JOIN leases AS lease ON lease.client_id = ${clientId} AND lease.client_id = i.client_id AND lease.id = i.lease_id
    WHERE i.client_id = ${clientId} AND NOT i.is_protected AND i.survey_id = ANY(${surveyIds}::bigint[])
      AND i.sent_on BETWEEN ${range.from}::date AND ${range.to}::date
      AND i.sent_on <= ${addDays(today, -LINK_DAYS)}::date AND ${buildPlaceCondition("i.location_id")}
    GROUP BY 1, 2`.execute(tx.on<unknown>());
  const { rows: reached } = await sql<{ count: number }>`
    SELECT count(DISTINCT i.resident_id)::integer AS count
    FROM invitations AS i
    WHERE i.client_id = ${clientId} AND i.survey_id = ANY(${surveyIds}::bigint[]) AND i.resident_id IS NOT NULL
      AND i.sent_on BETWEEN ${range.from}::date AND ${range.to}::date AND ${buildPlaceCondition("i.location_id")}`.execute(
    tx.on<unknown>(),
  );
  const { rows: uninvited } = await sql<{ count: number }>`
    SELECT count(DISTINCT s.resident_id)::integer AS count
    FROM skipped_invitations AS s
    JOIN LATERAL (
      SELECT l.unit_id FROM leases AS l
      WHERE l.client_id = ${clientId} AND l.client_id = s.client_id AND l.resident_id = s.resident_id
        AND l.start_date <= s.day
      ORDER BY l.start_date DESC, l.id DESC LIMIT 1
    ) AS lease ON true
    JOIN units AS u ON u.client_id = ${clientId} AND u.client_id = s.client_id AND u.id = lease.unit_id
    WHERE s.client_id = ${clientId} AND s.survey_id = ANY(${surveyIds}::bigint[])
      AND s.reason IN ('no_address', 'bounced', 'opted_out')
      AND s.day BETWEEN ${range.from}::date AND ${range.to}::date AND ${buildPlaceCondition("u.location_id")}
      AND NOT EXISTS (
        SELECT FROM invitations AS i
        WHERE i.client_id = ${clientId} AND i.client_id = s.client_id AND i.resident_id = s.resident_id
          AND i.sent_on BETWEEN ${range.from}::date AND ${range.to}::date
      )`.execute(tx.on<unknown>());
  const { rows: effort } = await sql<InvitedResidents["effort"]>`
    SELECT count(*)::integer AS judged, (count(*) FILTER (WHERE i.is_hasty OR i.is_uniform))::integer AS doubtful
    FROM responses AS i
    WHERE i.client_id = ${clientId} AND NOT i.is_protected AND i.survey_id = ANY(${surveyIds}::bigint[])
      AND i.completed_on BETWEEN ${range.from}::date AND ${range.to}::date AND ${buildPlaceCondition("i.location_id")}
      AND (i.is_hasty IS NOT NULL OR i.is_uniform IS NOT NULL)`.execute(tx.on<unknown>());
  return {
    reached: reached[0]?.count ?? 0,
    uninvited: uninvited[0]?.count ?? 0,
    byLanguage: addUp(groups, ({ locale }) => locale),
    byTenure: addUp(groups, ({ tenure }) => tenure ?? 2),
    effort: effort[0] ?? { judged: 0, doubtful: 0 },
  };
}
