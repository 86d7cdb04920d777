import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Audience, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import { recipientColumn, type SendingTables } from "./sending.tables.ts";

/** A person who was not invited. */
export interface SkippedPerson {
  readonly residentId: number | null;
  readonly personId: number | null;
  readonly surveyId: number;
  readonly event: SurveyEvent | null;
  readonly reason: string;
  readonly nextDay: string | null;
  readonly day: string;
}

/** Skips of one campaign, or skips of events since a day. */
export type SkippedQuery = { readonly campaignId: number } | { readonly eventsSince: string };

/**
 * Reads one page of skipped people, newest first, and their number; for a campaign they are grouped by reason. Waiting
 * letters are excluded.
 */
export async function readSkippedPage(
  tx: ClientTx,
  query: SkippedQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly SkippedPerson[]; readonly total: number }> {
  const base = tx
    .on<SendingTables>()
    .selectFrom("skipped_invitations")
    .where("client_id", "=", tx.clientId)
    .where("reason", "<>", "letter_waiting");
  const selected =
    "campaignId" in query
      ? base.where("campaign_id", "=", query.campaignId)
      : base.where("event", "is not", null).where("day", ">=", query.eventsSince);
  const { total } = await selected
    .select((select) => select.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await selected
    .select(["resident_id", "person_id", "survey_id", "event", "reason", "next_day", "day"])
    .$if("campaignId" in query, (sorted) => sorted.orderBy("reason"))
    .orderBy("day", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      residentId: row.resident_id,
      personId: row.person_id,
      surveyId: row.survey_id,
      event: row.event,
      reason: row.reason,
      nextDay: row.next_day,
      day: row.day,
    })),
  };
}

/** Reads the recipients with waiting letters, by id, up to a limit. */
export async function readWaitingLetters(
  tx: ClientTx,
  campaignId: number,
  audience: Audience,
  limit: number,
): Promise<readonly number[]> {
  const column = recipientColumn[audience];
  const rows = await tx
    .on<SendingTables>()
    .selectFrom("skipped_invitations")
    .select(sql<number>`${sql.ref(column)}`.as("id"))
    .where("client_id", "=", tx.clientId)
    .where("campaign_id", "=", campaignId)
    .where("reason", "=", "letter_waiting")
    .where(column, "is not", null)
    .orderBy(column)
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** A printed letter. */
export interface PrintedLetter {
  readonly invitationId: number;
  readonly recipientId: number;
  readonly expiresAt: Date;
}

/**
 * Reads letters of a campaign whose links still work, answered or not, by id: of given recipients, or all after an id.
 */
export async function readPrintedLetters(
  tx: ClientTx,
  campaignId: number,
  audience: Audience,
  selection: {
    readonly now: Date;
    readonly limit: number;
    readonly after: number;
    readonly of: readonly number[] | null;
  },
): Promise<readonly PrintedLetter[]> {
  const column = recipientColumn[audience];
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("invitations")
    .select(["id", sql<number>`${sql.ref(column)}`.as("recipient_id"), "expires_at"])
    .where("client_id", "=", tx.clientId)
    .where("campaign_id", "=", campaignId)
    .where("channel", "=", "print")
    .where("is_erased", "=", false)
    .where("expires_at", ">", selection.now)
    .where("id", ">", selection.after)
    .where(column, "is not", null)
    .$if(selection.of !== null, (query) =>
      query.where(sql<boolean>`${sql.ref(column)} = ANY(${[...(selection.of ?? [])]}::bigint[])`),
    )
    .orderBy("id")
    .limit(selection.limit)
    .execute();
  return rows.map((row) => ({ invitationId: row.id, recipientId: row.recipient_id, expiresAt: row.expires_at }));
}

/** Counts the invitations that each event has sent since a day. */
export async function countSentByEvent(tx: ClientTx, since: string): Promise<ReadonlyMap<SurveyEvent, number>> {
  const rows = await tx
    .on<SurveysTables>()
    .selectFrom("invitations")
    .select((select) => ["event", select.fn.countAll<number>().as("sent")])
    .where("client_id", "=", tx.clientId)
    .where("event", "is not", null)
    .where("sent_on", ">=", since)
    .groupBy("event")
    .execute();
  return new Map(rows.flatMap((row) => (row.event === null ? [] : [[row.event, row.sent]])));
}
