import type { Random } from "./content/random.ts";
import { drawLeasePlan, type LeasePlan, type PlantedRenewals } from "./content/planted-renewals.ts";
import { type Respondent, drawRespondent } from "./content/respondent.ts";
import type { DemoFrame } from "./demo-days.ts";

/** What the homes of a community depend on. */
export interface HomesInput {
  readonly units: number;
  /** The first and the last day with residents; the last one null while it is open. */
  readonly opens: number;
  readonly closes: number | null;
  /** Share of leases that are renewed. */
  readonly renewing: number;
  /** What renewing depends on, and the residents' opinion of the rent; null where renewing is random. */
  readonly planted: { readonly renewals: PlantedRenewals; readonly rent: number } | null;
  readonly spanish: number;
  readonly confidential: number;
}

/** A lease of a home. Days are numbers; unit and resident are indexes. */
export interface PlannedLease {
  readonly unit: number;
  readonly resident: number;
  readonly start: number;
  readonly end: number;
  readonly movedIn: number;
  readonly isPrimary: boolean;
  /** True for the first lease of a stay: the one of the move-in. */
  readonly isFirst: boolean;
  /** How it will end, where that is planted. */
  readonly plan: LeasePlan | null;
}

/** All past and current residents of a community, with their leases. */
export interface PlannedHomes {
  readonly residents: readonly Respondent[];
  readonly leases: readonly PlannedLease[];
}

const TERMS = [364, 364, 364, 364, 364, 364, 182, 455] as const;
const OCCUPANCY = 0.95;
const ROOMMATES = 0.05;
/** Of the residents who leave a home, the share that takes another one of the same community. */
const WITHIN = 0.06;
const LEASED_AHEAD = 25;
const PEOPLE = 100_000;

/** A resident who moves from one home to another of the same community. */
interface ResidentTransfer {
  readonly resident: number;
  readonly from: number;
}

class Homes {
  readonly residents: Respondent[] = [];
  readonly leases: PlannedLease[] = [];
  readonly #moving: ResidentTransfer[] = [];
  readonly #random: Random;
  readonly #place: HomesInput;
  readonly #until: number;

  constructor(random: Random, place: HomesInput, frame: DemoFrame) {
    this.#random = random;
    this.#place = place;
    this.#until = place.closes ?? frame.todayNumber + LEASED_AHEAD;
  }

  /** The stays in one home, one after the other. */
  fill(unit: number, since: number): void {
    const random = this.#random;
    let free = this.#firstStay(unit, since);
    while (free < this.#until) {
      const vacant = 4 + Math.round(Math.abs(random.normal()) * 16);
      const start = free + vacant;
      // A company that gives up a community lets no one move in shortly before.
      const isLate = this.#place.closes !== null && start > this.#place.closes - 120;
      if (start > this.#until || isLate) return;
      free = this.#stay(unit, this.#personFor(start), start, start);
    }
  }

  #firstStay(unit: number, since: number): number {
    const random = this.#random;
    if (!random.happens(OCCUPANCY)) return since + random.between(0, 40);
    const isNew = since === this.#place.opens;
    // In a new community people move in within its first weeks; elsewhere they live there already.
    const movedIn = isNew ? since + random.between(0, 75) : since - random.between(1, 1500);
    const age = since - movedIn;
    return this.#stay(unit, this.#newcomer(), movedIn, isNew ? movedIn : since - (age % 364));
  }

  #newcomer(): number {
    const { spanish, confidential } = this.#place;
    const locale = this.#random.happens(spanish) ? "es" : "en";
    const own = this.#random.fork(PEOPLE + this.residents.length);
    return this.residents.push(drawRespondent(own, locale, confidential)) - 1;
  }

  #personFor(start: number): number {
    const index = this.#moving.findIndex(({ from }) => start > from && start <= from + 30);
    const [moving] = index < 0 ? [] : this.#moving.splice(index, 1);
    return moving?.resident ?? this.#newcomer();
  }

  /** Generates one lease after another until the resident leaves; returns the day after the last one. */
  #stay(unit: number, resident: number, movedIn: number, first: number): number {
    const random = this.#random;
    const roommate = random.happens(ROOMMATES) ? this.#newcomer() : null;
    let start = first;
    for (;;) {
      const term = random.pick(TERMS);
      const end = Math.min(start + term, this.#place.closes ?? Infinity);
      const { planted, renewing } = this.#place;
      const plan = planted && drawLeasePlan(random, planted.renewals, planted.rent);
      const lease = { unit, start, end, movedIn, isFirst: start === movedIn, plan };
      this.leases.push({ ...lease, resident, isPrimary: true });
      if (roommate !== null) this.leases.push({ ...lease, resident: roommate, isPrimary: false });
      const stays = random.happens(plan?.renewing ?? renewing) && end < this.#until;
      if (!stays) {
        if (random.happens(WITHIN)) this.#moving.push({ resident, from: end });
        return end + 1;
      }
      start = end + 1;
    }
  }
}

/**
 * Plans the stays in all homes: with renewals, moves within the community, and homes that are vacant for some weeks.
 */
export function planHomes(random: Random, place: HomesInput, frame: DemoFrame): PlannedHomes {
  const homes = new Homes(random, place, frame);
  const since = Math.max(place.opens, frame.first - 60);
  for (let unit = 0; unit < place.units; unit += 1) homes.fill(unit, since);
  return homes;
}
