import { setImmediate } from "node:timers/promises";
import { addMonths } from "#platform/server/clock.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ProtectedResponse } from "../analytics.facts.ts";
import { type CutRow, rowsOfCuts } from "./cut-rows.rules.ts";
import { type CellAnswer, HISTOGRAM_ONLY } from "./cuts.rules.ts";
import { type CutCell, takeDue } from "./cuts-due.repository.ts";
import { type ReleasedCut, decideCuts } from "./decide-cuts.rules.ts";
import { Work } from "./exact-basis.ts";
import { addCuts } from "./release-cuts.repository.ts";
import type { ReleaseMonths } from "./release-months.ts";
import { regionsOfLocations, spellsOf } from "./release-places.read-model.ts";
import { tenureBands } from "./tenure-at.rules.ts";

// Elementary steps of elimination (some ten million a second); what is not decided within them is withheld. Nine of ten
// looks that end at all end within these; with twenty times as many a twelfth more could be shown. A run over years of
// history shares what a run may have.
const STEPS_PER_LOOK = 100_000;
const STEPS_PER_POOLED_LOOK = 400_000;
const STEPS_PER_FAMILY_AND_MONTH = 20_000_000;
const STEPS_PER_RUN = 1_000_000_000;

const isIn = (cell: CutCell, family: string, month: string): boolean => {
  const since = cell.since[family];
  return since !== undefined && month >= since && month <= cell.lastMonth;
};

// Cells and cuts are read by two statements. Where a cell's sums are not those of the answers read, somebody wrote in
// between: then nothing of that cell is cut.
function isWhole(cell: CutCell, family: string, answers: readonly CellAnswer[], deps: ReleaseMonths): boolean {
  const declared = deps.fact.families.find((each) => each.name === family);
  if (!declared) return true;
  const counted = family === "score" ? ["score_answers"] : declared.measures;
  const answered = counted.reduce((sum, measure) => sum + (cell.measures[measure] ?? 0), 0);
  const num = answers.reduce((sum, { answer }) => sum + answer.weight * (answer.agreement ?? 0), 0);
  return answered === answers.length && (family !== "score" || num === cell.measures["score_num"]);
}

function answersByFamily(
  cells: ReadonlyMap<number, CutCell>,
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
  cells: readonly CutCell[],
  placeOf: Parameters<typeof answersByFamily>[3],
  run: Work,
): Promise<readonly CutRow[]> {
  const responses: ProtectedResponse[] = [];
  // A location that waited long has months to read that the others have not.
  for (const [from, alike] of Map.groupBy(cells, ({ firstMonth }) => firstMonth)) {
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

/** Work for all months of a run. */
export const workOfRun = (): Work => new Work(STEPS_PER_RUN);

/**
 * Decides the cuts of the cells of a month that are due, and releases what may be shown. Months share no answer, so each
 * is decided by itself. Returns the number of cells. Running again finds none due.
 */
export async function cutMonth(deps: ReleaseMonths, uow: UnitOfWork, month: string, run: Work): Promise<number> {
  const { fact } = deps;
  const measures = [...new Set(fact.families.flatMap((family) => family.measures))];
  const cells = await takeDue(uow, { service: fact.service, month, measures });
  if (cells.length === 0) return 0;
  const regions = await regionsOfLocations(uow);
  const spells = deps.employments ? await spellsOf(uow, deps.employments) : [];
  const placeOf = {
    regionOf: (locationId: number): number => regions.get(locationId) ?? 0,
    bandOf: tenureBands(spells, deps.employments?.continuesWithinDays ?? 0),
  };
  await addCuts(uow, fact.service, await cutsOfMonth(deps, uow, month, cells, placeOf, run), uow.now);
  return cells.length;
}
