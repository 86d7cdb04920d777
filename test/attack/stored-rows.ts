import type { Answer, Kind, Knowledge, RawRow, Response, StoredRow } from "./known.ts";
import { areWhole, countSteps, buildQuestionSteps } from "./question-steps.ts";

/** The reconstructed rows, and how many could not be: above 0 no result of the attack counts. */
export interface ReconstructedRows {
  readonly rows: readonly StoredRow[];
  readonly misread: readonly string[];
}

export const families = ["score", "renew", "recommend", "remain", "answer"] as const;
const likelihoods = ["renew", "recommend", "remain"] as const;

/** Returns the number of answers of a family that a row states. */
export function countFor({ cut, sums }: RawRow, family: string): number {
  if (family !== "answer") return sums[`${family}_answers`] ?? 0;
  const others = families.some((each) => each !== "answer" && (sums[`${each}_answers`] ?? 0) > 0);
  return others || cut === "cell" || cut === "all" ? 0 : (sums["responses"] ?? 0);
}

export const getRowName = (
  { kind, cut, segmentId, cutOther, level, placeId, lastMonth }: RawRow,
  family = "",
): string =>
  `${lastMonth.slice(0, 7)} ${kind} ${level} ${placeId} ${cut}${segmentId === 0 ? "" : ` ${segmentId}`}${cutOther === 0 ? "" : ` × ${cutOther}`} ${family}`.trim();

const getFamilyAnswers = (responses: readonly Response[], family: string): readonly Answer[] =>
  responses.flatMap(({ answers }) => answers.filter((answer) => answer.family === family));

/** The released part of each location's answers so far, family by family. */
class ReleasedAnswers {
  readonly #responses: ReadonlyMap<number, readonly Response[]>;
  readonly #taken = new Map<string, Set<number>>();

  constructor(responses: readonly Response[]) {
    this.#responses = Map.groupBy(responses, ({ location }) => location);
  }

  /** Takes a location's waiting answers up to a month: those that only enter with their region's, or the others. */
  take(location: number, family: string, month: string, isPooledOnly: boolean): readonly Answer[] {
    const key = `${family} ${location} ${isPooledOnly}`;
    const taken = this.#taken.get(key) ?? new Set<number>();
    this.#taken.set(key, taken);
    const own = (this.#responses.get(location) ?? []).filter(
      (each) =>
        each.entersIn !== null && each.entersIn <= month && each.isPooledOnly === isPooledOnly && !taken.has(each.id),
    );
    const answers = getFamilyAnswers(own, family);
    for (const { response } of answers) taken.add(response.id);
    return answers;
  }
}

const toKey = (cut: string, { response, question }: SegmentAttributes): string | null => {
  const { survey, category, band } = response;
  if (cut === "survey") return `${survey} 0`;
  if (cut === "question") return `${question} 0`;
  if (cut === "position_category") return category === null ? null : `${category} 0`;
  if (cut === "tenure_band") return band === null ? null : `${band} 0`;
  return category === null ? null : `${category} ${question}`;
};

export const crossings = ["survey", "question", "position_category", "tenure_band", "category_question"];
const getPlaceKey = (level: string, place: number, key: string): string => `${level} ${place} ${key}`;

/** The attributes of an answer that a segment groups by. */
export type SegmentAttributes = Pick<Answer, "question"> & {
  readonly response: Pick<Response, "survey" | "location" | "category" | "band">;
};

/** Assigns an answer of a month's cells to its segments: of each segment to the most local row that there is. */
export function createRowFinder(
  segmentRows: readonly RawRow[],
  family: string,
  getRegion: (id: number) => number,
): (answer: SegmentAttributes) => readonly RawRow[] {
  const shown = segmentRows.filter((row) => countFor(row, family) > 0);
  const rows = new Map(
    shown.map((row) => [`${row.cut} ${getPlaceKey(row.level, row.placeId, `${row.segmentId} ${row.cutOther}`)}`, row]),
  );
  return (answer) =>
    crossings.flatMap((cut) => {
      const key = toKey(cut, answer);
      if (key === null) return [];
      const { location } = answer.response;
      const findRow = (level: string, place: number): RawRow | undefined =>
        rows.get(`${cut} ${getPlaceKey(level, place, key)}`);
      // A category's answers to a question are pooled only of locations that show the question itself.
      const joins =
        cut !== "category_question" ||
        rows.has(`question ${getPlaceKey("location", location, `${answer.question} 0`)}`);
      return (
        findRow("location", location) ??
        (joins ? (findRow("region", getRegion(location)) ?? findRow("client", 0)) : undefined) ??
        []
      );
    });
}

function groupMembers(
  segmentRows: readonly RawRow[],
  ground: readonly Answer[],
  family: string,
  getRegion: (id: number) => number,
) {
  const toRows = createRowFinder(segmentRows, family, getRegion);
  const members = new Map<RawRow, Answer[]>();
  for (const answer of ground)
    for (const row of toRows(answer)) {
      const own = members.get(row);
      if (own) own.push(answer);
      else members.set(row, [answer]);
    }
  return members;
}

/** Steps of a likelihood may be shown later than the classes, of several cells together. */
const isStored = (row: RawRow, family: string): boolean =>
  (row.sums[`${family}_likely_x2`] ?? 0) % 2 === 0 && (row.sums[`${family}_unlikely_x2`] ?? 0) % 2 === 0;
const sumSteps = (row: RawRow, family: string): number =>
  [1, 2, 3, 4, 5].reduce((sum, step) => sum + (row.sums[`${family}_${step}`] ?? 0), 0);

/** The state of a kind while its months are processed. */
interface Walk {
  readonly knowledge: Knowledge;
  readonly kind: Kind;
  readonly taken: ReleasedAnswers;
  /** Likelihoods whose steps are shown later than their classes, by family and place. */
  readonly waiting: Map<string, Answer[]>;
}

/** The cells of a month and their steps, with all their answers by family. */
function readCells({ taken, waiting }: Walk, cells: readonly RawRow[], month: string) {
  const ground = new Map<string, Answer[]>(families.map((family) => [family, []]));
  const rows: StoredRow[] = [];
  for (const cell of cells) {
    for (const family of families) {
      if (family !== "answer" && countFor(cell, family) === 0) continue;
      const members = taken.take(cell.placeId, family, month, false);
      ground.get(family)?.push(...members);
      if (family !== "answer") rows.push({ ...cell, family, members });
    }
    rows.push(...buildSteps(cell, rows, waiting));
  }
  return { ground, rows };
}

function readPool({ knowledge, kind, taken, waiting }: Walk, pool: RawRow): readonly StoredRow[] {
  const joined = knowledge.pooled.filter(
    (each) => each.kind === kind && each.lastMonth === pool.lastMonth && each.region === pool.placeId,
  );
  const whole = families.flatMap((family): StoredRow[] => {
    const members = joined
      .filter((each) => each.family === family)
      .flatMap(({ location, isPooledOnly }) => taken.take(location, family, pool.lastMonth, isPooledOnly));
    return members.length > 0 ? [{ ...pool, family, members }] : [];
  });
  const ofSteps = likelihoods.flatMap((family): StoredRow[] => {
    if (sumSteps(pool, family) === 0) return [];
    const own = whole.filter((row) => row.family === family).flatMap(({ members }) => members);
    const late = joined
      .filter((each) => each.family.startsWith(`${family}_`))
      .flatMap(({ location }) => {
        const waited = waiting.get(`${family} ${location}`) ?? [];
        waiting.set(`${family} ${location}`, []);
        return waited;
      });
    return [{ ...pool, cut: "steps", family, members: own.length > 0 ? own : late }];
  });
  return [...whole, ...ofSteps];
}

function reconstructKind(knowledge: Knowledge, kind: Kind): readonly StoredRow[] {
  const rows = knowledge.rows.filter((row) => row.kind === kind);
  const taken = new ReleasedAnswers(knowledge.responses.filter((each) => each.kind === kind));
  const walk: Walk = { knowledge, kind, taken, waiting: new Map() };
  const months = [...new Set(rows.map(({ lastMonth }) => lastMonth))].toSorted();
  return months.flatMap((month) => {
    const ofMonth = rows.filter(({ lastMonth }) => lastMonth === month);
    const filterByKind = (cut: string): readonly RawRow[] => ofMonth.filter((row) => row.cut === cut);
    const cells = readCells(walk, filterByKind("cell"), month);
    const getRegion = (location: number): number => knowledge.getRegion(location, month);
    const segmentRows = ofMonth.filter(({ cut }) => crossings.includes(cut));
    const ofSegments = [...cells.ground].flatMap(([family, answers]) =>
      [...groupMembers(segmentRows, answers, family, getRegion)].map(([row, members]) => ({ ...row, family, members })),
    );
    const ofSteps = buildQuestionSteps(ofSegments, filterByKind("question"), getRegion);
    return [...cells.rows, ...ofSegments, ...ofSteps, ...filterByKind("all").flatMap((pool) => readPool(walk, pool))];
  });
}

function buildSteps(cell: RawRow, found: readonly StoredRow[], waiting: Map<string, Answer[]>): StoredRow[] {
  return likelihoods.flatMap((family) => {
    const own = found.findLast((row) => row.cut === "cell" && row.placeId === cell.placeId && row.family === family);
    if (!own || own.lastMonth !== cell.lastMonth) return [];
    const key = `${family} ${cell.placeId}`;
    if (isStored(cell, family)) waiting.set(key, [...(waiting.get(key) ?? []), ...own.members]);
    if (sumSteps(cell, family) === 0) return [];
    const members = waiting.get(key) ?? [];
    waiting.set(key, []);
    return [{ ...cell, cut: "steps", family, members }];
  });
}

const getSize = (row: StoredRow): number => {
  if (row.cut === "question_steps") return areWhole(row) ? row.members.length : countSteps(row);
  return row.cut === "steps" ? sumSteps(row, row.family) : countFor(row, row.family);
};

/** Reconstructs which answers every stored row contains, from the published rules and the rows themselves. */
export function reconstructRows(knowledge: Knowledge): ReconstructedRows {
  const kinds = [...new Set(knowledge.rows.map(({ kind }) => kind))];
  const rows = kinds.flatMap((kind) => reconstructKind(knowledge, kind));
  const misread = rows
    .filter((row) => row.members.length !== getSize(row))
    .map((row) => `${getRowName(row, row.family)}: ${row.members.length} instead of ${getSize(row)}`);
  const seen = new Set(rows.map((row) => getRowName(row)));
  const lost = knowledge.rows
    .filter((row) => !seen.has(getRowName(row)) && families.some((family) => countFor(row, family) > 0))
    .map((row) => `${getRowName(row)}: nobody's`);
  return { rows, misread: [...misread, ...lost] };
}
