import { sql } from "kysely";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { toCell, type ResponseCounts } from "./demo-budget.ts";

interface Tables {
  clients: { id: number; slug: string; is_demo: boolean; created_at: Date };
  outbox: { client_id: number; id: number };
}

/** A client, with what loading a demo reads of it. */
export interface KnownClient {
  readonly id: number;
  readonly slug: string;
  readonly isDemo: boolean;
  /** The instant up to which a demo client has data. */
  readonly createdAt: Date;
}

/** Returns all clients. */
export async function readClients(tx: Tx): Promise<KnownClient[]> {
  const rows = await tx
    .on<Tables>()
    .selectFrom("clients")
    .select(["id", "slug", "is_demo", "created_at"])
    .orderBy("id")
    .execute();
  return rows.map(({ id, slug, is_demo, created_at }) => ({ id, slug, isDemo: is_demo, createdAt: created_at }));
}

/** Returns whether the client's outbox ever had a row. */
export async function hasOutboxRows(tx: ClientTx): Promise<boolean> {
  const row = await tx
    .on<Tables>()
    .selectFrom("outbox")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the responses of a client to the counts by survey and month. */
export async function countResponses(tx: ClientTx, counts: ResponseCounts): Promise<void> {
  const { rows } = await sql<{ survey_id: number; month: string; n: number }>`
    SELECT survey_id, completed_on - (extract(day FROM completed_on)::integer - 1) AS month, count(*)::int AS n
    FROM responses WHERE client_id = ${tx.clientId}
    GROUP BY 1, 2`.execute(tx.on<unknown>());
  for (const { survey_id, month, n } of rows) {
    const cell = toCell(survey_id, month);
    counts.set(cell, (counts.get(cell) ?? 0) + n);
  }
}

/**
 * Returns the residents of a location with a lease in force who answer by name and in English and have had no
 * invitation since a day, the newest first.
 */
export async function findOpenResidents(
  tx: ClientTx,
  location: string,
  { today, since }: { readonly today: string; readonly since: string },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT r.id
    FROM locations AS l
    JOIN units AS u ON u.client_id = l.client_id AND u.location_id = l.id
    JOIN leases AS e ON e.client_id = u.client_id AND e.unit_id = u.id
    JOIN residents AS r ON r.client_id = e.client_id AND r.id = e.resident_id
    WHERE l.client_id = ${tx.clientId} AND l.name = ${location}
      AND e.is_primary AND e.start_date <= ${today}::date AND e.end_date > ${today}::date
      AND NOT r.is_confidential AND r.locale = 'en' AND r.primary_email IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM invitations AS i
        WHERE i.client_id = r.client_id AND i.resident_id = r.id AND i.sent_on >= ${since}::date
      )
    ORDER BY r.id DESC`.execute(tx.on<unknown>());
  return rows.map((row) => row.id);
}

/** Returns the bytes that the database takes, without the write-ahead log. */
export function readSize(db: Database): Promise<number> {
  return db.global(async (tx) => {
    const { rows } = await sql<{ bytes: number }>`
      SELECT pg_database_size(current_database()) AS bytes`.execute(tx.on<unknown>());
    return rows[0]?.bytes ?? 0;
  });
}
