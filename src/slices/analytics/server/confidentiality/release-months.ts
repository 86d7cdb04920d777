import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AudienceService, ProtectedAnswers, ReleasedFact, StockDeclaration } from "../analytics.facts.ts";
import { addCells, cellsSoFar, newestCells } from "../release-cells.repository.ts";
import { type ReleaseCell, type ReleasedSoFar, decideCells } from "../release-cells.rules.ts";
import { addDue } from "./cuts-due.repository.ts";
import { addPools, newestPools, pooledSoFar } from "./release-cuts.repository.ts";
import { regionsOfLocations } from "./release-places.read-model.ts";

/** What releasing one service's closed months needs. */
export interface ReleaseMonths {
  readonly protectedAnswers: ProtectedAnswers;
  /** The declaration of the cells: service and families. */
  readonly fact: ReleasedFact;
  /** Says how long employees had been there; absent where there are none. */
  readonly employments: StockDeclaration | undefined;
}

// A region's locations are decided together, as many regions at once as bounds the memory.
const LOCATIONS_PER_BATCH = 50;

/** Regions in batches of about so many locations; the locations of a region are never torn apart. */
function batchesOf(locationIds: readonly number[], regionOf: (id: number) => number): readonly (readonly number[])[] {
  const batches: number[][] = [];
  for (const [, region] of Map.groupBy(locationIds, regionOf)) {
    const last = batches.at(-1);
    if (last && last.length + region.length <= LOCATIONS_PER_BATCH) last.push(...region);
    else batches.push([...region]);
  }
  return batches;
}

/**
 * How far the protected answers of locations have been released: each cell's last month with some of its sums, and the
 * last months of pools. What a pool took counts as 1 in every measure that tells whether its family was answered.
 */
export async function releasedSoFar(
  tx: ClientTx,
  asked: {
    readonly service: AudienceService;
    readonly locationIds: readonly number[];
    readonly measures: readonly string[];
  },
): Promise<readonly ReleasedSoFar[]> {
  const cells = await cellsSoFar(tx, asked);
  const pooled = await pooledSoFar(tx, asked.service, asked.locationIds);
  const told = (family: string): Record<string, number> =>
    Object.fromEntries(asked.measures.filter((measure) => measure.startsWith(`${family}_`)).map((name) => [name, 1]));
  return [
    ...cells,
    ...pooled.map(({ family, ...each }) => ({ ...each, measures: told(family), pooledFamily: family })),
  ];
}

async function releaseBatch(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  asked: { readonly locationIds: readonly number[]; readonly before: string },
  regionOf: (id: number) => number,
): Promise<readonly ReleaseCell[]> {
  const { fact } = deps;
  const { service } = fact;
  const rows = await deps.protectedAnswers.months(uow, { service, ...asked });
  const measures = [...new Set(fact.families.flatMap((family) => family.answered))];
  const soFar = await releasedSoFar(uow, { service, locationIds: asked.locationIds, measures });
  const newestPool = await newestPools(uow, service);
  const pooling = { regionOf, lastClosed: addMonths(asked.before, -1), newestPool };
  const decision = decideCells(rows, fact.families, soFar, pooling);
  await addPools(uow, service, decision.pools, uow.now);
  return addCells(uow, service, decision.cells, uow.now);
}

/**
 * Releases what the closed months of a service allow: cells and pools of waiting locations. The cuts of new cells are due
 * from then on (`cutMonth`). Returns the number of new cells. Running again adds nothing.
 */
export async function releaseMonths(deps: ReleaseMonths, uow: UnitOfWork, before: string): Promise<number> {
  const { service } = deps.fact;
  const regions = await regionsOfLocations(uow);
  const regionOf = (locationId: number): number => regions.get(locationId) ?? 0;
  const newest = await newestCells(uow, service);
  const months = await deps.protectedAnswers.newestMonths(uow, { service, before });
  // Nothing newer than its last cell: whatever the location still has waiting waits for another month's answers.
  const due = months
    .filter(({ locationId, month }) => month > (newest.get(locationId) ?? ""))
    .map((each) => each.locationId);
  const added: ReleaseCell[] = [];
  for (const locationIds of batchesOf(due, regionOf))
    added.push(...(await releaseBatch(deps, uow, { locationIds, before }, regionOf)));
  await addDue(uow, service, added);
  return added.length;
}
