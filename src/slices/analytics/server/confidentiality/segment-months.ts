import { setImmediate } from "node:timers/promises";
import { addMonths } from "#platform/server/clock.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Invitee, ProtectedResponse, SurveyKind } from "../analytics.facts.ts";
import { type SegmentRow, type FamilySegments, toSegmentRows } from "./segment-rows.rules.ts";
import { type CellAnswer, type CellInvitee, HISTOGRAM_ONLY } from "./segments.rules.ts";
import { type SegmentCell, takeDueCells } from "./due-segments.repository.ts";
import { decideSegments } from "./decide-segments.rules.ts";
import { WorkLimit } from "./exact-basis.ts";
import { addSegments, type CellKind } from "./release-segments.repository.ts";
import type { ReleaseMonths } from "./release-months.ts";
import { readRegionsByLocation, readIntervals } from "./release-places.read-model.ts";
import { toFamilySums } from "./stored-sums.rules.ts";
import { buildGetTenureBand } from "./tenure-at.rules.ts";

// Elementary steps of elimination (some ten million a second); segments not decided within them are withheld. Nine of
// ten checks that end at all do so within this limit; twenty times as many would show a twelfth more. A run over years
// of history shares the limit of a run.
const STEPS_PER_LOOK = 100_000;
const STEPS_PER_POOLED_LOOK = 400_000;
const STEPS_PER_FAMILY_AND_MONTH = 20_000_000;
const STEPS_PER_RUN = 1_000_000_000;

// Cells and segments are read by two statements. When a cell's sums differ from those of the answers read, another
// transaction wrote in between: then no answer of that cell enters a segment.
function isWhole(cell: SegmentCell, family: string, answers: readonly CellAnswer[], deps: ReleaseMonths): boolean {
  const declared = deps.fact.families.find((each) => each.name === family);
  if (!declared) return true;
  const sums = toFamilySums(family, answers);
  return declared.measures.every((measure) => sums[measure] === cell.measures[measure]);
}

/** The values that answers and invitees are grouped by. */
interface Grouping {
  readonly regionByLocation: (locationId: number) => number;
  readonly getBand: (person: number | null, day: string) => number | null;
}

function groupAnswersByFamily(
  cells: ReadonlyMap<number, SegmentCell>,
  responses: readonly ProtectedResponse[],
  deps: ReleaseMonths,
  grouping: Grouping,
): ReadonlyMap<string, readonly CellAnswer[]> {
  const members = new Set(
    [...cells.values()].flatMap((cell) =>
      Object.entries(cell.members).flatMap(([family, ids]) => ids.map((id) => `${family} ${id}`)),
    ),
  );
  const found = responses.flatMap((response) => {
    const regionId = grouping.regionByLocation(response.locationId);
    const tenureBand = grouping.getBand(response.person, response.day);
    return response.answers
      .filter(({ family }) => members.has(`${family} ${response.id}`))
      .map((answer): CellAnswer => ({ response, answer, regionId, tenureBand }));
  });
  const families = Map.groupBy(found, ({ answer }) => answer.family);
  return new Map(
    [...families].map(([family, own]): [string, readonly CellAnswer[]] => {
      const byCell = Map.groupBy(own, ({ response }) => response.locationId);
      const whole = [...byCell].filter(([id, answers]) => {
        const cell = cells.get(id);
        return cell !== undefined && isWhole(cell, family, answers, deps);
      });
      return [family, whole.flatMap(([, answers]) => answers)];
    }),
  );
}

/** Reads all people who could have answered in these cells: invited since the month before their first answers. */
async function readInvitees(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  { service, kind }: CellKind,
  month: string,
  cells: readonly SegmentCell[],
  grouping: Grouping,
): Promise<readonly CellInvitee[]> {
  const invitees: Invitee[] = [];
  for (const [first, alike] of Map.groupBy(cells, ({ firstMonth }) => firstMonth)) {
    const locationIds = alike.map(({ locationId }) => locationId);
    const range = { service, locationIds, from: addMonths(first, -1), before: addMonths(month, 1) };
    invitees.push(...(await deps.protectedAnswers.readInvitees(uow, range)));
  }
  return invitees
    .filter((each) => each.kind === kind)
    .map((invitee) => ({
      invitee,
      regionId: grouping.regionByLocation(invitee.locationId),
      tenureBand: grouping.getBand(invitee.person, invitee.sentDate),
    }));
}

/** Decides the segments of the cells that one month closed. */
async function decideSegmentsOfMonth(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  of: CellKind,
  month: string,
  cells: readonly SegmentCell[],
  run: WorkLimit,
): Promise<readonly SegmentRow[]> {
  const regions = await readRegionsByLocation(uow);
  const intervals = deps.employments ? await readIntervals(uow, deps.employments) : [];
  const grouping: Grouping = {
    regionByLocation: (locationId) => regions.get(locationId) ?? 0,
    getBand: buildGetTenureBand(intervals, deps.employments?.continuesWithinDays ?? 0),
  };
  const responses: ProtectedResponse[] = [];
  // A location that waited long has earlier months to read than the others.
  for (const [from, alike] of Map.groupBy(cells, ({ firstMonth }) => firstMonth)) {
    const locationIds = alike.map(({ locationId }) => locationId);
    const range = { service: of.service, locationIds, from, before: addMonths(month, 1) };
    responses.push(...(await deps.protectedAnswers.readResponses(uow, range)));
  }
  const invitees = await readInvitees(deps, uow, of, month, cells, grouping);
  const byFamily = groupAnswersByFamily(
    new Map(cells.map((cell) => [cell.locationId, cell])),
    responses,
    deps,
    grouping,
  );
  const released = new Map<string, FamilySegments>();
  for (const [family, answers] of byFamily) {
    const allowed = Math.min(STEPS_PER_FAMILY_AND_MONTH, run.left);
    const total = new WorkLimit(allowed);
    const limits = {
      stepsPerCheck: STEPS_PER_LOOK,
      stepsPerPooledCheck: STEPS_PER_POOLED_LOOK,
      createWork: (steps: number) => new WorkLimit(steps),
      total,
    };
    const end = addMonths(month, 1);
    const segments = decideSegments({ family, answers, invitees, hasTotals: family !== HISTOGRAM_ONLY, end, limits });
    released.set(family, { segments, answers });
    run.spend(allowed - total.left);
    // This may be the web process, so other events may run between two families.
    await setImmediate();
  }
  return toSegmentRows(released, month);
}

/** Creates the work limit for all months of a run. */
export const createRunLimit = (): WorkLimit => new WorkLimit(STEPS_PER_RUN);

/**
 * Decides the due segments of the cells of a month and kind, and releases those that may be shown. Months share no
 * answer, so each is decided by itself. Returns the number of cells. Running again finds none due.
 */
export async function releaseSegmentsOfMonth(
  deps: ReleaseMonths,
  uow: UnitOfWork,
  due: { readonly month: string; readonly kind: SurveyKind },
  run: WorkLimit,
): Promise<number> {
  const { fact } = deps;
  const measures = [...new Set(fact.families.flatMap((family) => family.measures))];
  const of = { service: fact.service, kind: due.kind };
  const cells = await takeDueCells(uow, { ...of, month: due.month, measures });
  if (cells.length === 0) return 0;
  await addSegments(uow, of, await decideSegmentsOfMonth(deps, uow, of, due.month, cells, run), uow.now);
  return cells.length;
}
