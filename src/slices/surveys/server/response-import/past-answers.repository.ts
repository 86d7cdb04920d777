import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";

/** An invitation from before the client used this product, answered or not. */
export interface PastInvitation {
  readonly id: number;
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly respondentId: number;
  readonly sentAt: string;
  readonly sentOn: string;
  readonly expiresAt: string;
  readonly completedAt: string | null;
  /** The day on which the response counts. */
  readonly completedOn: string | null;
  readonly key: string;
  readonly group: string | null;
}

/** An answer to a past invitation. */
export interface PastAnswer {
  readonly invitationId: number;
  readonly questionId: number;
  readonly type: string;
  readonly likelihood: string | null;
  readonly agreement: number | null;
  readonly importance: number | null;
  readonly value: number | null;
  readonly choices: readonly number[] | null;
  readonly text: string | null;
}

/** The attributes that all invitations of a file share. */
export interface PastSurvey {
  readonly id: number;
  readonly version: number;
  readonly service: "intouch" | "ingage";
  readonly isProtected: boolean;
  /** The source of the file. */
  readonly sourceName: string;
}

const BATCH = 5000;

async function writeInBatches<T>(all: readonly T[], write: (batch: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) await write(all.slice(at, at + BATCH));
}

const buildRecordRows = (
  tx: ClientTx,
  rows: readonly unknown[],
  columns: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> =>
  buildParameterRows(tx, sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (${columns})`);

/** Serializes the imports of a client: two at once would not see each other's rows. */
export async function lockPastAnswers(tx: ClientTx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('past-answers', ${tx.clientId}::bigint))`.execute(
    tx.on<unknown>(),
  );
}

/** A row that was imported before. */
export interface PastKey {
  readonly sourceName: string;
  readonly key: string;
  readonly group: string | null;
}

/** Reads the keys and groups of all imported rows of a survey, of all sources. */
export async function readPastKeys(tx: ClientTx, surveyId: number): Promise<readonly PastKey[]> {
  const { rows } = await sql<PastKey>`
    SELECT source AS "sourceName", row_key AS key, group_key AS "group" FROM imported_responses
    WHERE client_id = ${tx.clientId} AND survey_id = ${surveyId}`.execute(tx.on<unknown>());
  return rows;
}

/** The scope of respondent ids: "17" in one source is not the same person as "17" in another. */
export interface RespondentScope {
  readonly service: "intouch" | "ingage";
  readonly sourceName: string;
}

/** Reads the respondents of earlier files of a source by their key. */
export async function readPastRespondents(
  tx: ClientTx,
  { service, sourceName }: RespondentScope,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; id: number | null }>`
    SELECT respondent_key AS key, coalesce(resident_id, person_id) AS id FROM imported_respondents
    WHERE client_id = ${tx.clientId} AND service = ${service} AND source = ${sourceName}`.execute(tx.on<unknown>());
  return new Map(rows.flatMap(({ key, id }) => (id === null ? [] : [[key, id] as const])));
}

/** Stores the keys of new respondents. */
export async function addPastRespondents(
  tx: ClientTx,
  { service, sourceName }: RespondentScope,
  respondents: readonly { readonly key: string; readonly id: number }[],
): Promise<void> {
  await writeInBatches(respondents, async (batch) =>
    sql`INSERT INTO imported_respondents (client_id, service, source, respondent_key, resident_id, person_id)
      SELECT anchor.client_id, ${service}::text, ${sourceName}::text, key,
        CASE WHEN ${service}::text = 'intouch' THEN id END, CASE WHEN ${service}::text = 'ingage' THEN id END
      FROM ${await buildRecordRows(tx, batch, sql`key text, id bigint`)}`.execute(tx.on<unknown>()),
  );
}

const invitationColumns = sql`"id" bigint, "locationId" bigint, "positionCategoryId" bigint, "respondentId" bigint,
  "sentAt" timestamptz, "sentOn" date, "expiresAt" timestamptz, "completedAt" timestamptz, "completedOn" date,
  "key" text, "group" text`;

/**
 * Writes invitations with their responses. Answered ones are stored as started and completed at the same moment. No
 * reminders will be sent for any of them.
 */
export async function addPastInvitations(
  tx: ClientTx,
  survey: PastSurvey,
  invitations: readonly PastInvitation[],
): Promise<void> {
  const db = tx.on<unknown>();
  await writeInBatches(invitations, async (batch) => {
    const rows = await buildRecordRows(tx, batch, invitationColumns);
    await sql`INSERT INTO invitations (client_id, id, survey_id, survey_version, location_id, position_category_id,
        resident_id, person_id, is_protected, sent_at, sent_on, expires_at, started_at, completed_at, reminders_sent)
      SELECT anchor.client_id, id, ${survey.id}::bigint, ${survey.version}::integer, "locationId",
        "positionCategoryId", CASE WHEN ${survey.service}::text = 'intouch' THEN "respondentId" END,
        CASE WHEN ${survey.service}::text = 'ingage' THEN "respondentId" END, ${survey.isProtected}::boolean,
        "sentAt", "sentOn", "expiresAt", "completedAt", "completedAt", 2
      FROM ${rows}`.execute(db);
    await sql`INSERT INTO responses (client_id, invitation_id, survey_id, location_id, position_category_id, is_protected,
        completed_at, completed_on)
      SELECT anchor.client_id, id, ${survey.id}::bigint, "locationId", "positionCategoryId",
        ${survey.isProtected}::boolean, "completedAt", "completedOn"
      FROM ${rows} WHERE "completedAt" IS NOT NULL`.execute(db);
    await sql`INSERT INTO imported_responses (client_id, survey_id, source, row_key, group_key, invitation_id)
      SELECT anchor.client_id, ${survey.id}::bigint, ${survey.sourceName}::text, "key", "group", id FROM ${rows}`.execute(
      db,
    );
  });
}

const answerColumns = sql`"invitationId" bigint, "questionId" bigint, "type" text, "likelihood" text,
  "agreement" smallint, "importance" smallint, "value" smallint, "choices" smallint[], "text" text`;

/** Writes the answers of invitations that exist. */
export async function insertImportedAnswers(tx: ClientTx, answers: readonly PastAnswer[]): Promise<void> {
  await writeInBatches(answers, async (batch) =>
    sql`INSERT INTO answers (client_id, invitation_id, question_id, question_type, likelihood, agreement, importance,
        value, choices, text_entry)
      SELECT anchor.client_id, "invitationId", "questionId", "type", "likelihood", "agreement", "importance",
        "value", "choices", "text"
      FROM ${await buildRecordRows(tx, batch, answerColumns)}`.execute(tx.on<unknown>()),
  );
}

/** Allocates ids for new invitations. */
export async function allocateInvitationIds(tx: ClientTx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('invitations', 'id')) AS id
    FROM generate_series(1, ${count}::integer)`.execute(tx.on<unknown>());
  return rows.map((row) => row.id);
}
