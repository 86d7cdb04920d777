import { type RawBuilder, sql } from "kysely";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import { type QuestionTables, type ClosedRollupTable, closedTables } from "./questions.tables.ts";

const MONTHS_PER_INSERT = 500;
/**
 * Marks the months of some days as stale because this transaction changes their rows: they are read from the answers
 * until they are closed again. Waits for a transaction that closes one of them.
 */
export async function markQuestionsDirty(tx: ClientTx, days: readonly string[]): Promise<void> {
  // In ascending order, so that two writers never deadlock.
  const months = [...new Set(days.map(startOfMonth))].toSorted();
  for (let at = 0; at < months.length; at += MONTHS_PER_INSERT) {
    const rows = months
      .slice(at, at + MONTHS_PER_INSERT)
      .map((month) => ({ client_id: tx.clientId, month, closed_through: null, is_stale: true }));
    await tx
      .on<QuestionTables>()
      .insertInto("question_rollup_status")
      .values(rows)
      .onConflict((conflict) => conflict.columns(["client_id", "month"]).doUpdateSet({ is_stale: true }))
      .execute();
  }
}

/** Marks the months of the open ones among these responses as stale, as `markQuestionsDirty` does. */
export async function markQuestionsOfResponses(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO question_rollup_status (client_id, month, closed_through, is_stale)
    SELECT r.client_id, r.completed_on - (extract(day FROM r.completed_on)::integer - 1), NULL::date, true
    FROM responses AS r
    WHERE r.client_id = ${tx.clientId} AND r.invitation_id = ANY(${[...invitationIds]}::bigint[]) AND NOT r.is_protected
    GROUP BY 1, 2 ORDER BY 2
    ON CONFLICT (client_id, month) DO UPDATE SET is_stale = true`.execute(tx.on());
}

/** Marks every month that has a rollup status as stale. */
export async function markAllQuestionsDirty(tx: ClientTx): Promise<void> {
  await tx
    .on<QuestionTables>()
    .updateTable("question_rollup_status")
    .set({ is_stale: true })
    .where("client_id", "=", tx.clientId)
    .execute();
}

/**
 * Finds the months of a client whose answers up to and including a day are not all closed: those marked as stale, and
 * those since its first response that are not closed as far.
 */
export const findClosingWork =
  (through: string): FindWork =>
  (client) => [
    sql`question_rollup_status AS closing
      WHERE closing.client_id = ${client} AND closing.is_stale AND closing.month <= ${through}::date`,
    sql`generate_series(
        date_trunc('month', (SELECT min(r.completed_on) FROM responses AS r WHERE r.client_id = ${client})::timestamp),
        ${through}::timestamp, interval '1 month'
      ) AS closing (month)
      LEFT JOIN question_rollup_status AS status
        ON status.client_id = ${client} AND status.month = closing.month::date
      WHERE status.closed_through IS NULL
        OR status.closed_through < least(${through}::date, (closing.month + interval '1 month - 1 day')::date)`,
  ];

/** Returns the months, in order, whose answers up to and including a day are not all closed. */
export async function findMonthsToClose(tx: ClientTx, through: string): Promise<readonly string[]> {
  const months = findClosingWork(through)(sql`${tx.clientId}::bigint`).map(
    (source) => sql`SELECT closing.month::date AS month FROM ${source}`,
  );
  const { rows } = await sql<{ month: string }>`${sql.join(months, sql` UNION `)} ORDER BY month`.execute(tx.on());
  return rows.map(({ month }) => month);
}

function getLastDay(month: string, through: string): string {
  const last = addDays(addMonths(month, 1), -1);
  return last < through ? last : through;
}

/** Locks a month's rollup status, after inserting it where missing, and returns its state under the lock. */
async function lockRollupStatus(
  tx: ClientTx,
  month: string,
): Promise<{ readonly closed_through: string | null; readonly is_stale: boolean }> {
  const db = tx.on<QuestionTables>();
  await db
    .insertInto("question_rollup_status")
    .values({ client_id: tx.clientId, month, closed_through: null, is_stale: true })
    .onConflict((conflict) => conflict.columns(["client_id", "month"]).doNothing())
    .execute();
  return db
    .selectFrom("question_rollup_status")
    .select(["closed_through", "is_stale"])
    .where("client_id", "=", tx.clientId)
    .where("month", "=", month)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const joinNames = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

async function clear(tx: ClientTx, { table, column }: ClosedRollupTable, month: string): Promise<void> {
  const next = addMonths(month, 1);
  await sql`
    DELETE FROM ${sql.table(table)}
    WHERE client_id = ${tx.clientId} AND ${sql.ref(column)} >= ${month}::date AND ${sql.ref(column)} < ${next}::date`.execute(
    tx.on(),
  );
}

async function write(tx: ClientTx, rollup: ClosedRollupTable, month: string, until: string): Promise<void> {
  const { table, column, keys, sums, from } = rollup;
  await clear(tx, rollup, month);
  const period = column === "day" ? sql.ref("day") : sql`${month}::date`;
  await sql`
    INSERT INTO ${sql.table(table)} (client_id, ${sql.ref(column)}, ${joinNames(keys)}, ${joinNames(sums)})
    SELECT client_id, ${period}, ${joinNames(keys)}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)})`))}
    FROM ${sql.table(from)}
    WHERE client_id = ${tx.clientId} AND day >= ${month}::date AND day < ${until}::date
    GROUP BY ${joinNames(["client_id", ...(column === "day" ? ["day"] : []), ...keys])}`.execute(tx.on());
}

/**
 * Rewrites a month's rollups from its answers up to and including a day, and marks the month as closed. The rollup
 * status is locked first, so that no month is closed twice at once and writers that mark it stale wait. Idempotent.
 * Returns false when there was nothing to do.
 */
export async function closeQuestionMonth(tx: ClientTx, month: string, through: string): Promise<boolean> {
  const status = await lockRollupStatus(tx, month);
  const last = getLastDay(month, through);
  if (!status.is_stale && (status.closed_through ?? "") >= last) return false;
  // Days that were closed remain closed if the clock has been set back.
  const closed = (status.closed_through ?? "") > last ? (status.closed_through ?? last) : last;
  for (const rollup of closedTables) await write(tx, rollup, month, addDays(closed, 1));
  await tx
    .on<QuestionTables>()
    .updateTable("question_rollup_status")
    .set({ closed_through: closed, is_stale: false })
    .where("client_id", "=", tx.clientId)
    .where("month", "=", month)
    .execute();
  return true;
}
