import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { daysList, listFor } from "#platform/server/db/date-arrays.ts";
import { readPlaces, type OrgLevel, UNKNOWN_PLACES } from "#slices/analytics/server/analytics.api.ts";
import { clientRows, dayLists, type Coverage, locationRows, measureColumns, regionRows } from "./running.read-model.ts";
import type { KeptDays, RunningDays } from "./running.rules.ts";
import type { RunningTables } from "./running.tables.ts";

/** Before all days: nothing may be read. */
const EVER = "0001-01-01";

/**
 * Says that rows of past days change in this transaction, from a day on (missing: from the first): sums before later days
 * are not read until they have been made anew. Who makes them at the same moment is waited for.
 */
export async function invalidateCumulativeTotals(tx: ClientTx, since: string = EVER): Promise<void> {
  await sql`
    INSERT INTO running_seals AS kept (client_id, place_days, client_days, changed_since, places)
    VALUES (${tx.clientId}::bigint, '{}', '{}', ${since}::date, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO UPDATE SET changed_since = least(kept.changed_since, excluded.changed_since)`.execute(
    tx.on(),
  );
}

interface RollupStatus extends Record<(typeof dayLists)[number], string> {
  readonly changed_since: string | null;
  readonly places: string;
}

/** Locks the client's rollup status, making one where there is none. */
async function lockRollupStatus(tx: ClientTx): Promise<RollupStatus> {
  await sql`
    INSERT INTO running_seals (client_id, place_days, client_days, changed_since, places)
    VALUES (${tx.clientId}::bigint, '{}', '{}', NULL, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO NOTHING`.execute(tx.on());
  return tx
    .on<RunningTables>()
    .selectFrom("running_seals")
    .select(dayLists.map((days) => sql<string>`array_to_string(${sql.ref(days)}, ' ')`.as(days)))
    .select(["changed_since", "places"])
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
  readonly missing: KeptDays;
  /** Wanted, or told to readers so far. */
  readonly known: readonly string[];
}

const extents: readonly Coverage[] = ["whole", "answers"];

const readAll = ({ whole, answers }: KeptDays): readonly string[] => [...whole, ...answers];

/** What of the wanted days is not among those that were shown, as far as these may still be read. */
function buildDays(result: KeptDays, wanted: KeptDays, changedSince: string | null): Days {
  const toMissing = (extent: Coverage): readonly string[] => {
    const kept = new Set(result[extent].filter((day) => changedSince === null || day <= changedSince));
    return wanted[extent].filter((day) => !kept.has(day));
  };
  return {
    missing: { whole: toMissing("whole"), answers: toMissing("answers") },
    known: [...readAll(wanted), ...readAll(result)],
  };
}

// What a reader was shown of a moment ago must still be there when it is read, so days that no one wants any more go by the
// next time.
async function clear(
  tx: ClientTx,
  level: OrgLevel,
  missing: readonly string[],
  known: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM running_sums
    WHERE client_id = ${tx.clientId} AND level = ${level}
      AND (day = ANY (${daysList(missing)}) OR day <> ALL (${daysList(known)}))`.execute(tx.on());
}

type RowsOf = (days: readonly string[], extent: Coverage) => RawBuilder<unknown>;

async function make(tx: ClientTx, level: OrgLevel, { missing, known }: Days, buildRows: RowsOf): Promise<void> {
  await clear(tx, level, readAll(missing), known);
  for (const extent of extents) {
    if (missing[extent].length > 0) await insert(tx, buildRows(missing[extent], extent));
  }
}

/** Makes sums of regions before the wanted days; `days`: those of them that have changed. Returns whose regions they are. */
async function makeRegions(
  tx: ClientTx,
  { missing, known }: Days,
  {
    result,
    wanted,
    places: before,
  }: { readonly result: RunningDays; readonly wanted: RunningDays; readonly places: string },
): Promise<string> {
  const places = await readPlaces(tx);
  const changed = new Set(readAll(missing));
  const [hadSums, hasSums] = [new Set(readAll(result.places)), new Set(readAll(wanted.places))];
  // Where a location moved since, the regions of all days are others; sums of locations say more than their months do.
  const isStale = (day: string): boolean =>
    places !== before || changed.has(day) || hadSums.has(day) !== hasSums.has(day);
  const stale = { whole: wanted.client.whole.filter(isStale), answers: wanted.client.answers.filter(isStale) };
  await make(tx, "region", { missing: stale, known }, (days, extent) => regionRows(tx.clientId, days, extent, hasSums));
  // Of two statements each sees its own moment: if a location moved between them, no one knows what was added up.
  return (await readPlaces(tx)) === places ? places : UNKNOWN_PLACES;
}

/**
 * Makes the sums before these days, and forgets those of days that were not shown before either; what is there and has not
 * changed stays. The rollup status is locked first, so that no one makes them twice at once, and who marks a change waits. False:
 * there was nothing to do.
 */
export async function refreshCumulativeTotals(tx: ClientTx, wanted: RunningDays): Promise<boolean> {
  const status = await lockRollupStatus(tx);
  const result: RunningDays = {
    places: { whole: listFor(status.place_days), answers: listFor(status.place_answer_days) },
    client: { whole: listFor(status.client_days), answers: listFor(status.client_answer_days) },
  };
  const isMoved = (await readPlaces(tx)) !== status.places;
  const isSame = JSON.stringify(result) === JSON.stringify(wanted) && status.changed_since === null;
  if (isSame && !isMoved) return false;
  const ofPlaces = buildDays(result.places, wanted.places, status.changed_since);
  const ofClient = buildDays(result.client, wanted.client, status.changed_since);
  await make(tx, "location", ofPlaces, (days, extent) => locationRows(tx.clientId, days, extent));
  await make(tx, "client", ofClient, (days, extent) => clientRows(tx.clientId, days, extent));
  const known = await makeRegions(tx, ofClient, { result, wanted, places: status.places });
  await sql`
    UPDATE running_seals
    SET place_days = ${daysList(wanted.places.whole)}, place_answer_days = ${daysList(wanted.places.answers)},
      client_days = ${daysList(wanted.client.whole)}, client_answer_days = ${daysList(wanted.client.answers)},
      changed_since = NULL, places = ${known}
    WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return true;
}
