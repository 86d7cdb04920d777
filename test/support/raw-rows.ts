import { sql } from "kysely";
import type { ClientTx, Database } from "#platform/server/db/database.ts";

// The source rows of a client's people, row by row. Nothing here reads a rollup, a release cell or a benchmark.

export type Service = "ingage" | "intouch";

/** The use of an answer: the score, or one of the likelihoods. */
export const answerKinds = ["score", "renew", "recommend", "remain"] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** A numerator and its denominator. */
export interface Ratio {
  readonly num: number;
  readonly den: number;
}

/** One answer to a question that counts for the score or a likelihood. */
export interface RawAnswer {
  readonly kind: AnswerKind;
  readonly question: number;
  /** Agreement, or how likely: 1 to 5. */
  readonly value: number;
  readonly weight: number;
}

/** One completed survey. */
export interface RawResponse {
  readonly service: Service;
  readonly invitation: number;
  readonly surveyId: number;
  readonly locationId: number;
  /** The resident or the employee. */
  readonly who: number;
  readonly day: string;
  readonly isProtected: boolean;
  readonly hasIssue: boolean;
  readonly of: Readonly<Record<AnswerKind, Ratio>>;
  /** For a protected response: one by one. */
  readonly answers: readonly RawAnswer[];
}

/** One survey sent to one person. */
export interface RawInvitation {
  readonly id: number;
  readonly service: Service;
  readonly locationId: number;
  readonly who: number;
  readonly day: string;
  readonly surveyId: number;
  readonly isProtected: boolean;
  readonly isCompleted: boolean;
}

/** An employment period of a person; days are inclusive, null means unknown or open. */
export interface RawPeriod {
  readonly person: number;
  readonly locationId: number | null;
  readonly first: string | null;
  readonly last: string | null;
}

/** A location as it is today. */
export interface RawLocation {
  readonly id: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly isArchived: boolean;
}

/** A named group of locations, or of regions. */
export interface RawGroup {
  readonly id: number;
  readonly name: string;
  readonly memberIds: readonly number[];
}

/** All rows of a client that metrics are computed from. */
export interface RawRows {
  readonly clientId: number;
  readonly responses: readonly RawResponse[];
  readonly invitations: readonly RawInvitation[];
  readonly periods: readonly RawPeriod[];
  readonly locations: readonly RawLocation[];
  readonly regions: readonly RawGroup[];
  readonly groups: readonly RawGroup[];
  readonly districts: readonly RawGroup[];
}

interface ResponseRow extends Omit<RawResponse, "of"> {
  readonly score_num: number;
  readonly score_den: number;
  readonly likely: Readonly<Record<string, number>>;
  readonly answered: Readonly<Record<string, number>>;
}

const service = sql`CASE WHEN i.resident_id IS NULL THEN 'ingage' ELSE 'intouch' END`;
const who = sql`coalesce(i.resident_id, i.person_id)`;

async function readResponses(tx: ClientTx): Promise<RawResponse[]> {
  const { rows } = await sql<ResponseRow>`
    SELECT ${service} AS service, r.invitation_id AS invitation, i.survey_id AS "surveyId", r.location_id AS "locationId",
      ${who} AS who, r.completed_on::text AS day, r.is_protected AS "isProtected",
      coalesce(bool_or(a.value = q.service_issue_value), false) AS "hasIssue",
      coalesce(sum(a.agreement * CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)
        FILTER (WHERE a.question_type IN ('agreement', 'agreement-importance')), 0)::int AS score_num,
      coalesce(sum(CASE a.question_type WHEN 'agreement' THEN 3 ELSE a.importance END)
        FILTER (WHERE a.question_type IN ('agreement', 'agreement-importance') AND a.agreement IS NOT NULL), 0)::int AS score_den,
      jsonb_build_object(
        'renew', count(*) FILTER (WHERE a.likelihood = 'renew' AND a.value IN (4, 5)),
        'recommend', count(*) FILTER (WHERE a.likelihood = 'recommend' AND a.value IN (4, 5)),
        'remain', count(*) FILTER (WHERE a.likelihood = 'remain' AND a.value IN (4, 5))) AS likely,
      jsonb_build_object(
        'renew', count(*) FILTER (WHERE a.likelihood = 'renew' AND a.value IS NOT NULL),
        'recommend', count(*) FILTER (WHERE a.likelihood = 'recommend' AND a.value IS NOT NULL),
        'remain', count(*) FILTER (WHERE a.likelihood = 'remain' AND a.value IS NOT NULL)) AS answered,
      coalesce(jsonb_agg(jsonb_build_object('kind', coalesce(a.likelihood, 'score'), 'question', a.question_id,
        'value', coalesce(a.agreement, a.value), 'weight', CASE a.question_type WHEN 'agreement' THEN 3 ELSE coalesce(a.importance, 0) END))
        FILTER (WHERE r.is_protected AND (a.likelihood IN ('renew', 'recommend', 'remain') AND a.value IS NOT NULL
          OR a.question_type = 'agreement' AND a.agreement IS NOT NULL
          OR a.question_type = 'agreement-importance' AND a.agreement IS NOT NULL AND a.importance IS NOT NULL)), '[]') AS answers
    FROM responses AS r
    JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
    LEFT JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    LEFT JOIN catalog_questions AS q ON q.id = a.question_id
    WHERE r.client_id = ${tx.clientId}
    GROUP BY r.client_id, r.invitation_id, r.location_id, r.completed_on, r.is_protected, i.survey_id, i.resident_id, i.person_id`.execute(
    tx.on<unknown>(),
  );
  return rows.map(({ score_num, score_den, likely, answered, ...rest }) => {
    const toRatio = (kind: string): Ratio => ({ num: likely[kind] ?? 0, den: answered[kind] ?? 0 });
    const score = { num: score_num, den: score_den };
    return {
      ...rest,
      of: { score, renew: toRatio("renew"), recommend: toRatio("recommend"), remain: toRatio("remain") },
    };
  });
}

async function readInvitations(tx: ClientTx): Promise<RawInvitation[]> {
  const { rows } = await sql<RawInvitation>`
    SELECT i.id, ${service} AS service, i.location_id AS "locationId", ${who} AS who, i.sent_on::text AS day,
      i.survey_id AS "surveyId", i.is_protected AS "isProtected", i.completed_at IS NOT NULL AS "isCompleted"
    FROM invitations AS i WHERE i.client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  return rows;
}

async function readGroups(tx: ClientTx, groups: string, members: string, parent: string, child: string) {
  const { rows } = await sql<RawGroup>`
    SELECT g.id, g.name, coalesce(jsonb_agg(m.${sql.ref(child)}) FILTER (WHERE m.${sql.ref(child)} IS NOT NULL), '[]') AS "memberIds"
    FROM ${sql.table(groups)} AS g
    LEFT JOIN ${sql.table(members)} AS m ON m.client_id = g.client_id AND m.${sql.ref(parent)} = g.id
    WHERE g.client_id = ${tx.clientId}
    GROUP BY g.client_id, g.id, g.name`.execute(tx.on<unknown>());
  return rows;
}

/** Reads a client's raw rows. */
export function readRawRows(db: Database, clientId: number): Promise<RawRows> {
  return db.withClient(clientId, async (tx) => {
    const periods = await sql<RawPeriod>`
      SELECT person_id AS person, location_id AS "locationId", starts_on::text AS first, ends_on::text AS last
      FROM employments WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
    const locations = await sql<RawLocation>`
      SELECT id, name, region_id AS "regionId", archived_on IS NOT NULL AS "isArchived"
      FROM locations WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
    return {
      clientId,
      responses: await readResponses(tx),
      invitations: await readInvitations(tx),
      periods: periods.rows,
      locations: locations.rows,
      regions: await readGroups(tx, "regions", "locations", "region_id", "id"),
      groups: await readGroups(
        tx,
        "reporting_groups",
        "reporting_group_locations",
        "reporting_group_id",
        "location_id",
      ),
      districts: await readGroups(tx, "districts", "regions", "district_id", "id"),
    };
  });
}
