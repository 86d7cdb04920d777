import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ListRequest } from "#slices/reports/server/reports.api.ts";
import { escaped, inList } from "../comments/found-comments.read-model.ts";
import { closedMonths, buildMonth, isInPlaces } from "../comments/gated-comments.read-model.ts";
import { gatedResponses } from "./gated-responses.read-model.ts";

/** What a list of residents' responses can be narrowed by besides dates, places and text. */
export type SurveyOption = "unlikely-to-renew" | "likely-to-renew" | "left-comments" | "has-maintenance-issues";

/** What such a list can be ordered by. */
export type SurveyOrder = "created_at" | "full_name" | "location_name" | "agreement_importance" | "likely_to_renew";

/** Which responses; conditions hold together. */
export interface ResponsesRequest extends Pick<ListRequest, "places" | "range" | "today" | "text" | "page"> {
  readonly surveyIds: readonly number[];
  /** Any of these; empty: all responses. */
  readonly options: readonly SurveyOption[];
  readonly isConfidentialOnly: boolean;
  readonly order: SurveyOrder;
  readonly isDescending: boolean;
}

/** One response as it may be printed: of a confidential one its month, its survey, and maybe its place. */
export interface ResponseRecord {
  /** Null of a confidential one. */
  readonly invitation_id: number | null;
  /** First day of the month. */
  readonly month: string;
  /** Null of a confidential one. */
  readonly day: string | null;
  readonly survey_id: number;
  readonly location_name: string | null;
  /** Null of a confidential one, and of someone who was erased. */
  readonly resident_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly unit_number: string | null;
  /** The renewal's likelihood, 1 to 5. */
  readonly likelihood: number | null;
  /** Sums of the score: importance by agreement, and importance. */
  readonly num: number | null;
  readonly den: number | null;
  /** How many questions were answered. */
  readonly answered: number | null;
  /** Everything that was written, in the order of the questions, a line each. */
  readonly words: string | null;
}

const isOpenAnswer = (clientId: number, alias: "a"): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.client_id`)} = ${clientId} AND ${sql.ref(`${alias}.client_id`)} = r.client_id
    AND ${sql.ref(`${alias}.invitation_id`)} = r.invitation_id`;

/** The sums of a response's score; an answer of agreement alone weighs 3. */
function scoreSums(clientId: number, of: "r" | "page"): RawBuilder<unknown> {
  return sql`
      SELECT sum(a.importance * a.agreement) AS num, sum(a.importance) AS den
      FROM (
        SELECT agreement, CASE WHEN question_type = 'agreement' THEN 3 ELSE importance END AS importance
        FROM answers WHERE client_id = ${clientId} AND invitation_id = ${sql.ref(`${of}.invitation_id`)}
          AND question_type IN ('agreement', 'agreement-importance') AND agreement IS NOT NULL
      ) AS a
      WHERE a.importance IS NOT NULL`;
}

/** What the rows are ordered by, of an open response; confidential ones have none of it. */
function sortKey(clientId: number, order: SurveyOrder): RawBuilder<unknown> {
  if (order === "full_name") return sql`lower(nullif(concat_ws(' ', res.first_name, res.last_name), ''))`;
  if (order === "location_name") return sql`lower(l.name)`;
  if (order === "likely_to_renew") return sql`renewal.value`;
  if (order === "agreement_importance") {
    return sql`(SELECT sums.num::numeric / nullif(sums.den, 0) FROM (${scoreSums(clientId, "r")}) AS sums)`;
  }
  return sql`NULL::integer`;
}

/** A response that is the last about renewal of its resident within the range, and says so. */
const lastSays = (to: string, steps: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(renewal.value ${steps} AND (renewal.next_on IS NULL OR renewal.next_on > ${to}::date))`;

/** The last response of each resident in view that reports something to repair. */
function lastIssues(tx: ClientTx, { range, places, surveyIds }: ResponsesRequest): RawBuilder<unknown> {
  return sql`r.invitation_id IN (
      SELECT DISTINCT ON (issue.respondent) issue.invitation_id FROM service_issues AS issue
      WHERE issue.client_id = ${tx.clientId} AND issue.day BETWEEN ${range.from}::date AND ${range.to}::date
        AND ${inList("issue.location_id", places.locationIds ?? undefined)} AND ${inList("issue.survey_id", surveyIds)}
      ORDER BY issue.respondent, issue.day DESC, issue.invitation_id DESC)`;
}

function buildOption(tx: ClientTx, request: ResponsesRequest, option: SurveyOption): RawBuilder<unknown> {
  if (option === "unlikely-to-renew") return lastSays(request.range.to, sql`<= 2`);
  if (option === "likely-to-renew") return lastSays(request.range.to, sql`>= 4`);
  if (option === "has-maintenance-issues") return lastIssues(tx, request);
  return sql`EXISTS (SELECT 1 FROM answers AS a WHERE ${isOpenAnswer(tx.clientId, "a")} AND a.text_entry <> '')`;
}

/** A text is looked for in what stands in the row: name, unit, place and words. */
function holdsText(clientId: number, text: string): RawBuilder<unknown> {
  const wanted = escaped(text);
  return sql`(concat_ws(' ', res.first_name, res.last_name) ILIKE ${wanted} OR u.unit_number ILIKE ${wanted}
      OR l.name ILIKE ${wanted}
      OR EXISTS (SELECT 1 FROM answers AS a WHERE ${isOpenAnswer(clientId, "a")} AND a.text_entry ILIKE ${wanted}))`;
}

const isAny = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` OR `)})`;

/** Open responses. Who it was and where they live is joined only where rows are narrowed or ordered by it. */
function openResponses(tx: ClientTx, request: ResponsesRequest): RawBuilder<unknown> {
  const { range, places, surveyIds, text, options, order } = request;
  const { clientId } = tx;
  const isSearched = text !== undefined;
  const people = sql`JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
    LEFT JOIN residents AS res ON res.client_id = i.client_id AND res.id = i.resident_id AND res.erased_at IS NULL
    LEFT JOIN leases AS lease ON lease.client_id = i.client_id AND lease.id = i.lease_id
    LEFT JOIN units AS u ON u.client_id = lease.client_id AND u.id = lease.unit_id`;
  const renewals = sql`LEFT JOIN resident_renewals AS renewal ON renewal.client_id = r.client_id
      AND renewal.invitation_id = r.invitation_id`;
  const saysRenewal = order === "likely_to_renew" || options.some((option) => option.endsWith("-to-renew"));
  return sql`SELECT r.invitation_id, ${buildMonth(sql`r.completed_on`)} AS month, r.survey_id, r.location_id, r.completed_on AS day,
      r.completed_at, ${sortKey(clientId, order)} AS sort_key
    FROM responses AS r
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    ${isSearched || order === "full_name" ? people : sql``}
    ${saysRenewal ? renewals : sql``}
    WHERE r.client_id = ${clientId} AND NOT r.is_protected AND r.survey_id = ANY(${[...surveyIds]}::bigint[])
      AND r.completed_on BETWEEN ${range.from}::date AND ${range.to}::date
      AND ${inList("r.location_id", places.locationIds ?? undefined)}
      AND ${isAny(options.map((option) => buildOption(tx, request, option)))}
      AND ${text === undefined ? sql`true` : holdsText(clientId, text)}`;
}

/** The type of what rows are ordered by, so that both halves of the union have the same. */
const keyTypes: Readonly<Record<SurveyOrder, RawBuilder<unknown>>> = {
  created_at: sql`integer`,
  full_name: sql`text`,
  location_name: sql`text`,
  agreement_importance: sql`numeric`,
  likely_to_renew: sql`smallint`,
};

/** What is said of no named resident answers no search and no choice of answers (domain.md, Confidentiality 8). */
const usesAnswers = ({ text, options }: ResponsesRequest): boolean => text !== undefined || options.length > 0;

/** The statement's parts that end in `found`: every response that is requested and may be shown. */
function found(tx: ClientTx, request: ResponsesRequest): RawBuilder<unknown> {
  const { surveyIds, places, order, isConfidentialOnly } = request;
  const months = closedMonths(request.range, request.today);
  const confidential = sql`SELECT NULL::bigint AS invitation_id, c.month, c.survey_id, c.location_id, NULL::date AS day,
      NULL::timestamptz AS completed_at, NULL::${keyTypes[order]} AS sort_key
    FROM gated AS c WHERE ${usesAnswers(request) ? sql`false` : isInPlaces(places)}`;
  const open = openResponses(tx, request);
  return sql`WITH ${gatedResponses(tx, { surveyIds, ...months })},
    found AS (${isConfidentialOnly ? confidential : sql`${open} UNION ALL ${confidential}`})`;
}

/** By month, within it open ones by the moment and then the others; by anything else, those that have none of it last. */
function buildOrder(of: string, { order, isDescending }: ResponsesRequest): RawBuilder<unknown> {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${of}.${name}`);
  const way = isDescending ? sql`DESC` : sql`ASC`;
  const last = sql`(${column("invitation_id")} IS NULL)`;
  const rest = sql`${column("survey_id")}, ${column("location_id")} NULLS LAST`;
  if (order === "created_at") {
    return sql`${column("month")} ${way}, ${last}, ${column("completed_at")} ${way}, ${column("invitation_id")} ${way}, ${rest}`;
  }
  return sql`${last}, ${column("sort_key")} ${way} NULLS LAST, ${column("month")} DESC, ${column("completed_at")} DESC,
    ${column("invitation_id")} DESC, ${rest}`;
}

/** One page of residents' responses, and how many there are. */
export async function readResidentSurveys(
  tx: ClientTx,
  request: ResponsesRequest,
): Promise<{ readonly rows: readonly ResponseRecord[]; readonly count: number }> {
  const { clientId } = tx;
  const { offset, limit } = request.page;
  const { rows } = await sql<ResponseRecord & { count: number }>`${found(tx, request)},
    page AS (SELECT * FROM found ORDER BY ${buildOrder("found", request)} LIMIT ${limit} OFFSET ${offset})
    SELECT n.count, page.invitation_id, page.month, page.day, page.survey_id, l.name AS location_name,
      res.id AS resident_id, res.first_name, res.last_name, u.unit_number, renewal.value AS likelihood, s.num, s.den,
      given.answered, given.words
    FROM (SELECT count(*) AS count FROM found) AS n
    LEFT JOIN page ON true
    LEFT JOIN locations AS l ON l.client_id = ${clientId} AND l.id = page.location_id
    LEFT JOIN invitations AS i ON i.client_id = ${clientId} AND i.id = page.invitation_id
    LEFT JOIN residents AS res ON res.client_id = ${clientId} AND res.client_id = i.client_id AND res.id = i.resident_id
      AND res.erased_at IS NULL
    LEFT JOIN leases AS lease ON lease.client_id = ${clientId} AND lease.client_id = i.client_id AND lease.id = i.lease_id
    LEFT JOIN units AS u ON u.client_id = ${clientId} AND u.client_id = lease.client_id AND u.id = lease.unit_id
    LEFT JOIN resident_renewals AS renewal ON renewal.client_id = ${clientId} AND renewal.invitation_id = page.invitation_id
    LEFT JOIN LATERAL (${scoreSums(clientId, "page")}) AS s ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS answered, string_agg(nullif(a.text_entry, ''), chr(10) ORDER BY a.question_id) AS words
      FROM answers AS a WHERE a.client_id = ${clientId} AND a.invitation_id = page.invitation_id
    ) AS given ON true
    ORDER BY ${buildOrder("page", request)}`.execute(tx.on<unknown>());
  const count = rows[0]?.count ?? 0;
  // Beyond the last page the count stands alone.
  return { count, rows: rows.filter(({ month }) => month !== null) };
}
