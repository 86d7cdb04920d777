import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ListRequest } from "#slices/reports/server/reports.api.ts";
import { escapeLike, isInList } from "../comments/matching-comments.read-model.ts";
import { getClosedMonths, buildMonth, isInPlaces } from "../comments/gated-comments.read-model.ts";
import { buildGatedResponses } from "./gated-responses.read-model.ts";

/** Filters of a list of residents' responses besides dates, places and text. */
export type SurveyOption = "unlikely-to-renew" | "likely-to-renew" | "left-comments" | "has-maintenance-issues";

/** Sort keys of such a list. */
export type SurveyOrder = "created_at" | "full_name" | "location_name" | "agreement_importance" | "likely_to_renew";

/** A request for responses; all conditions must hold. */
export interface ResponsesRequest extends Pick<ListRequest, "places" | "range" | "today" | "text" | "page"> {
  readonly surveyIds: readonly number[];
  /** At least one of these must hold; empty for all responses. */
  readonly options: readonly SurveyOption[];
  readonly isConfidentialOnly: boolean;
  readonly order: SurveyOrder;
  readonly isDescending: boolean;
}

/** A response as it may be shown; a confidential one has its month, its survey, and possibly its place. */
export interface ResponseRecord {
  /** Null for a confidential response. */
  readonly invitation_id: number | null;
  /** First day of the month. */
  readonly month: string;
  /** Null for a confidential response. */
  readonly day: string | null;
  readonly survey_id: number;
  readonly location_name: string | null;
  /** Null for a confidential response, and for an erased resident. */
  readonly resident_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly unit_number: string | null;
  /** Likelihood to renew, 1 to 5. */
  readonly likelihood: number | null;
  /** Sums for the score: importance times agreement, and importance. */
  readonly num: number | null;
  readonly den: number | null;
  /** Number of answered questions. */
  readonly answered: number | null;
  /** All free text, in the order of the questions, one line each. */
  readonly words: string | null;
}

const isOpenAnswer = (clientId: number, alias: "a"): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.client_id`)} = ${clientId} AND ${sql.ref(`${alias}.client_id`)} = r.client_id
    AND ${sql.ref(`${alias}.invitation_id`)} = r.invitation_id`;

/** Builds the sums for a response's score; an answer with agreement only has weight 3. */
function buildScoreSums(clientId: number, of: "r" | "page"): RawBuilder<unknown> {
  return sql`
      SELECT sum(a.importance * a.agreement) AS num, sum(a.importance) AS den
      FROM (
        SELECT agreement, CASE WHEN question_type = 'agreement' THEN 3 ELSE importance END AS importance
        FROM answers WHERE client_id = ${clientId} AND invitation_id = ${sql.ref(`${of}.invitation_id`)}
          AND question_type IN ('agreement', 'agreement-importance') AND agreement IS NOT NULL
      ) AS a
      WHERE a.importance IS NOT NULL`;
}

/** Builds the sort key of an open response; confidential ones have none. */
function buildSortKey(clientId: number, order: SurveyOrder): RawBuilder<unknown> {
  if (order === "full_name") return sql`lower(nullif(concat_ws(' ', res.first_name, res.last_name), ''))`;
  if (order === "location_name") return sql`lower(l.name)`;
  if (order === "likely_to_renew") return sql`renewal.value`;
  if (order === "agreement_importance") {
    return sql`(SELECT sums.num::numeric / nullif(sums.den, 0) FROM (${buildScoreSums(clientId, "r")}) AS sums)`;
  }
  return sql`NULL::integer`;
}

/**
 * Builds a condition that a response is its resident's last one about renewal in the range, with a likelihood in
 * `steps`.
 */
const isLastRenewal = (to: string, steps: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(renewal.value ${steps} AND (renewal.next_on IS NULL OR renewal.next_on > ${to}::date))`;

/** Builds a condition that a response is the last one, of a resident in view, that reports something to repair. */
function buildLastIssueCondition(tx: ClientTx, { range, places, surveyIds }: ResponsesRequest): RawBuilder<unknown> {
  return sql`r.invitation_id IN (
      SELECT DISTINCT ON (issue.respondent) issue.invitation_id FROM service_issues AS issue
      WHERE issue.client_id = ${tx.clientId} AND issue.day BETWEEN ${range.from}::date AND ${range.to}::date
        AND ${isInList("issue.location_id", places.locationIds ?? undefined)} AND ${isInList("issue.survey_id", surveyIds)}
      ORDER BY issue.respondent, issue.day DESC, issue.invitation_id DESC)`;
}

function buildOption(tx: ClientTx, request: ResponsesRequest, option: SurveyOption): RawBuilder<unknown> {
  if (option === "unlikely-to-renew") return isLastRenewal(request.range.to, sql`<= 2`);
  if (option === "likely-to-renew") return isLastRenewal(request.range.to, sql`>= 4`);
  if (option === "has-maintenance-issues") return buildLastIssueCondition(tx, request);
  return sql`EXISTS (SELECT 1 FROM answers AS a WHERE ${isOpenAnswer(tx.clientId, "a")} AND a.text_entry <> '')`;
}

/** Builds a condition that the row contains a text: in name, unit, location or comments. */
function hasText(clientId: number, text: string): RawBuilder<unknown> {
  const pattern = escapeLike(text);
  return sql`(concat_ws(' ', res.first_name, res.last_name) ILIKE ${pattern} OR u.unit_number ILIKE ${pattern}
      OR l.name ILIKE ${pattern}
      OR EXISTS (SELECT 1 FROM answers AS a WHERE ${isOpenAnswer(clientId, "a")} AND a.text_entry ILIKE ${pattern}))`;
}

const isAny = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` OR `)})`;

/**
 * Builds the query of open responses. Residents, leases and units are joined only for filters or sort keys that need
 * them.
 */
function buildOpenResponses(tx: ClientTx, request: ResponsesRequest): RawBuilder<unknown> {
  const { range, places, surveyIds, text, options, order } = request;
  const { clientId } = tx;
  const isSearched = text !== undefined;
  const people = sql`JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
    LEFT JOIN residents AS res ON res.client_id = i.client_id AND res.id = i.resident_id AND res.erased_at IS NULL
    LEFT JOIN leases AS lease ON lease.client_id = i.client_id AND lease.id = i.lease_id
    LEFT JOIN units AS u ON u.client_id = lease.client_id AND u.id = lease.unit_id`;
  const renewals = sql`LEFT JOIN resident_renewals AS renewal ON renewal.client_id = r.client_id
      AND renewal.invitation_id = r.invitation_id`;
  const needsRenewal = order === "likely_to_renew" || options.some((option) => option.endsWith("-to-renew"));
  return sql`SELECT r.invitation_id, ${buildMonth(sql`r.completed_on`)} AS month, r.survey_id, r.location_id, r.completed_on AS day,
      r.completed_at, ${buildSortKey(clientId, order)} AS sort_key
    FROM responses AS r
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    ${isSearched || order === "full_name" ? people : sql``}
    ${needsRenewal ? renewals : sql``}
    WHERE r.client_id = ${clientId} AND NOT r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on BETWEEN ${range.from}::date AND ${range.to}::date
      AND ${isInList("r.location_id", places.locationIds ?? undefined)}
      AND ${isAny(options.map((option) => buildOption(tx, request, option)))}
      AND ${text === undefined ? sql`true` : hasText(clientId, text)}`;
}

/** Types of the sort keys: both halves of the union need the same type. */
const keyTypes: Readonly<Record<SurveyOrder, RawBuilder<unknown>>> = {
  created_at: sql`integer`,
  full_name: sql`text`,
  location_name: sql`text`,
  agreement_importance: sql`numeric`,
  likely_to_renew: sql`smallint`,
};

/** Confidential responses match no text search and no filter by answers (domain.md, Confidentiality 8). */
const usesAnswers = ({ text, options }: ResponsesRequest): boolean => text !== undefined || options.length > 0;

/** Builds the CTEs that end in `matches`: every requested response that may be shown. */
function buildMatches(tx: ClientTx, request: ResponsesRequest): RawBuilder<unknown> {
  const { surveyIds, places, order, isConfidentialOnly } = request;
  const months = getClosedMonths(request.range, request.today);
  const confidential = sql`SELECT NULL::bigint AS invitation_id, c.month, c.survey_id, c.location_id, NULL::date AS day,
      NULL::timestamptz AS completed_at, NULL::${keyTypes[order]} AS sort_key
    FROM gated AS c WHERE ${usesAnswers(request) ? sql`false` : isInPlaces(places)}`;
  const open = buildOpenResponses(tx, request);
  return sql`WITH ${buildGatedResponses(tx, { surveyIds, ...months })},
    matches AS (${isConfidentialOnly ? confidential : sql`${open} UNION ALL ${confidential}`})`;
}

/**
 * Builds the order. By month: within a month open responses by time, then confidential ones. By other keys: rows
 * without a value last.
 */
function buildOrder(of: string, { order, isDescending }: ResponsesRequest): RawBuilder<unknown> {
  const toColumn = (name: string): RawBuilder<unknown> => sql.ref(`${of}.${name}`);
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const last = sql`(${toColumn("invitation_id")} IS NULL)`;
  const rest = sql`${toColumn("survey_id")}, ${toColumn("location_id")} NULLS LAST`;
  if (order === "created_at") {
    return sql`${toColumn("month")} ${way}, ${last}, ${toColumn("completed_at")} ${way}, ${toColumn("invitation_id")} ${way}, ${rest}`;
  }
  return sql`${last}, ${toColumn("sort_key")} ${way} NULLS LAST, ${toColumn("month")} DESC, ${toColumn("completed_at")} DESC,
    ${toColumn("invitation_id")} DESC, ${rest}`;
}

/** Reads one page of residents' responses, and their number. */
export async function readResidentSurveys(
  tx: ClientTx,
  request: ResponsesRequest,
): Promise<{ readonly rows: readonly ResponseRecord[]; readonly count: number }> {
  const { clientId } = tx;
  const { offset, limit } = request.page;
  const { rows } = await sql<ResponseRecord & { count: number }>`${buildMatches(tx, request)},
    page AS (SELECT * FROM matches ORDER BY ${buildOrder("matches", request)} LIMIT ${limit} OFFSET ${offset})
    SELECT n.count, page.invitation_id, page.month, page.day, page.survey_id, l.name AS location_name,
      res.id AS resident_id, res.first_name, res.last_name, u.unit_number, renewal.value AS likelihood, s.num, s.den,
      content.answered, content.words
    FROM (SELECT count(*) AS count FROM matches) AS n
    LEFT JOIN page ON true
    LEFT JOIN locations AS l ON l.client_id = ${clientId} AND l.id = page.location_id
    LEFT JOIN invitations AS i ON i.client_id = ${clientId} AND i.id = page.invitation_id
    LEFT JOIN residents AS res ON res.client_id = ${clientId} AND res.client_id = i.client_id AND res.id = i.resident_id
      AND res.erased_at IS NULL
    LEFT JOIN leases AS lease ON lease.client_id = ${clientId} AND lease.client_id = i.client_id AND lease.id = i.lease_id
    LEFT JOIN units AS u ON u.client_id = ${clientId} AND u.client_id = lease.client_id AND u.id = lease.unit_id
    LEFT JOIN resident_renewals AS renewal ON renewal.client_id = ${clientId} AND renewal.invitation_id = page.invitation_id
    LEFT JOIN LATERAL (${buildScoreSums(clientId, "page")}) AS s ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS answered, string_agg(nullif(a.text_entry, ''), chr(10) ORDER BY a.question_id) AS words
      FROM answers AS a WHERE a.client_id = ${clientId} AND a.invitation_id = page.invitation_id
    ) AS content ON true
    ORDER BY ${buildOrder("page", request)}`.execute(tx.on<unknown>());
  const count = rows[0]?.count ?? 0;
  // Beyond the last page there is one row with the count alone.
  return { count, rows: rows.filter(({ month }) => month !== null) };
}
