import { type RawCell, settledCells, settledRate } from "./raw-participation.ts";
import {
  type AnswerKind,
  answerKinds,
  type RawResponse,
  type RawRows,
  type RawStretch,
  type Service,
} from "./raw-rows.ts";

// The numbers of domain.md once more, in the plainest way and from raw rows only: what the screens show must equal this.

/** First and last day, both inclusive. */
export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Protected answers that may be told: those of one location or several of one region, of some months and five people. */
interface Released {
  readonly service: Service;
  /** Null: what locations of the region had to tell together. */
  readonly locationId: number | null;
  readonly regionId: number | null;
  readonly kind: AnswerKind;
  /** "2026-03". */
  readonly lastMonth: string;
  readonly people: number;
  readonly num: number;
  readonly den: number;
}

/** Which locations are looked at, and whether as a reporting group. */
interface Places {
  readonly locations: ReadonlySet<number | null>;
  readonly isGroup: boolean;
}

/** What stands in a cell of a table: a number as shown, or what stands for none. */
export interface Shown {
  readonly text: string;
  /** The step from the year before as shown, with its sign; null where none is shown. */
  readonly step: number | null;
}

const FIVE = 5;
const LINK_DAYS = 21;
const RETURN_DAYS = 30;
const WAITING_MONTHS = 3;
const DAY = 86_400_000;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
const dayText = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);

/** The same calendar day some years earlier; 29 February becomes the 28th. */
function yearsBefore(day: string, years: number): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const moved = `${Number(year) - years}-${month}-${date}`;
  return dayText(dayNumber(moved)) === moved ? moved : `${Number(year) - years}-02-28`;
}

function firstOfMonth(day: string, monthsBefore: number): string {
  const [year = "", month = ""] = day.split("-");
  return new Date(Date.UTC(Number(year), Number(month) - 1 - monthsBefore, 1)).toISOString().slice(0, 10);
}

/** The window of a service on a day, and the one a year before. */
function windowsOf(service: Service, today: string): { current: Range; previous: Range } {
  const current =
    service === "intouch"
      ? { from: firstOfMonth(today, 11), to: today }
      : { from: firstOfMonth(today, 12), to: dayText(dayNumber(firstOfMonth(today, 0)) - 1) };
  const until = yearsBefore(dayText(dayNumber(current.to) + 1), 1);
  return { current, previous: { from: yearsBefore(current.from, 1), to: dayText(dayNumber(until) - 1) } };
}

const holds = ({ from, to }: Range, day: string): boolean => from <= day && day <= to;

/** True for a range that holds every day of a month. */
function holdsMonth({ from, to }: Range, month: string): boolean {
  const lastDay = dayText(dayNumber(firstOfMonth(`${month}-01`, -1)) - 1);
  return from <= `${month}-01` && lastDay <= to;
}

const peopleOf = (rows: readonly { readonly who: number }[]): number => new Set(rows.map((row) => row.who)).size;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The months from one to another, both included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = firstOfMonth(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}

/**
 * Lets waiting answers of one kind in one region go, month after month: of a location as soon as five people stand behind
 * them; what has waited for three months, of at least two locations together, as soon as five people stand behind that.
 */
function releasesOf(rows: readonly RawResponse[], kind: AnswerKind, regionId: number | null, last: string): Released[] {
  const released: Released[] = [];
  const letGo = (own: readonly RawResponse[], locationId: number | null, lastMonth: string): void => {
    const num = sumOf(own.map((row) => row.of[kind].num));
    const den = sumOf(own.map((row) => row.of[kind].den));
    const service = own[0]?.service ?? "intouch";
    released.push({ service, locationId, regionId, kind, lastMonth, people: peopleOf(own), num, den });
  };
  let waiting = new Map<number, RawResponse[]>();
  const byMonth = Map.groupBy(rows, (row) => row.day.slice(0, 7));
  const [first = last] = [...byMonth.keys()].toSorted();
  for (const month of monthsBetween(first, last)) {
    for (const row of byMonth.get(month) ?? [])
      waiting.set(row.locationId, [...(waiting.get(row.locationId) ?? []), row]);
    for (const [locationId, own] of waiting) {
      if (peopleOf(own) < FIVE) continue;
      letGo(own, locationId, month);
      waiting.delete(locationId);
    }
    const tooLong = firstOfMonth(`${month}-01`, WAITING_MONTHS - 1).slice(0, 7);
    const long = [...waiting.values()].filter((own) => own.some((row) => row.day.slice(0, 7) <= tooLong));
    if (long.length < 2 || peopleOf(long.flat()) < FIVE) continue;
    letGo(long.flat(), null, month);
    waiting = new Map([...waiting].filter(([, own]) => !long.includes(own)));
  }
  return released;
}

/** Half up, on whole numbers. */
const rounded = (num: number, den: number): number => Math.floor((2 * num + den) / (2 * den));

type State =
  | { readonly is: "number"; readonly value: number; readonly bound?: "≤ " | "≥ " }
  | { readonly is: "N/A" | "Hidden" };

const nothing: State = { is: "N/A" };
const hidden: State = { is: "Hidden" };

/** Of protected people nobody may learn that all of them said the same. */
function guarded(kind: AnswerKind, value: number, people: number): State {
  if (people === 0) return { is: "number", value };
  if (kind === "score") return { is: "number", value: Math.min(99, Math.max(21, value)) };
  if (people >= 10 || (value >= 10 && value <= 90)) return { is: "number", value };
  return value < 10 ? { is: "number", value: 10, bound: "≤ " } : { is: "number", value: 90, bound: "≥ " };
}

/** The figures of a client as they must be, of any set of its locations. */
export class RawFigures {
  readonly #rows: RawRows;
  readonly #today: string;
  readonly #released: readonly Released[];
  readonly #cells: readonly RawCell[];

  constructor(rows: RawRows, today: string) {
    this.#rows = rows;
    this.#today = today;
    this.#cells = settledCells(rows.invitations, rows.locations, today);
    const closed = rows.responses.filter((row) => row.isProtected && row.day < firstOfMonth(today, 0));
    const regionOf = new Map(rows.locations.map(({ id, regionId }) => [id, regionId]));
    const last = firstOfMonth(today, 1).slice(0, 7);
    const regions = Map.groupBy(closed, (row) => `${row.service} ${regionOf.get(row.locationId) ?? "none"}`);
    this.#released = [...regions.values()].flatMap((own) =>
      answerKinds.flatMap((kind) => {
        const answered = own.filter((row) => row.of[kind].den > 0);
        return releasesOf(answered, kind, regionOf.get(own[0]?.locationId ?? 0) ?? null, last);
      }),
    );
  }

  /**
   * What the table's column must show for these locations; `null` among them stands for people who are at none. Of a
   * reporting group it is known which locations are in it, not that they are a region.
   */
  shown(column: string, locations: ReadonlySet<number | null>, isGroup = false): Shown {
    const service: Service = /^(engagement|likely_to_remain|tenure)/.test(column) ? "ingage" : "intouch";
    const { current, previous } = windowsOf(service, this.#today);
    const places = { locations, isGroup };
    const now = this.#state(column, service, places, current);
    const before = this.#state(column, service, places, previous);
    const isCompared = now.is === "number" && before.is === "number" && !now.bound && !before.bound;
    const decimals = column === "tenure" ? 1 : 0;
    const step = isCompared ? Number((now.value - before.value).toFixed(decimals)) : null;
    return { text: textOf(column, now), step: column === "service_requests" ? null : step };
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
      (row) => row.service === service && !row.isProtected && locations.has(row.locationId) && holds(range, row.day),
    );
    const released = this.#released.filter(
      (each) =>
        each.service === service && each.kind === kind && this.#isIn(each, places) && holdsMonth(range, each.lastMonth),
    );
    const ratios = [...open.map((row) => row.of[kind]), ...released];
    const den = sumOf(ratios.map((ratio) => ratio.den));
    if (den === 0) return this.#mayWait(service, locations, range, open.length) ? hidden : nothing;
    const num = sumOf(ratios.map((ratio) => ratio.num));
    const byPlace = Map.groupBy(
      released,
      (each) => `${each.locationId} ${each.locationId === null ? each.regionId : ""}`,
    );
    // One person may stand in every release of a place, so a place proves no more people than its fullest one.
    const people = sumOf([...byPlace.values()].map((own) => Math.max(...own.map((each) => each.people))));
    return guarded(kind, rounded(num * (kind === "score" ? 20 : 100), den), people);
  }

  // What locations told together counts where all of their region is looked at, as one.
  #isIn({ locationId, regionId }: Pick<Released, "locationId" | "regionId">, { locations, isGroup }: Places): boolean {
    if (locationId !== null) return locations.has(locationId);
    const region = this.#rows.locations.filter((each) => each.regionId === regionId);
    return !isGroup && region.every(({ id }) => locations.has(id));
  }

  #sent(service: Service, locations: ReadonlySet<number | null>, range: Range) {
    const settledUntil = dayText(dayNumber(this.#today) - LINK_DAYS);
    const sent = this.#rows.invitations.filter(
      (row) => row.service === service && locations.has(row.locationId) && holds(range, row.day),
    );
    const settled = sent.filter((row) => row.day <= settledUntil);
    return { sent, settled };
  }

  /** Whether answers may wait that no number holds yet: of everybody invited who did not answer openly. */
  #mayWait(service: Service, locations: ReadonlySet<number | null>, range: Range, open: number): boolean {
    return this.#sent(service, locations, range).sent.length > open;
  }

  #responseRate(service: Service, places: Places, range: Range): State {
    const { sent, settled } = this.#sent(service, places.locations, range);
    const own = this.#cells.filter((each) => each.service === service && this.#isIn(each, places));
    const cells = own.filter((each) => holdsMonth(range, each.lastMonth));
    if (service === "ingage") return settledRate(cells) ?? (sent.length === 0 ? nothing : hidden);
    if (settled.length === 0) return nothing;
    if (peopleOf(settled) < FIVE) return hidden;
    const openly = settled.filter((row) => row.isCompleted && !row.isProtected).length;
    const completed = openly + sumOf(cells.map((each) => each.completedHalves)) / 2;
    return { is: "number", value: rounded(100 * completed, settled.length) };
  }

  #requests(locations: ReadonlySet<number | null>, range: Range): State {
    const told = this.#rows.responses.filter(
      (row) => row.hasIssue && !row.isProtected && locations.has(row.locationId) && holds(range, row.day),
    );
    return { is: "number", value: peopleOf(told) };
  }

  #tenure(locations: ReadonlySet<number | null>, day: string): State {
    let people = 0;
    let days = 0;
    for (const stretches of Map.groupBy(this.#rows.stretches, (row) => row.person).values()) {
      const since = heldSince(stretches, locations, day);
      if (since === null) continue;
      people += 1;
      days += dayNumber(day) - dayNumber(since);
    }
    // Tenths of years of 365.25 days, half up.
    return people === 0 ? nothing : { is: "number", value: rounded(days * 40, people * 1461) / 10 };
  }
}

/** Since when somebody who works at one of the places on a day has been employed without a longer break. */
function heldSince(
  stretches: readonly RawStretch[],
  locations: ReadonlySet<number | null>,
  day: string,
): string | null {
  const inOrder = stretches.toSorted((a, b) => (a.first ?? "").localeCompare(b.first ?? ""));
  const at = inOrder.findIndex((row) => (row.first ?? "") <= day && (row.last ?? "9999-12-31") >= day);
  const held = inOrder[at];
  if (held === undefined || !locations.has(held.locationId)) return null;
  let since = held.first;
  for (const earlier of inOrder.slice(0, at).toReversed()) {
    if (since === null || earlier.last === null || dayNumber(since) - dayNumber(earlier.last) > RETURN_DAYS) break;
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

function textOf(column: string, state: State): string {
  if (state.is !== "number") return state.is;
  if (column === "tenure") return `${state.value.toFixed(1)} years`;
  const number = state.value.toLocaleString("en-US");
  return percents.test(column) ? `${state.bound ?? ""}${number}%` : number;
}
