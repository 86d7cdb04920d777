import fc from "fast-check";

/** A row of employment as tests specify it. */
export interface PeriodFixture {
  readonly personId: number;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly categoryId: number | null;
}

/** A person's place on a day, and what ends there. */
export interface DayState {
  readonly personId: number;
  readonly locationId: number | null;
  readonly positionId: number | null;
  readonly categoryId: number | null;
}

/** The range of days known to a test. */
const FIRST_DAY = "2022-06-01";
const LAST_DAY = "2025-12-31";
const RETURNS_WITHIN = 30;
const DAY_MS = 86_400_000;

/** Returns another calendar day; the direct way, because it is called a million times. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

const step = fc.record({
  gap: fc.constantFrom(0, 0, 0, 4, 28, 29, 30, 31, 75),
  days: fc.integer({ min: 1, max: 260 }),
  locationId: fc.constantFrom(1, 2, 3, 4, 5, null),
  positionId: fc.constantFrom(1, 2, 3, null),
  categoryId: fc.constantFrom(1, 5, null),
});

/** The history of one person: periods in order, some adjacent, some with a gap around thirty days. */
const history = fc.record({
  before: fc.integer({ min: 0, max: 700 }),
  steps: fc.array(step, { minLength: 1, maxLength: 5 }),
  isSinceEver: fc.boolean(),
  goesOn: fc.boolean(),
});

/** Random histories of a company. */
export const histories = fc.array(history, { minLength: 1, maxLength: 14 }).map((people) =>
  people.flatMap(({ before, steps, isSinceEver, goesOn }, index): PeriodFixture[] => {
    let day = addDays(FIRST_DAY, before);
    return steps.map(({ gap, days, ...post }, at) => {
      const startsOn = at === 0 ? day : addDays(day, gap);
      const endsOn = addDays(startsOn, days - 1);
      day = addDays(endsOn, 1);
      const isLast = at === steps.length - 1;
      return {
        personId: index + 1,
        ...post,
        startsOn: at === 0 && isSinceEver ? null : startsOn,
        endsOn: isLast && goesOn ? null : endsOn,
      };
    });
  }),
);

/** Every day of every person, one by one: the slow way, which does not use periods. */
export class NaiveDays {
  readonly #people = new Map<number, Map<string, DayState>>();
  readonly #sinceEver = new Set<number>();

  constructor(periods: readonly PeriodFixture[]) {
    for (const { startsOn, endsOn, ...state } of periods) {
      const days = this.#people.get(state.personId) ?? new Map<string, DayState>();
      this.#people.set(state.personId, days);
      if (startsOn === null) this.#sinceEver.add(state.personId);
      for (let day = startsOn ?? FIRST_DAY; day <= (endsOn ?? LAST_DAY); day = addDays(day, 1)) days.set(day, state);
    }
  }

  get people(): readonly number[] {
    return [...this.#people.keys()];
  }

  on(person: number, day: string): DayState | null {
    return this.#people.get(person)?.get(day) ?? null;
  }

  /** Returns the person's next day, within thirty days. */
  findNext(person: number, day: string): DayState | null {
    for (let ahead = 1; ahead <= RETURNS_WITHIN; ahead += 1) {
      const state = this.on(person, addDays(day, ahead));
      if (state) return state;
    }
    return null;
  }

  /** Returns the person's previous day, within thirty days. */
  findPrevious(person: number, day: string): DayState | null {
    for (let back = 1; back <= RETURNS_WITHIN; back += 1) {
      const state = this.on(person, addDays(day, -back));
      if (state) return state;
    }
    return null;
  }

  /** Returns the first day of the employment on a day; null when it is not known. */
  findSince(person: number, day: string): string | null {
    let first = day;
    for (let back = 1; back <= RETURNS_WITHIN; back += 1) {
      if (!this.on(person, addDays(first, -back))) continue;
      first = addDays(first, -back);
      back = 0;
    }
    return this.#sinceEver.has(person) && first === FIRST_DAY ? null : first;
  }
}

/** Returns the days of a range, both ends included. */
export function toDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

type Linkable = Pick<PeriodFixture, "personId" | "locationId" | "startsOn" | "endsOn">;

/** The links of a row of employment to its person's other rows. */
interface Links {
  readonly next_on: string | null;
  readonly next_location_id: number | null;
  readonly continues_since: string | null;
}

const followsRow = (before: Linkable | undefined, { startsOn }: Linkable): boolean =>
  typeof before?.endsOn === "string" && startsOn !== null && startsOn <= addDays(before.endsOn, RETURNS_WITHIN);

/** Returns the links of one person's rows, given in order, walked through one by one. */
function toLinks(own: readonly Linkable[]): readonly Links[] {
  let since: string | null = null;
  return own.map((one, at) => {
    const next = own[at + 1];
    const continues = followsRow(own[at - 1], one);
    if (!continues) since = one.startsOn;
    return {
      next_on: next?.startsOn ?? null,
      next_location_id: next?.locationId ?? null,
      continues_since: continues ? (since ?? "-infinity") : null,
    };
  });
}

/** Returns the links of rows of any people, in the rows' order. */
export function findLinks(rows: readonly Linkable[]): readonly (Links | undefined)[] {
  const links = new Map<Linkable, Links>();
  for (const own of Map.groupBy(rows, ({ personId }) => personId).values()) {
    // Rows that begin on the same day keep their order.
    const inOrder = own.toSorted((a, b) => (a.startsOn ?? "").localeCompare(b.startsOn ?? ""));
    toLinks(inOrder).forEach((result, at) => inOrder[at] && links.set(inOrder[at], result));
  }
  return rows.map((row) => links.get(row));
}
