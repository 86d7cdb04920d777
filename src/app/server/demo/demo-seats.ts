import {
  comeBack,
  type History,
  leave,
  type Outcome,
  type Post,
  transfer,
} from "#slices/people/server/employments.rules.ts";
import type { Language } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import type { Chance } from "./content/chance.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoPosition, positions } from "./content/positions.ts";
import { dayText, type DemoFrame } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";

/** A job that somebody holds, one after the other. */
export interface Seat {
  readonly position: DemoPosition;
  readonly positionId: number;
  /** Where the work is done; null for those of the company as a whole. */
  readonly place: DemoPlace | null;
  /** The region that is worked for; null for jobs of a place or of the company. */
  readonly regionIndex: number | null;
  /** True where the same person must still be there: somebody signs in as its holder. */
  readonly isSteady: boolean;
}

/** Somebody who works or worked for a company. */
export interface StaffMember {
  history: History;
  /** The last seat held; people repeats its post. */
  seat: Seat;
  readonly locale: Language;
  readonly chance: Chance;
}

/** Where a seat is and as what. */
export function postOf(seat: Seat): Post {
  return { locationId: seat.place?.id ?? null, positionId: seat.positionId };
}

/** The history of a change; throws where a rule refuses it. */
export function orThrow(outcome: Outcome): History {
  if ("fault" in outcome) throw new Error(`the demo's staff breaks a rule: ${outcome.fault}`);
  return outcome.history;
}

/** Jobs that every place has at least once. */
const NEEDED = new Set(["Property Manager", "Maintenance Supervisor"]);

function times(chance: Chance, share: number): number {
  return Math.floor(share) + (chance.happens(share % 1) ? 1 : 0);
}

function countAt(chance: Chance, position: DemoPosition, units: number): number {
  return Math.max(NEEDED.has(position.name) ? 1 : 0, times(chance, (position.per * units) / 100));
}

/** The seats of a company: at its places, for its regions, and for all of it. `isHeld` says where somebody must sit who stays. */
export function seatsOf(
  chance: Chance,
  company: DemoCompany,
  places: readonly DemoPlace[],
  positionIds: ReadonlyMap<string, number>,
  isHeld: (seat: Omit<Seat, "isSteady">) => boolean,
): Seat[] {
  const seats: Seat[] = [];
  const add = (position: DemoPosition, count: number, at: Pick<Seat, "place" | "regionIndex">): void => {
    const seat = { position, positionId: positionIds.get(position.name) ?? 0, ...at };
    const needed = isHeld(seat);
    for (let index = 0; index < Math.max(count, needed ? 1 : 0); index += 1) {
      seats.push({ ...seat, isSteady: needed && index === 0 });
    }
  };
  for (const position of positions) {
    if (position.at === "location") {
      for (const place of places) {
        add(position, countAt(chance, position, place.community.staffedUnits ?? place.community.units), {
          place,
          regionIndex: null,
        });
      }
    }
    if (position.at === "region") {
      for (const regionIndex of company.regions.keys()) {
        // Who works for a region has a desk at one of its places.
        const place = places.find((each) => each.community.regionIndex === regionIndex && each.closes === null) ?? null;
        if (place !== null)
          add(position, position.name === "Regional Manager" ? 1 : times(chance, position.per), { place, regionIndex });
      }
    }
    if (position.at === "company") add(position, position.per, { place: null, regionIndex: null });
  }
  return seats;
}

/** Somebody who left and came back much later, and somebody who went from one seat to another. */
export function plantStaff(
  hireAt: (seat: Seat, from: number) => StaffMember,
  [seat, other]: readonly [Seat, Seat],
  { first }: DemoFrame,
): void {
  const rehired = hireAt(seat, first - 400);
  rehired.history = leave(rehired.history, dayText(first + 60), { categoryId: 5, reason: "Another job" });
  rehired.history = orThrow(comeBack(rehired.history, postOf(seat), dayText(first + 200)));
  const transferred = hireAt(seat, first - 300);
  transferred.history = orThrow(transfer(transferred.history, postOf(other), dayText(first + 120)));
  transferred.seat = other;
}
