import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listOf } from "#platform/server/db/day-lists.ts";
import { readPlaces, type RunningLevel, UNKNOWN_PLACES } from "#slices/analytics/server/analytics.api.ts";
import { clientRows, locationRows, measureColumns, regionRows } from "./running.read-model.ts";
import type { RunningDays } from "./running.rules.ts";
import type { RunningTables } from "./running.tables.ts";

/** Before all days: nothing may be read. */
const EVER = "0001-01-01";

/**
 * Says that rows of settled days change in this transaction, from a day on (absent: from the first): sums before later days
 * are not read until they have been made anew. Who makes them at the same moment is waited for.
 */
export async function markRunningSums(tx: ClientTx, since: string = EVER): Promise<void> {
  await sql`
    INSERT INTO running_seals AS kept (client_id, place_days, client_days, changed_since, places)
    VALUES (${tx.clientId}::bigint, '{}', '{}', ${since}::date, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO UPDATE SET changed_since = least(kept.changed_since, excluded.changed_since)`.execute(
    tx.on(),
  );
}

interface Seal {
  readonly place_days: string;
  readonly client_days: string;
  readonly changed_since: string | null;
  readonly places: string;
}

/** Locks the client's seal, making one where there is none. */
async function holdSeal(tx: ClientTx): Promise<Seal> {
  await sql`
    INSERT INTO running_seals (client_id, place_days, client_days, changed_since, places)
    VALUES (${tx.clientId}::bigint, '{}', '{}', NULL, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO NOTHING`.execute(tx.on());
  return tx
    .on<RunningTables>()
    .selectFrom("running_seals")
    .select([
      sql<string>`array_to_string(place_days, ' ')`.as("place_days"),
      sql<string>`array_to_string(client_days, ' ')`.as("client_days"),
      "changed_since",
      "places",
    ])
    .where("client_id", "=", tx.clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function insert(tx: ClientTx, rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO running_sums (client_id, service, level, day, place_id, ${measureColumns}, asked_since)
    SELECT ${tx.clientId}::bigint, made.service, made.level, made.day, made.place_id, ${measureColumns}, made.asked_since
    FROM (${rows}) AS made`.execute(tx.on());
}

interface Days {
  /** To be made anew. */
  readonly missing: readonly string[];
  /** Wanted, or told to readers so far. */
  readonly known: readonly string[];
}

// What a reader was told of a moment ago must still be there when it is read, so days that nobody wants any more go by the
// next time.
async function clear(tx: ClientTx, level: RunningLevel, { missing, known }: Days): Promise<void> {
  await sql`
    DELETE FROM running_sums
    WHERE client_id = ${tx.clientId} AND level = ${level}
      AND (day = ANY (${daysList(missing)}) OR day <> ALL (${daysList(known)}))`.execute(tx.on());
}

async function addRegions(tx: ClientTx, days: Days, wanted: readonly string[], before: string) {
  const places = await readPlaces(tx);
  // Where a location moved since, the regions of all days are others.
  const missing = places === before ? days.missing : wanted;
  await clear(tx, "region", { ...days, missing });
  if (missing.length > 0) await insert(tx, regionRows(tx.clientId, missing));
  // Of two statements each sees its own moment: if a location moved between them, nobody knows what was added up.
  return (await readPlaces(tx)) === places ? places : UNKNOWN_PLACES;
}

/**
 * Makes the sums before these days, and forgets those of days that were not told before either; what is there and has not
 * changed stays. The seal is locked
 * first, so that nobody makes them twice at once, and who marks a change waits. False: there was nothing to do.
 */
export async function keepRunningSums(tx: ClientTx, wanted: RunningDays): Promise<boolean> {
  const seal = await holdSeal(tx);
  const isKept = (days: readonly string[]) => (day: string) =>
    days.includes(day) && (seal.changed_since === null || day <= seal.changed_since);
  const daysOf = (told: string, all: readonly string[]): Days => {
    const before = listOf(told);
    const kept = new Set(before.filter(isKept(all)));
    return { missing: all.filter((day) => !kept.has(day)), known: [...all, ...before] };
  };
  const places = daysOf(seal.place_days, wanted.places);
  const client = daysOf(seal.client_days, wanted.client);
  const isMoved = (await readPlaces(tx)) !== seal.places;
  const isSame =
    seal.place_days === wanted.places.join(" ") &&
    seal.client_days === wanted.client.join(" ") &&
    seal.changed_since === null;
  if (isSame && !isMoved) return false;
  await clear(tx, "location", places);
  await clear(tx, "client", client);
  if (places.missing.length > 0) await insert(tx, locationRows(tx.clientId, places.missing));
  if (client.missing.length > 0) await insert(tx, clientRows(tx.clientId, client.missing));
  const known = await addRegions(tx, places, wanted.places, seal.places);
  await sql`
    UPDATE running_seals
    SET place_days = ${daysList(wanted.places)}, client_days = ${daysList(wanted.client)}, changed_since = NULL,
      places = ${known}
    WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return true;
}
