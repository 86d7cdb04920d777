import { type RawCell, buildSettledCells, computeSettledRate, findShareBound } from "./raw-participation.ts";
import { type RawRelease, listReleasedBefore } from "./raw-releases.ts";
import type { AnswerKind, RawRows, RawPeriod, Ratio, Service } from "./raw-rows.ts";

// The numbers of domain.md, reimplemented in the simplest way and from raw rows only: the screens must show the same.

/** First and last day, both inclusive. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** The locations of a row, and whether it is a reporting group. */
interface Places {
  readonly locations: ReadonlySet<number | null>;
  readonly isGroup: boolean;
}

/** The content of a table cell: a number as shown, or the text for a missing one. */
export interface CellContent {
  readonly text: string;
  /** The change from the year before as shown, with its sign; null where none is shown. */
  readonly step: number | null;
}

const FIVE = 5;
const LINK_DAYS = 21;
const RETURN_DAYS = 30;
const DAY = 86_400_000;

const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const toDayText = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** Returns the same calendar day some years earlier; 29 February becomes the 28th. */
function subtractYears(day: string, years: number): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const moved = `${Number(year) - years}-${month}-${date}`;
  return toDayText(toDayNumber(moved)) === moved ? moved : `${Number(year) - years}-02-28`;
}

function getFirstOfMonth(day: string, monthsBefore: number): string {
  const [year = "", month = ""] = day.split("-");
  return new Date(Date.UTC(Number(year), Number(month) - 1 - monthsBefore, 1)).toISOString().slice(0, 10);
}

/** Returns the window of a service on a day, and the one a year before. */
function computeWindows(service: Service, today: string): { current: Range; previous: Range } {
  const current =
    service === "intouch"
      ? { from: getFirstOfMonth(today, 11), to: today }
      : { from: getFirstOfMonth(today, 12), to: toDayText(toDayNumber(getFirstOfMonth(today, 0)) - 1) };
  const until = subtractYears(toDayText(toDayNumber(current.to) + 1), 1);
  return { current, previous: { from: subtractYears(current.from, 1), to: toDayText(toDayNumber(until) - 1) } };
}

const includesDay = ({ from, to }: Range, day: string): boolean => from <= day && day <= to;

/** True for a range that contains every day of a month. */
function includesMonth({ from, to }: Range, month: string): boolean {
  const lastDay = toDayText(toDayNumber(getFirstOfMonth(`${month}-01`, -1)) - 1);
  return from <= `${month}-01` && lastDay <= to;
}

const getPeople = (rows: readonly { readonly who: number }[]): number => new Set(rows.map((row) => row.who)).size;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const toRatio = (all: readonly Ratio[]): Ratio => ({
  num: sumOf(all.map(({ num }) => num)),
  den: sumOf(all.map(({ den }) => den)),
});

/** Half up, on whole numbers. */
const roundRatio = (num: number, den: number): number => Math.floor((2 * num + den) / (2 * den));

type State =
  | { readonly is: "number"; readonly value: number; readonly bound?: "≤ " | "≥ " }
  | { readonly is: "N/A" | "Hidden" };

const nothing: State = { is: "N/A" };
const hidden: State = { is: "Hidden" };

interface Part {
  readonly num: number;
  readonly den: number;
  readonly people: number;
  readonly answers: number;
}

/** Agreements that are some points short of all 5 are stored alike. */
const ALIKE = 3;

function findScoreBound({ num, den, answers }: Part): State | null {
  const score = (20 * num) / den;
  const alike = Math.min(ALIKE / Math.max(answers, 1), 2);
  const most = Math.min(Math.floor(20 * (5 - alike)), 99);
  if (score >= 20 * (5 - alike) || Math.round(score) === 100) return { is: "number", value: most, bound: "≥ " };
  const isLeast = score <= 20 * (1 + alike) || Math.round(score) === 20;
  return isLeast ? { is: "number", value: 120 - most, bound: "≤ " } : null;
}

/** For protected people no number may disclose that all of them answered the same; beside open answers too. */
function computeProtectedState(kind: AnswerKind, all: Part, own: Part): State {
  const computeNumber = ({ num, den }: Part): number => roundRatio(num * (kind === "score" ? 20 : 100), den);
  const findBound = (part: Part): State | null =>
    kind === "score" ? findScoreBound(part) : findShareBound(computeNumber(part), part.people);
  const value = computeNumber(all);
  const shown: State = { is: "number", value };
  if (own.people === 0) return shown;
  const bound = own.den > 0 ? findBound(own) : null;
  if (own.people === all.people) return bound ?? shown;
  const isExtreme = value === 100 || value === (kind === "score" ? 20 : 0);
  return bound || isExtreme ? (findBound(all) ?? shown) : shown;
}

/** Computes the metric values of a client, for any set of its locations. */
export class RawFigures {
  readonly #rows: RawRows;
  readonly #today: string;
  readonly #released: readonly RawRelease[];
  readonly #cells: readonly RawCell[];

  constructor(rows: RawRows, today: string) {
    this.#rows = rows;
    this.#today = today;
    this.#cells = buildSettledCells(rows.invitations, rows.locations, today);
    this.#released = listReleasedBefore(rows, today.slice(0, 7));
  }

  /**
   * Returns the table's column for these locations; `null` among them means people without a location. Of a reporting
   * group it is known which locations are in it, not that they are a region.
   */
  computeValue(column: string, locations: ReadonlySet<number | null>, isGroup = false): CellContent {
    const service: Service = /^(engagement|likely_to_remain|tenure)/.test(column) ? "ingage" : "intouch";
    const { current, previous } = computeWindows(service, this.#today);
    const places = { locations, isGroup };
    const now = this.#state(column, service, places, current);
    const before = this.#state(column, service, places, previous);
    const isCompared = now.is === "number" && before.is === "number" && !now.bound && !before.bound;
    const decimals = column === "tenure" ? 1 : 0;
    const step = isCompared ? Number((now.value - before.value).toFixed(decimals)) : null;
    return { text: toText(column, now), step: column === "service_requests" ? null : step };
  }

  #state(column: string, service: Service, places: Places, range: Range): State {
    const { locations } = places;
    if (column === "tenure") return this.#tenure(locations, range.to);
    if (column === "service_requests") return this.#requests(locations, range);
    if (column.endsWith("response_rate")) return this.#responseRate(service, places, range);
    return this.#answers(service, kinds[column] ?? "score", places, range);
  }

  #answers(service: Service, kind: AnswerKind, places: Places, range: Range): State {
    const { locations } = places;
    const open = this.#rows.responses.filter(
      (row) =>
        row.service === service && !row.isProtected && locations.has(row.locationId) && includesDay(range, row.day),
    );
    const released = this.#released.filter(
      (each) =>
        each.service === service &&
        each.kind === kind &&
        this.#isIn(each, places) &&
        includesMonth(range, each.lastMonth),
    );
    const byPlace = Map.groupBy(
      released,
      (each) => `${each.locationId} ${each.locationId === null ? each.regionId : ""}`,
    );
    // One person may be in every release of a place, so a place proves no more people than its fullest one.
    const people = sumOf([...byPlace.values()].map((own) => Math.max(...own.map((each) => each.people))));
    const own = { ...toRatio(released), people, answers: sumOf(released.map(({ answers }) => answers)) };
    const openly = toRatio(open.map((row) => row.of[kind]));
    const openPeople = kind === "score" ? open.filter((row) => row.of[kind].den > 0).length : openly.den;
    const all = {
      num: own.num + openly.num,
      den: own.den + openly.den,
      people: people + openPeople,
      answers: own.answers + openPeople,
    };
    if (all.den === 0) return this.#canWait(service, locations, range, open.length) ? hidden : nothing;
    return computeProtectedState(kind, all, own);
  }

  // What locations published together counts where all of their region is in the row, as one.
  #isIn(
    { locationId, regionId }: Pick<RawRelease, "locationId" | "regionId">,
    { locations, isGroup }: Places,
  ): boolean {
    if (locationId !== null) return locations.has(locationId);
    const region = this.#rows.locations.filter((each) => each.regionId === regionId);
    return !isGroup && region.every(({ id }) => locations.has(id));
  }

  #sent(service: Service, locations: ReadonlySet<number | null>, range: Range) {
    const settledUntil = toDayText(toDayNumber(this.#today) - LINK_DAYS);
    const sent = this.#rows.invitations.filter(
      (row) => row.service === service && locations.has(row.locationId) && includesDay(range, row.day),
    );
    const settled = sent.filter((row) => row.day <= settledUntil);
    return { sent, settled };
  }

  /**
   * Returns whether there may be waiting answers that no number includes yet: from all invited people without an open
   * answer.
   */
  #canWait(service: Service, locations: ReadonlySet<number | null>, range: Range, open: number): boolean {
    return this.#sent(service, locations, range).sent.length > open;
  }

  #responseRate(service: Service, places: Places, range: Range): State {
    const { sent, settled } = this.#sent(service, places.locations, range);
    const own = this.#cells.filter((each) => each.service === service && this.#isIn(each, places));
    const cells = own.filter((each) => includesMonth(range, each.lastMonth));
    if (service === "ingage") return computeSettledRate(cells) ?? (sent.length === 0 ? nothing : hidden);
    if (settled.length === 0) return nothing;
    if (getPeople(settled) < FIVE) return hidden;
    const openly = settled.filter((row) => row.isCompleted && !row.isProtected).length;
    const completed = openly + sumOf(cells.map((each) => each.completedHalves)) / 2;
    return { is: "number", value: roundRatio(100 * completed, settled.length) };
  }

  #requests(locations: ReadonlySet<number | null>, range: Range): State {
    const result = this.#rows.responses.filter(
      (row) => row.hasIssue && !row.isProtected && locations.has(row.locationId) && includesDay(range, row.day),
    );
    return { is: "number", value: getPeople(result) };
  }

  #tenure(locations: ReadonlySet<number | null>, day: string): State {
    let people = 0;
    let days = 0;
    for (const periods of Map.groupBy(this.#rows.periods, (row) => row.person).values()) {
      const since = findEmployedSince(periods, locations, day);
      if (since === null) continue;
      people += 1;
      days += toDayNumber(day) - toDayNumber(since);
    }
    // Tenths of years of 365.25 days, half up.
    return people === 0 ? nothing : { is: "number", value: roundRatio(days * 40, people * 1461) / 10 };
  }
}

/** Returns since when a person who works at one of the places on a day has been employed without a longer break. */
function findEmployedSince(
  periods: readonly RawPeriod[],
  locations: ReadonlySet<number | null>,
  day: string,
): string | null {
  const inOrder = periods.toSorted((a, b) => (a.first ?? "").localeCompare(b.first ?? ""));
  const at = inOrder.findIndex((row) => (row.first ?? "") <= day && (row.last ?? "9999-12-31") >= day);
  const held = inOrder[at];
  if (held === undefined || !locations.has(held.locationId)) return null;
  let since = held.first;
  for (const earlier of inOrder.slice(0, at).toReversed()) {
    if (since === null || earlier.last === null || toDayNumber(since) - toDayNumber(earlier.last) > RETURN_DAYS) break;
    since = earlier.first;
  }
  return since;
}

const kinds: Readonly<Record<string, AnswerKind>> = {
  likely_to_remain: "remain",
  likely_to_renew: "renew",
  likely_to_recommend: "recommend",
};

const percents = /response_rate$|^likely_to/;

function toText(column: string, state: State): string {
  if (state.is !== "number") return state.is;
  if (column === "tenure") return `${state.value.toFixed(1)} years`;
  const number = state.value.toLocaleString("en-US");
  return percents.test(column) ? `${state.bound ?? ""}${number}%` : number;
}
