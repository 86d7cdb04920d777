import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ReleasedFact } from "../analytics.facts.ts";
import { readPlaces, UNKNOWN_PLACES } from "../places.read-model.ts";
import type { OrgLevel } from "../running.rules.ts";
import { releasedDifferences, releasedRows, summedOf, windowRows } from "./released-sums.read-model.ts";

/**
 * Says that cells change in this transaction: to be called by anyone who writes them. Their sums are read by no one until they
 * have been made anew; who makes them at the same moment is waited for.
 */
export async function markReleasedSums(tx: ClientTx): Promise<void> {
  await sql`
    INSERT INTO released_seals (client_id, windows, is_changed, places)
    VALUES (${tx.clientId}::bigint, '', true, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO UPDATE SET is_changed = true`.execute(tx.on());
}

interface Seal {
  readonly windows: string;
  readonly is_changed: boolean;
  readonly places: string;
}

/** Locks the client's seal, making one where there is none. */
async function holdSeal(tx: ClientTx): Promise<Seal> {
  await sql`
    INSERT INTO released_seals (client_id, windows, is_changed, places)
    VALUES (${tx.clientId}::bigint, '', false, ${UNKNOWN_PLACES})
    ON CONFLICT (client_id) DO NOTHING`.execute(tx.on());
  const { rows } = await sql<Seal>`
    SELECT windows, is_changed, places FROM released_seals WHERE client_id = ${tx.clientId} FOR UPDATE`.execute(
    tx.on(),
  );
  return rows[0] ?? { windows: "", is_changed: true, places: UNKNOWN_PLACES };
}

interface Windows {
  /** To be made anew. */
  readonly missing: readonly string[];
  /** Wanted, or told to readers so far. */
  readonly known: readonly string[];
}

// What a reader was shown of a moment ago must still be there when it is read, so windows that no one wants any more go by
// the next time.
async function make(
  tx: ClientTx,
  facts: readonly ReleasedFact[],
  level: OrgLevel,
  { missing, known }: Windows,
): Promise<void> {
  const staying = known.filter((name) => !missing.includes(name));
  await sql`
    DELETE FROM released_sums AS gone
    WHERE gone.client_id = ${tx.clientId} AND gone.level = ${level} AND NOT EXISTS (
      SELECT FROM ${windowRows(staying)} AS span (first_month, until_month)
      WHERE span.first_month = gone.first_month AND span.until_month = gone.until_month
    )`.execute(tx.on());
  if (missing.length === 0) return;
  for (const fact of facts) {
    const columns = sql.join(summedOf(fact).map((name) => sql.ref(name)));
    await sql`
      INSERT INTO released_sums (client_id, service, level, first_month, until_month, place_id, ${columns})
      SELECT ${tx.clientId}::bigint, ${fact.service}, ${level}, made.first_month, made.until_month, made.place_id, ${columns}
      FROM (${releasedRows(tx.clientId, fact, level, missing)}) AS made`.execute(tx.on());
  }
}

/**
 * Makes the sums of cells of these windows, and forgets those of windows that were not shown before either; what is there and
 * has not changed stays. The seal is locked first, so that no one makes them twice at once, and who adds cells waits. False:
 * there was nothing to do.
 */
export async function keepReleasedSums(
  tx: ClientTx,
  facts: readonly ReleasedFact[],
  wanted: readonly string[],
): Promise<boolean> {
  const seal = await holdSeal(tx);
  const told = seal.windows.split(" ").filter((name) => name !== "");
  const kept = new Set(seal.is_changed ? [] : told);
  const missing = wanted.filter((name) => !kept.has(name));
  const known = [...wanted, ...told];
  const places = await readPlaces(tx);
  const isMoved = places !== seal.places;
  if (!isMoved && !seal.is_changed && seal.windows === wanted.join(" ")) return false;
  await make(tx, facts, "location", { missing, known });
  await make(tx, facts, "client", { missing, known });
  await make(tx, facts, "region", { missing: isMoved ? wanted : missing, known });
  // Of two statements each sees its own moment: if a location moved between them, no one knows what was added up.
  const isSame = (await readPlaces(tx)) === places;
  await sql`
    UPDATE released_seals SET windows = ${wanted.join(" ")}, is_changed = false, places = ${isSame ? places : UNKNOWN_PLACES}
    WHERE client_id = ${tx.clientId}`.execute(tx.on());
  return true;
}

/** Has wrong sums read by no one until they have been made anew; returns how many there are. */
export async function markWrongReleasedSums(tx: ClientTx, facts: readonly ReleasedFact[]): Promise<number> {
  const wrong = await releasedDifferences(tx, facts);
  if (wrong.length > 0) await markReleasedSums(tx);
  return wrong.length;
}
