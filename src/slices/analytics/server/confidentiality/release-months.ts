import { setImmediate } from "node:timers/promises";
import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type {
  AudienceService,
  ProtectedAnswers,
  ProtectedResponse,
  ReleasedFact,
  StockDeclaration,
} from "../analytics.facts.ts";
import { addCells, cellsSoFar, newestCells } from "../release-cells.repository.ts";
import { type ReleaseCell, type ReleasedSoFar, decideCells } from "../release-cells.rules.ts";
import { type CutRow, rowsOfCuts } from "./cut-rows.rules.ts";
import { type CellAnswer, HISTOGRAM_ONLY } from "./cuts.rules.ts";
import { type ReleasedCut, decideCuts } from "./decide-cuts.rules.ts";
import { Work } from "./exact-basis.ts";
import { addCuts, addPools, newestPools, pooledSoFar } from "./release-cuts.repository.ts";
import { regionsOfLocations, spellsOf } from "./release-places.read-model.ts";
import { tenureBands } from "./tenure-at.rules.ts";

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

// Elementary steps of elimination (some ten million a second); what is not decided within them is withheld. Nine of ten
// looks that end at all end within these; with twenty times as many a twelfth more could be shown. A run over years of
// history shares what a run may have.
const STEPS_PER_LOOK = 100_000;
const STEPS_PER_POOLED_LOOK = 400_000;
const STEPS_PER_FAMILY_AND_MONTH = 20_000_000;
const STEPS_PER_RUN = 1_000_000_000;

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

/** The first month that a cell has answers of, also of those that are in no sum of it. */
const startOf = ({ after, firstMonth }: ReleaseCell): string =>
  after !== "" && after < firstMonth ? after : firstMonth;

const isIn = (cell: ReleaseCell, family: string, month: string): boolean => {
  const since = family === HISTOGRAM_ONLY ? startOf(cell) : cell.since[family];
  return since !== undefined && month >= since && month <= cell.lastMonth;
};

// Cells and cuts are read by two statements. Where a cell's sums are not those of the answers read, somebody wrote in
// between: then nothing of that cell is cut.
function isWhole(cell: ReleaseCell, family: string, answers: readonly CellAnswer[], deps: ReleaseMonths): boolean {
  const declared = deps.fact.families.find((each) => each.name === family);
  if (!declared) return true;
  const counted = family === "score" ? ["score_answers"] : declared.measures;
  const answered = counted.reduce((sum, measure) => sum + (cell.measures[measure] ?? 0), 0);
  const num = answers.reduce((sum, { answer }) => sum + answer.weight * (answer.agreement ?? 0), 0);
  return answered === answers.length && (family !== "score" || num === cell.measures["score_num"]);
}

function answersByFamily(
  cells: ReadonlyMap<number, ReleaseCell>,
  responses: readonly ProtectedResponse[],
  deps: ReleaseMonths,
  placeOf: { regionOf: (id: number) => number; bandOf: (person: number | null, day: string) => number | null },
): ReadonlyMap<string, readonly CellAnswer[]> {
  const found: { readonly family: string; readonly of: CellAnswer }[] = [];
  for (const response of responses) {
    const cell = cells.get(response.locationId);
    if (!cell) continue;
    const regionId = placeOf.regionOf(response.locationId);
    const tenureBand = placeOf.bandOf(response.person, response.day);
    for (const answer of response.answers)
      if (isIn(cell, answer.family, response.month))
        found.push({ family: answer.family, of: { response, answer, regionId, tenureBand } });
  }
  const families = Map.groupBy(found, ({ family }) => family);
  return new Map(
    [...families].map(([family, own]): [string, readonly CellAnswer[]] => {
      const byCell = Map.groupBy(
        own.map(({ of }) => of),
        ({ response }) => response.locationId,
      );
      const whole = [...byCell].filter(([id, answers]) => {
        const cell = cells.get(id);
        return cell !== undefined && isWhole(cell, family, answers, deps);
      });
      return [family, whole.flatMap(([, answers]) => answers)];
    }),
  );
}

/** The cuts of the cells that one month closed. */
async function cutsOfMonth(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  month: string,
  cells: readonly ReleaseCell[],
  placeOf: Parameters<typeof answersByFamily>[3],
  run: Work,
): Promise<readonly CutRow[]> {
  const responses: ProtectedResponse[] = [];
  // A location that waited long has months to read that the others have not.
  for (const [from, alike] of Map.groupBy(cells, startOf)) {
    const locationIds = alike.map(({ locationId }) => locationId);
    const asked = { service: deps.fact.service, locationIds, from, before: addMonths(month, 1) };
    responses.push(...(await deps.protectedAnswers.responses(uow, asked)));
  }
  const byFamily = answersByFamily(new Map(cells.map((cell) => [cell.locationId, cell])), responses, deps, placeOf);
  const released = new Map<string, readonly ReleasedCut[]>();
  for (const [family, answers] of byFamily) {
    const allowed = Math.min(STEPS_PER_FAMILY_AND_MONTH, run.left);
    const total = new Work(allowed);
    const limits = {
      perLook: STEPS_PER_LOOK,
      perPooledLook: STEPS_PER_POOLED_LOOK,
      newWork: (steps: number) => new Work(steps),
      total,
    };
    released.set(family, decideCuts(family, answers, family !== HISTOGRAM_ONLY, limits));
    run.spend(allowed - total.left);
    // The web process may be this one: let it answer between two families.
    await setImmediate();
  }
  return rowsOfCuts(released, month);
}

/**
 * Releases what the closed months of a service allow: cells, pools of waiting locations, and the cuts of new cells.
 * Returns the number of new cells. Running again adds nothing.
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
  if (added.length === 0) return 0;
  const spells = deps.employments ? await spellsOf(uow, deps.employments) : [];
  const bandOf = tenureBands(spells, deps.employments?.continuesWithinDays ?? 0);
  const byMonth = [...Map.groupBy(added, (cell) => cell.lastMonth)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const run = new Work(STEPS_PER_RUN);
  // Months share no answer, so the newest, which is looked at most, may have its steps first.
  for (const [month, cells] of byMonth)
    await addCuts(uow, service, await cutsOfMonth(deps, uow, month, cells, { regionOf, bandOf }, run), uow.now);
  return added.length;
}
