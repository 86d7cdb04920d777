import { createHash } from "node:crypto";
import { buildCellsBefore, getKind, addMonths, type RawCell } from "./raw-participation.ts";
import {
  type AnswerKind,
  answerKinds,
  type RawAnswer,
  type RawResponse,
  type RawRows,
  type Service,
} from "./raw-rows.ts";

// The protected answers that are published and how they are stored, reimplemented in the simplest way and from raw rows
// only (domain.md, Confidentiality 1 to 4).

/**
 * Protected answers that may be shown: those of one location or several of one region, of some months and five people.
 */
export interface RawRelease {
  readonly service: Service;
  /** Null: locations of the region that had to be published together. */
  readonly locationId: number | null;
  readonly regionId: number | null;
  readonly kind: AnswerKind;
  /** "2026-03". */
  readonly lastMonth: string;
  readonly people: number;
  readonly answers: number;
  readonly num: number;
  readonly den: number;
}

/** A response in the month in which it may enter, and whether only with those of its region. */
interface AdmittedResponse {
  readonly response: RawResponse;
  readonly month: string;
  readonly isPooledOnly: boolean;
}

const FIVE = 5;
const WAITING_MONTHS = 3;
/** Agreements that are some points short of all 5, or of all 1, are stored as half of that short. */
const ALIKE = 3;

const getPeople = (rows: readonly { readonly who: number }[]): number => new Set(rows.map(({ who }) => who)).size;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const getMonth = ({ day }: RawResponse): string => day.slice(0, 7);

const getLot = (clientId: number, person: number): number =>
  createHash("sha256").update(`${clientId} ${person}`).digest().readUInt32BE();

/** Of employees who were invited together not all may enter, and none alone. */
function admitCohort(
  cohort: RawCell,
  byInvitation: ReadonlyMap<number, RawResponse>,
  clientId: number,
): AdmittedResponse[] {
  const responses = cohort.invitations.flatMap(({ id }) => byInvitation.get(id) ?? []);
  const first = new Map<number, string>();
  for (const row of responses) {
    const before = first.get(row.who);
    if (before === undefined || getMonth(row) < before) first.set(row.who, getMonth(row));
  }
  const inOrder = [...first].toSorted(
    ([a, inA], [b, inB]) => inA.localeCompare(inB) || getLot(clientId, b) - getLot(clientId, a),
  );
  const second = inOrder[1]?.[1];
  if (second === undefined) return [];
  const since = second > cohort.lastMonth ? second : cohort.lastMonth;
  const left = inOrder.length === getPeople(cohort.invitations) ? inOrder.at(-1)?.[0] : undefined;
  return responses
    .filter(({ who }) => who !== left)
    .map((response) => ({
      response,
      month: getMonth(response) > since ? getMonth(response) : since,
      isPooledOnly: cohort.locationId === null,
    }));
}

interface Row {
  readonly who: number;
  readonly answer: RawAnswer;
}

/** How many of a question's answers are likely, as stored: none and one, all and all but one are equal. */
function getLikely(rows: readonly Row[]): number {
  const [likely, others] = [
    rows.filter(({ answer }) => answer.value >= 4),
    rows.filter(({ answer }) => answer.value < 4),
  ];
  const isSmall = (own: readonly Row[]): boolean => own.length <= 1 || getPeople(own) <= 1;
  if (getPeople(rows) < FIVE) return likely.length;
  if (isSmall(others)) return rows.length - 0.5;
  return isSmall(likely) ? 0.5 : likely.length;
}

/** Weighted agreements of a question as stored. */
function computeAgreement(rows: readonly Row[]): number {
  const weight = sumOf(rows.map(({ answer }) => answer.weight));
  const sumDistances = (end: number): number => sumOf(rows.map(({ answer }) => Math.abs(end - answer.value)));
  const half = Math.round((ALIKE / 2) * (weight / rows.length));
  if (getPeople(rows) >= FIVE && sumDistances(5) <= ALIKE) return 5 * weight - half;
  if (getPeople(rows) >= FIVE && sumDistances(1) <= ALIKE) return weight + half;
  return sumOf(rows.map(({ answer }) => answer.weight * answer.value));
}

function toSums(kind: AnswerKind, responses: readonly RawResponse[]) {
  const rows = responses.flatMap(({ who, answers }) =>
    answers.filter((answer) => answer.kind === kind).map((answer): Row => ({ who, answer })),
  );
  const questions = [...Map.groupBy(rows, ({ answer }) => answer.question).values()];
  const isScore = kind === "score";
  return {
    people: getPeople(rows),
    answers: rows.length,
    num: sumOf(questions.map(isScore ? computeAgreement : getLikely)),
    den: isScore ? sumOf(rows.map(({ answer }) => answer.weight)) : rows.length,
  };
}

interface WaitingLocation {
  readonly locationId: number;
  readonly isPooledOnly: boolean;
  rows: AdmittedResponse[];
}

function addTo(waiting: Map<string, WaitingLocation>, row: AdmittedResponse): void {
  const { isPooledOnly, response } = row;
  const key = `${response.locationId} ${isPooledOnly}`;
  const own = waiting.get(key) ?? { locationId: response.locationId, isPooledOnly, rows: [] };
  own.rows.push(row);
  waiting.set(key, own);
}

/** Answers that have waited too long for a cell of their own. */
const filterLongWaiting = (waiting: Iterable<WaitingLocation>, month: string): readonly WaitingLocation[] => {
  const tooLong = addMonths(month, 1 - WAITING_MONTHS);
  return [...waiting].filter(
    ({ rows, isPooledOnly }) => rows.length > 0 && (isPooledOnly || rows.some((row) => row.month <= tooLong)),
  );
};

/**
 * Releases waiting answers of one kind in one region, month after month: those of a location as soon as five people are
 * behind them; those that have waited for three months, or may only be shown with their region, for at least two
 * locations together.
 */
function buildReleases(
  all: readonly AdmittedResponse[],
  kind: AnswerKind,
  regionId: number | null,
  last: string,
): RawRelease[] {
  const answered = all.filter(({ response }) => response.answers.some((answer) => answer.kind === kind));
  const released: RawRelease[] = [];
  const letGo = (rows: readonly AdmittedResponse[], locationId: number | null, lastMonth: string): void => {
    const responses = rows.map(({ response }) => response);
    const service = responses[0]?.service ?? "intouch";
    released.push({ service, locationId, regionId, kind, lastMonth, ...toSums(kind, responses) });
  };
  const countPeople = (rows: readonly AdmittedResponse[]): number => getPeople(rows.map(({ response }) => response));
  const waiting = new Map<string, WaitingLocation>();
  const byMonth = Map.groupBy(answered, ({ month }) => month);
  const [first = addMonths(last, 1)] = [...byMonth.keys()].toSorted();
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    for (const row of byMonth.get(month) ?? []) addTo(waiting, row);
    for (const own of waiting.values()) {
      if (own.isPooledOnly || countPeople(own.rows) < FIVE) continue;
      letGo(own.rows, own.locationId, month);
      own.rows = [];
    }
    const long = filterLongWaiting(waiting.values(), month);
    const pooled = long.flatMap(({ rows }) => rows);
    if (new Set(long.map(({ locationId }) => locationId)).size < 2 || countPeople(pooled) < FIVE) continue;
    letGo(pooled, null, month);
    for (const own of long) own.rows = [];
  }
  return released;
}

/** Returns everything protected that is published before a month, as stored. */
export function listReleasedBefore(rows: RawRows, month: string): readonly RawRelease[] {
  const closed = rows.responses.filter((row) => row.isProtected && getMonth(row) < month);
  const byInvitation = new Map(closed.map((row) => [row.invitation, row]));
  const invited = rows.invitations.filter(({ service }) => service === "ingage");
  const employees = buildCellsBefore(invited, rows.locations, month).flatMap((cohort) =>
    admitCohort(cohort, byInvitation, rows.clientId),
  );
  const residents = closed
    .filter(({ service }) => service === "intouch")
    .map((response): AdmittedResponse => ({ response, month: getMonth(response), isPooledOnly: false }));
  const regionOf = new Map(rows.locations.map(({ id, regionId }) => [id, regionId]));
  const groups = Map.groupBy([...employees, ...residents], ({ response }) =>
    [getKind(response), regionOf.get(response.locationId) ?? "none"].join(" "),
  );
  return [...groups.values()].flatMap((own) => {
    const regionId = regionOf.get(own[0]?.response.locationId ?? 0) ?? null;
    return answerKinds.flatMap((kind) => buildReleases(own, kind, regionId, addMonths(month, -1)));
  });
}
