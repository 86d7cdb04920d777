import { sql } from "kysely";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listFor } from "#platform/server/db/date-arrays.ts";
import { readPlaces, type OrgLevel, UNKNOWN_PLACES } from "#slices/analytics/server/analytics.api.ts";
import { headcountDifferences, snapshotRows } from "./headcount-snapshots.read-model.ts";
import { type SnapshotDays, type SnapshotPeriod, heldSince } from "./headcount-snapshots.rules.ts";

async function mark(tx: ClientTx, since: string): Promise<void> {
  await sql`INSERT INTO held_changes (client_id, since) VALUES (${tx.clientId}::bigint, ${since}::date)`.execute(
    tx.on(),
  );
}

/**
 * Says that these employment periods are others in this transaction: to be called by anyone who writes employments. Sums before later
 * days than the change's are then read by no one until they have been made anew.
 */
export async function invalidateHeadcount(
  tx: ClientTx,
  before: readonly SnapshotPeriod[],
  after: readonly SnapshotPeriod[],
): Promise<void> {
  const since = heldSince(before, after);
  if (since !== null) await mark(tx, since);
}

interface RollupStatus {
  readonly place_days: string;
  readonly client_days: string;
  readonly places: string;
}

/** Locks the client's rollup status, making one where there is none. */
async function lockRollupStatus(tx: ClientTx): Promise<RollupStatus> {
  await sql`
    INSERT INTO held_seals (client_id, place_days, client_days, places)
    VALUES (${tx.clientId}::bigint, '{}', '{}', ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO NOTHING`.execute(tx.on());
  const { rows } = await sql<RollupStatus>`
    SELECT array_to_string(place_days, ' ') AS place_days, array_to_string(client_days, ' ') AS client_days, places
    FROM held_seals WHERE client_id = ${tx.clientId} FOR UPDATE`.execute(tx.on());
  return rows[0] ?? { place_days: "", client_days: "", places: UNKNOWN_PLACES };
}

/** Takes the changes that are known so far; what is read from now on holds them all. Null: there are none. */
async function takeChanges(tx: ClientTx): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    WITH taken AS (DELETE FROM held_changes WHERE client_id = ${tx.clientId} RETURNING since)
    SELECT min(since) AS since FROM taken`.execute(tx.on());
  return rows[0]?.since ?? null;
}

interface Days {
  /** To be made anew. */
  readonly missing: readonly string[];
  /** Wanted, or told to readers so far. */
  readonly known: readonly string[];
}

// What a reader was told of a moment ago must still be there when it is read, so days that no one wants any more go by the
// next time.
async function make(tx: ClientTx, level: OrgLevel, { missing, known }: Days): Promise<void> {
  await sql`
    DELETE FROM held_sums
    WHERE client_id = ${tx.clientId} AND level = ${level}
      AND (day = ANY (${daysList(missing)}) OR day <> ALL (${daysList(known)}))`.execute(tx.on());
  if (missing.length === 0) return;
  await sql`
    INSERT INTO held_sums (client_id, level, day, place_id, held, held_since, since_days)
    SELECT ${tx.clientId}::bigint, made.level, made.day, made.place_id, made.held, made.held_since, made.since_days
    FROM (${snapshotRows(tx.clientId, level, missing)}) AS made`.execute(tx.on());
}

async function makeRegions(tx: ClientTx, { known }: Days, wanted: readonly string[]): Promise<string> {
  const places = await readPlaces(tx);
  await make(tx, "region", { missing: wanted, known });
  // Of two statements each sees its own moment: if a location moved between them, no one knows what was added up.
  return (await readPlaces(tx)) === places ? places : UNKNOWN_PLACES;
}

/**
 * Makes the sums of employments before these days, and forgets those of days that were not told before either; what is there
 * and has not changed stays. No one makes them twice at once; who changes employments meanwhile is not waited for: what
 * the sums do not hold of it stays marked. False: there was nothing to do.
 */
export async function refreshHeadcountSnapshots(tx: ClientTx, wanted: SnapshotDays): Promise<boolean> {
  const status = await lockRollupStatus(tx);
  const since = await takeChanges(tx);
  const toDays = (result: string, all: readonly string[]): Days => {
    const before = listFor(result);
    const kept = new Set(since === null ? before : before.filter((day) => day <= since));
    return { missing: all.filter((day) => !kept.has(day)), known: [...all, ...before] };
  };
  const isMoved = (await readPlaces(tx)) !== status.places;
  const isSame = status.place_days === wanted.places.join(" ") && status.client_days === wanted.client.join(" ");
  if (isSame && since === null && !isMoved) return false;
  const places = toDays(status.place_days, wanted.places);
  await make(tx, "location", places);
  await make(tx, "client", toDays(status.client_days, wanted.client));
  const known = await makeRegions(tx, places, wanted.places);
  await sql`
    UPDATE held_seals
    SET place_days = ${daysList(wanted.places)}, client_days = ${daysList(wanted.client)}, places = ${known}
    WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return true;
}

/** Has wrong sums read by no one until they have been made anew; returns how many there are. */
export async function invalidateWrongHeadcount(tx: ClientTx): Promise<number> {
  const wrong = await headcountDifferences(tx);
  const [first] = wrong.map(({ day }) => day).toSorted();
  if (first !== undefined) await mark(tx, addDays(first, -1));
  return wrong.length;
}
