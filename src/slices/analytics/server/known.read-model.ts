import { CompiledQuery } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import type { FactDeclaration, Sealing } from "./analytics.facts.ts";
import type { KnownSeals, PooledPlaces } from "./compiler/known.ts";
import { compileSeals } from "./compiler/known-seals.ts";
import { compilePooledPlaces } from "./compiler/pooled-places.ts";
import type { Statement } from "./compiler/statement.ts";
import { type Asked, isByPlace } from "./compiler/writer.ts";

// All that is asked in one transaction is shown the same, and read once.
function rowsOnce<Row>(tx: ClientTx, { sql, parameters }: Statement): Promise<readonly Row[]> {
  return readOnce(tx, `${sql} ${JSON.stringify(parameters)}`, async (inner) => {
    const query = CompiledQuery.raw(sql, [...parameters]);
    return (await inner.on<unknown>().executeQuery<Row>(query)).rows;
  });
}

interface SealRow {
  readonly month: string;
  readonly through: string | null;
}

const sealsIn = (rows: readonly SealRow[]): KnownSeals =>
  new Map(rows.map(({ month, through }) => [month, { through }]));

interface PlaceRow {
  readonly region_id: string;
  readonly is_whole: boolean;
  readonly location_ids: string | null;
}

const placesIn = (rows: readonly PlaceRow[]): PooledPlaces => ({
  locationIds: rows.flatMap(({ location_ids: ids }) => (ids === null ? [] : ids.split(" ").map(Number))),
  regionIds: rows.filter(({ is_whole: isWhole }) => isWhole).map(({ region_id: id }) => Number(id)),
  isWhole: rows.every(({ is_whole: isWhole }) => isWhole),
});

async function readSeals(tx: ClientTx, sealing: Sealing): Promise<KnownSeals> {
  return sealsIn(await rowsOnce(tx, compileSeals(sealing, tx.clientId)));
}

/**
 * What is asked of a fact, with what its statement would else have to find out: which months are closed, and of which places
 * pools are requested. Only where all statements of the transaction see one moment: elsewhere a seal or a location that is
 * changed between the two would be counted twice or not at all, so the statement finds out itself.
 */
export async function withKnown(tx: ClientTx, fact: FactDeclaration, asked: Asked): Promise<Asked> {
  if (tx.isSnapshot !== true) return asked;
  if (fact.part === "open") return fact.sealing ? { ...asked, seals: await readSeals(tx, fact.sealing) } : asked;
  // By place alone there are few pools, and to find their places costs no more than another statement.
  const isFew = fact.level === undefined || isByPlace(asked);
  const places = isFew || asked.placeIds !== null ? null : compilePooledPlaces(asked);
  if (!places) return asked;
  return { ...asked, pooled: placesIn(await rowsOnce(tx, places)) };
}
