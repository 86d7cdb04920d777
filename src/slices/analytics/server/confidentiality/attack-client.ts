import type { ClientTx } from "#platform/server/db/database.ts";
import type { ProtectedAnswers, ProtectedResponse, ReleasedFact, SnapshotDeclaration } from "../analytics.facts.ts";
import { type ObservedAnswer, deriveGroups } from "./attack.ts";
import type { AdmittedResponse } from "./answer-cohorts.rules.ts";
import { type CellAnswer, segmentKinds, HISTOGRAM_ONLY, toKey } from "./segments.rules.ts";
import { WorkLimit } from "./exact-basis.ts";
import { readPoolProgress } from "./release-segments.repository.ts";
import { readMonthRegions } from "./month-regions.repository.ts";
import { readAdmitted } from "./release-months.ts";
import { readRegionsByLocation, readIntervals } from "./release-places.read-model.ts";
import { type DisclosedSum, readDisclosedSums } from "./disclosed-sums.read-model.ts";
import { buildGetTenureBand } from "./tenure-at.rules.ts";

/** The result of an attack on one service of one client. */
export interface Attack {
  /**
   * The number of groups of one to four people tested, and the names of those that can be derived from what was shown.
   */
  readonly small: number;
  readonly derivable: readonly string[];
  /** Sums whose answers the attack could not reconstruct; with more than 0 the other results are worthless. */
  readonly misread: number;
  /** Protected answers of closed months, and those included in some number. */
  readonly answers: number;
  readonly included: number;
  /** Locations with protected answers, and those with a score of their own. */
  readonly locations: number;
  readonly withScore: number;
}

/** Returns sums to add to those shown, as their answers. */
export type PlantedSums = (answers: readonly CellAnswer[]) => readonly (readonly CellAnswer[])[];

interface AttackDeps {
  readonly protectedAnswers: ProtectedAnswers;
  readonly fact: ReleasedFact;
  readonly employments: SnapshotDeclaration | undefined;
  /** Sums that were never shown, to check that the attack would have found them. */
  readonly planted?: PlantedSums;
}

const STEPS = 2_000_000_000;

/** Returns the month after which a family's answers begin in each cell of a location and kind. */
function buildWindows(
  sums: readonly DisclosedSum[],
  pooled: readonly (Pick<DisclosedSum, "kind" | "lastMonth"> & { readonly locationId: number })[],
  family: string,
): ReadonlyMap<string, string> {
  // A cell has no sums of families that only segments show, so every cell closes the months up to its own for them.
  const closesMonth = ({ cut, answers }: DisclosedSum): boolean =>
    cut === "cell" && (family === HISTOGRAM_ONLY || (answers[family] ?? 0) > 0);
  const cells = sums.filter(closesMonth).map((sum) => ({ ...sum, locationId: sum.placeId, isCell: true }));
  const all = [...cells, ...pooled.map((each) => ({ ...each, isCell: false }))];
  const windows = new Map<string, string>();
  const until = new Map<string, string>();
  for (const { kind, locationId, lastMonth, isCell } of all.toSorted((a, b) => (a.lastMonth < b.lastMonth ? -1 : 1))) {
    if (isCell) windows.set(`${kind} ${locationId} ${lastMonth}`, until.get(`${kind} ${locationId}`) ?? "");
    until.set(`${kind} ${locationId}`, lastMonth);
  }
  return windows;
}

const getName = (sum: Pick<DisclosedSum, "cut" | "cutId" | "cutOther" | "level" | "placeId">): string =>
  `${sum.cut} ${sum.cutId} ${sum.cutOther} ${sum.level} ${sum.placeId}`;

/** Returns which of a month's sums include an answer: for each segment, the most local one. */
function getRows(answer: CellAnswer, numbers: ReadonlyMap<string, number>): readonly number[] {
  const places = [
    ["location", answer.response.locationId],
    ["region", answer.regionId],
    ["client", 0],
  ] as const;
  const location = { level: "location", placeId: answer.response.locationId } as const;
  const findNumber = (cut: string, cutId: number, cutOther: number): number | undefined =>
    places
      .map(([level, placeId]) => numbers.get(getName({ cut, cutId, cutOther, level, placeId })))
      .find((number) => number !== undefined);
  const rows = segmentKinds.map((kind) => {
    const key = toKey(kind, answer);
    if (!key) return undefined;
    const own = numbers.get(getName({ cut: kind, cutId: key.id, cutOther: key.other, ...location }));
    // Only locations with a sum of the question join a pool of a category's answers to it.
    const question = { cut: "question", cutId: key.other, cutOther: 0, ...location };
    const joins = kind !== "category_question" || numbers.has(getName(question));
    return own ?? (joins ? findNumber(kind, key.id, key.other) : undefined);
  });
  return [findNumber("cell", 0, 0), ...rows].filter((row) => row !== undefined);
}

function toObservedAnswer(answer: CellAnswer, rows: readonly number[], month: string): ObservedAnswer {
  const { response } = answer;
  const place = `location ${response.locationId} of ${month}`;
  const groups = [place, `${place}, person ${response.person ?? 0}`];
  for (const kind of segmentKinds) {
    const key = toKey(kind, answer);
    if (key) groups.push(`${place}, ${kind} ${key.id} ${key.other}`);
  }
  groups.push(`${place}, person ${response.person ?? 0}, question ${answer.answer.questionId}`);
  return { person: response.person ?? 0, rows, groups };
}

/** Attacks one month's sums of a family: finds what can be derived about the answers in that month's cells. */
function attackMonth(
  month: string,
  shown: readonly DisclosedSum[],
  inCells: readonly CellAnswer[],
  family: string,
  planted: PlantedSums | undefined,
): { readonly small: number; readonly derivable: readonly string[]; readonly misread: number } {
  const numbers = new Map(shown.map((sum, at) => [getName(sum), at]));
  const rows = new Map(inCells.map((answer) => [answer, [...getRows(answer, numbers)]]));
  const counted = shown.map(() => 0);
  for (const own of rows.values()) for (const row of own) counted[row] = (counted[row] ?? 0) + 1;
  const misread = shown.filter((sum, at) => sum.cut !== "all" && counted[at] !== sum.answers[family]).length;
  (planted?.(inCells) ?? []).forEach((group, at) => {
    for (const answer of group) rows.get(answer)?.push(shown.length + at);
  });
  const { small, derivable } = deriveGroups(
    [...rows].map(([answer, own]) => toObservedAnswer(answer, own, month)),
    new WorkLimit(STEPS),
  );
  return { small, derivable: derivable.map((name) => `${family}: ${name}`), misread };
}

/**
 * Counts the answers in released cells and pools among these sums; for families that only segments show, those by
 * question.
 */
function countIncluded(sums: readonly DisclosedSum[], family: string): number {
  const holding = family === HISTOGRAM_ONLY ? ["question"] : ["cell", "all"];
  return sums.filter(({ cut }) => holding.includes(cut)).reduce((total, sum) => total + (sum.answers[family] ?? 0), 0);
}

/**
 * Attacks everything that a client's viewers were ever shown of protected answers, knowing everything that the server
 * knows about who answered, and returns the groups of one to four people that can be derived. For tests and benchmark
 * runs; it reads every answer.
 */
export async function attackClient(tx: ClientTx, deps: AttackDeps, before: string): Promise<Attack> {
  const { service, families } = deps.fact;
  const regions = await readRegionsByLocation(tx);
  const ofMonths = await readMonthRegions(tx);
  const getBand = buildGetTenureBand(
    deps.employments ? await readIntervals(tx, deps.employments) : [],
    deps.employments?.continuesWithinDays ?? 0,
  );
  const locationIds = [...regions.keys()];
  const all = await deps.protectedAnswers.readResponses(tx, { service, locationIds, from: "0001-01-01", before });
  const admitted: AdmittedResponse[] = [];
  for (const kind of new Set(all.map((each) => each.kind)))
    admitted.push(...(await readAdmitted(deps, tx, { of: { service, kind }, locationIds, before, regions: ofMonths })));
  const sums = await readDisclosedSums(tx, service);
  const pooled = locationIds.length === 0 ? [] : await readPoolProgress(tx, service, locationIds);
  const found = { small: 0, derivable: [] as string[], misread: 0, answers: 0, included: 0 };
  const listSegmentAnswers = (response: ProtectedResponse, family: string): readonly CellAnswer[] =>
    response.answers
      .filter((answer) => answer.family === family)
      .map((answer) => ({
        response,
        answer,
        regionId: regions.get(response.locationId) ?? 0,
        tenureBand: getBand(response.person, response.day),
      }));
  for (const family of [...families.map(({ name }) => name), HISTOGRAM_ONLY]) {
    const windows = buildWindows(
      sums,
      pooled.filter((each) => each.family === family && !each.isPooledOnly),
      family,
    );
    found.answers += all.flatMap((response) => listSegmentAnswers(response, family)).length;
    const answers = admitted
      .filter(({ isPooledOnly }) => !isPooledOnly)
      .flatMap((response) => listSegmentAnswers(response, family));
    for (const [name, ofMonth] of Map.groupBy(sums, ({ kind, lastMonth }) => `${kind} ${lastMonth}`)) {
      const [kind = "", month = ""] = name.split(" ");
      const shown = ofMonth.filter((sum) => (sum.answers[family] ?? 0) > 0);
      const inCells = answers.filter(({ response }) => {
        const after = windows.get(`${kind} ${response.locationId} ${month}`);
        return after !== undefined && response.kind === kind && response.month > after && response.month <= month;
      });
      const { small, derivable, misread } = attackMonth(name, shown, inCells, family, deps.planted);
      found.included += countIncluded(shown, family);
      found.misread += misread;
      found.small += small;
      found.derivable.push(...derivable);
    }
  }
  const withScore = new Set(sums.filter((sum) => sum.cut === "cell" && sum.answers["score"]).map((sum) => sum.placeId));
  const locations = new Set(all.map(({ locationId }) => locationId)).size;
  return { ...found, locations, withScore: withScore.size };
}
