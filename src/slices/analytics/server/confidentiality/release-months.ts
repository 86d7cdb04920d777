import { createHash } from "node:crypto";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type {
  AudienceService,
  ProtectedAnswers,
  ReleasedFact,
  SnapshotDeclaration,
  SurveyKind,
} from "../analytics.facts.ts";
import { listPoolMonths, listCoveredMonths } from "../participation/participation-cells.repository.ts";
import {
  addCells,
  readCells,
  type ExistingCell,
  MIXED_KIND,
  readNewestCells,
} from "../release/release-cells.repository.ts";
import { type ReleaseCell, decideCells } from "../release/release-cells.rules.ts";
import { admitAll, type AdmittedResponse, admitResponses } from "./answer-cohorts.rules.ts";
import { markSegmentsDue } from "./due-segments.repository.ts";
import { insertPools, type CellKind, readNewestPools, readPoolProgress } from "./release-segments.repository.ts";
import { saveMonthRegions } from "./month-regions.repository.ts";
import { batchLocations, type MonthRegions } from "./month-regions.rules.ts";

/** The dependencies for releasing one service's closed months. */
export interface ReleaseMonths {
  readonly protectedAnswers: ProtectedAnswers;
  /** The declaration of the cells: service and families. */
  readonly fact: ReleasedFact;
  /** Employees' tenure; missing where there are no employees. */
  readonly employments: SnapshotDeclaration | undefined;
}

/**
 * Returns how far the protected answers of locations have been released: each cell's last month with some of its sums,
 * and the last months of pools. Answers taken by a pool count as 1 in every measure that says whether their family was
 * answered.
 */
export async function readReleaseProgress(
  tx: ClientTx,
  requested: {
    readonly service: AudienceService;
    readonly locationIds: readonly number[];
    readonly measures: readonly string[];
  },
): Promise<readonly ExistingCell[]> {
  const cells = await readCells(tx, requested);
  const pooled = await readPoolProgress(tx, requested.service, requested.locationIds);
  const markDisclosed = (family: string): Record<string, number> =>
    Object.fromEntries(
      requested.measures.filter((measure) => measure.startsWith(`${family}_`)).map((name) => [name, 1]),
    );
  return [
    ...cells,
    ...pooled.map(({ family, ...each }) => ({ ...each, measures: markDisclosed(family), pooledFamily: family })),
  ];
}

const SINCE_EVER = "0001-01-01";

// A hash of hidden values favors no person, and the same answers are decided the same way on every machine.
const drawLot = (clientId: number) => (personId: number) =>
  createHash("sha256").update(`${clientId} ${personId}`).digest().readUInt32BE();

/** The requested responses: of a kind, at locations, before the first day of an open month. */
interface AdmissionRequest {
  readonly of: CellKind;
  readonly locationIds: readonly number[];
  readonly before: string;
  readonly regions: MonthRegions;
}

/**
 * Reads the protected responses of closed months that may enter released numbers. For employees that depends on all
 * people invited in the locations' regions.
 */
export async function readAdmitted(
  { protectedAnswers }: Pick<ReleaseMonths, "protectedAnswers">,
  tx: ClientTx,
  { of, locationIds, before, regions }: AdmissionRequest,
): Promise<readonly AdmittedResponse[]> {
  const range = { service: of.service, from: SINCE_EVER, before };
  const all = await protectedAnswers.readResponses(tx, { ...range, locationIds });
  const responses = all.filter(({ kind }) => kind === of.kind);
  if (of.kind === "resident") return admitAll(responses);
  const own = new Set(locationIds.map(regions.getGroup));
  const around = regions.locationIds.filter((locationId) => own.has(regions.getGroup(locationId)));
  const invitees = await protectedAnswers.readInvitees(tx, { ...range, locationIds: around });
  return admitResponses(
    responses,
    invitees.filter(({ kind }) => kind === of.kind),
    {
      taken: await listCoveredMonths(tx, of),
      poolMonths: await listPoolMonths(tx, of),
      getRegionId: regions.getIn,
      lastClosed: addMonths(before, -1),
      drawLot: drawLot(tx.clientId),
    },
  );
}

async function releaseBatch(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  of: CellKind,
  requested: Omit<AdmissionRequest, "of">,
): Promise<readonly ReleaseCell[]> {
  const { families } = deps.fact;
  const { service, kind } = of;
  const regionByLocation = requested.regions.getToday;
  const isOfKind = (each: { readonly kind: SurveyKind | typeof MIXED_KIND }): boolean =>
    each.kind === kind || each.kind === MIXED_KIND;
  const measures = [...new Set(families.flatMap((family) => family.answered))];
  const decision = decideCells({
    responses: await readAdmitted(deps, uow, { of, ...requested }),
    families,
    soFar: (await readReleaseProgress(uow, { service, locationIds: requested.locationIds, measures })).filter(isOfKind),
    pooling: {
      regionByLocation,
      lastClosed: addMonths(requested.before, -1),
      newestPool: await readNewestPools(uow, of),
    },
  });
  await insertPools(uow, of, decision.pools, uow.now);
  return addCells(uow, of, decision.cells, uow.now);
}

async function releaseKind(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  of: CellKind,
  { due, before, regions }: Pick<AdmissionRequest, "before" | "regions"> & { readonly due: readonly number[] },
): Promise<number> {
  const added: ReleaseCell[] = [];
  for (const locationIds of batchLocations(due, regions))
    added.push(...(await releaseBatch(deps, uow, of, { locationIds, before, regions })));
  await markSegmentsDue(uow, of, added);
  return added.length;
}

/**
 * Releases what the closed months of a service allow: cells, and pools of waiting locations. The segments of new cells
 * are then due (`releaseSegmentsOfMonth`). Returns the number of new cells. Running again adds nothing.
 */
export async function releaseMonths(deps: ReleaseMonths, uow: UnitOfWork, before: string): Promise<number> {
  const { service } = deps.fact;
  const regions = await saveMonthRegions(uow, addMonths(before, -1));
  const months = await deps.protectedAnswers.readNewestMonths(uow, { service, before });
  let cells = 0;
  for (const [kind, newestAnswers] of Map.groupBy(months, (each) => each.kind)) {
    const newest = await readNewestCells(uow, service, kind);
    // Without answers newer than its last cell, a location's waiting answers wait for another month's.
    const due = newestAnswers.filter(({ locationId, month }) => month > (newest.get(locationId) ?? ""));
    const locationIds = due.map((each) => each.locationId);
    cells += await releaseKind(deps, uow, { service, kind }, { due: locationIds, before, regions });
  }
  return cells;
}
