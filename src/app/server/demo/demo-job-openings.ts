import {
  rehire,
  type History,
  leave,
  type Outcome,
  type Placement,
  transfer,
} from "#slices/people/server/employments.rules.ts";
import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoPosition, positions } from "./content/positions.ts";
import { dayText, type DemoFrame } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";

/** A job that someone holds, one after the other. */
export interface JobOpening {
  readonly position: DemoPosition;
  readonly positionId: number;
  /** Where the work is done; null for those of the company as a whole. */
  readonly place: DemoPlace | null;
  /** The region that is worked for; null for jobs of a place or of the company. */
  readonly regionIndex: number | null;
  /** True where the same person must still be there: someone signs in as its holder. */
  readonly isSteady: boolean;
}

/** Someone who works or worked for a company. */
export interface StaffMember {
  history: History;
  /** The last seat held; people repeats its post. */
  seat: JobOpening;
  readonly locale: Language;
  readonly chance: Random;
}

/** Where a seat is and as what. */
export function toPlacement(seat: JobOpening): Placement {
  return { locationId: seat.place?.id ?? null, positionId: seat.positionId };
}

/** The history of a change; throws where a rule refuses it. */
export function orThrow(outcome: Outcome): History {
  if ("error" in outcome) throw new Error(`the demo's staff breaks a rule: ${outcome.error}`);
  return outcome.history;
}

/** Jobs that every place has at least once. */
const NEEDED = new Set(["Property Manager", "Maintenance Supervisor"]);

function times(chance: Random, share: number): number {
  return Math.floor(share) + (chance.happens(share % 1) ? 1 : 0);
}

function countAt(chance: Random, position: DemoPosition, units: number): number {
  return Math.max(NEEDED.has(position.name) ? 1 : 0, times(chance, (position.per * units) / 100));
}

/** The seats of a company: at its places, for its regions, and for all of it. `isHeld` says where someone must sit who stays. */
export function buildSeats(
  chance: Random,
  company: DemoCompany,
  places: readonly DemoPlace[],
  positionIds: ReadonlyMap<string, number>,
  isHeld: (seat: Omit<JobOpening, "isSteady">) => boolean,
): JobOpening[] {
  const seats: JobOpening[] = [];
  const add = (position: DemoPosition, count: number, at: Pick<JobOpening, "place" | "regionIndex">): void => {
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

/** Someone who left and came back much later, and someone who went from one seat to another. */
export function plantStaff(
  hireAt: (seat: JobOpening, from: number) => StaffMember,
  [seat, other]: readonly [JobOpening, JobOpening],
  { first }: DemoFrame,
): void {
  const rehired = hireAt(seat, first - 400);
  rehired.history = leave(rehired.history, dayText(first + 60), { categoryId: 5, reason: "Another job" });
  rehired.history = orThrow(rehire(rehired.history, toPlacement(seat), dayText(first + 200)));
  const transferred = hireAt(seat, first - 300);
  transferred.history = orThrow(transfer(transferred.history, toPlacement(other), dayText(first + 120)));
  transferred.seat = other;
}
