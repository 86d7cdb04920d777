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
import { formatDay, type DemoFrame } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";

/** A job opening, filled by one person after another. */
export interface JobOpening {
  readonly position: DemoPosition;
  readonly positionId: number;
  /** The place of the work; null for jobs of the company as a whole. */
  readonly place: DemoPlace | null;
  /** The region of the work; null for jobs of a place or of the company. */
  readonly regionIndex: number | null;
  /** True where the holder must still be employed, because a demo account signs in as them. */
  readonly isSteady: boolean;
}

/** A person who works or worked for a company. */
export interface StaffMember {
  history: History;
  /** The person's last job opening; people repeats its job placement. */
  jobOpening: JobOpening;
  readonly locale: Language;
  readonly random: Random;
}

/** The place and position of a job opening. */
export function toPlacement(jobOpening: JobOpening): Placement {
  return { locationId: jobOpening.place?.id ?? null, positionId: jobOpening.positionId };
}

/** Returns the history of a change. Throws where a rule rejects it. */
export function unwrapOutcome(outcome: Outcome): History {
  if ("error" in outcome) throw new Error(`the demo's staff breaks a rule: ${outcome.error}`);
  return outcome.history;
}

/** Jobs that every place has at least once. */
const NEEDED = new Set(["Property Manager", "Maintenance Supervisor"]);

function drawTimes(random: Random, share: number): number {
  return Math.floor(share) + (random.happens(share % 1) ? 1 : 0);
}

function countAt(random: Random, position: DemoPosition, units: number): number {
  return Math.max(NEEDED.has(position.name) ? 1 : 0, drawTimes(random, (position.per * units) / 100));
}

/**
 * Returns the job openings of a company: at its places, for its regions, and for the whole. `shouldLock` marks those whose
 * holder must stay.
 */
export function buildJobOpenings(
  random: Random,
  company: DemoCompany,
  places: readonly DemoPlace[],
  positionIds: ReadonlyMap<string, number>,
  isHeld: (jobOpening: Omit<JobOpening, "isSteady">) => boolean,
): JobOpening[] {
  const openings: JobOpening[] = [];
  const add = (position: DemoPosition, count: number, at: Pick<JobOpening, "place" | "regionIndex">): void => {
    const jobOpening = { position, positionId: positionIds.get(position.name) ?? 0, ...at };
    const needed = isHeld(jobOpening);
    for (let index = 0; index < Math.max(count, needed ? 1 : 0); index += 1) {
      openings.push({ ...jobOpening, isSteady: needed && index === 0 });
    }
  };
  for (const position of positions) {
    if (position.at === "location") {
      for (const place of places) {
        add(position, countAt(random, position, place.community.staffedUnits ?? place.community.units), {
          place,
          regionIndex: null,
        });
      }
    }
    if (position.at === "region") {
      for (const regionIndex of company.regions.keys()) {
        // People who work for a region have a desk at one of its places.
        const place = places.find((each) => each.community.regionIndex === regionIndex && each.closes === null) ?? null;
        if (place !== null)
          add(position, position.name === "Regional Manager" ? 1 : drawTimes(random, position.per), {
            place,
            regionIndex,
          });
      }
    }
    if (position.at === "company") add(position, position.per, { place: null, regionIndex: null });
  }
  return openings;
}

/** Adds an employee who left and came back much later, and one who changed jobs. */
export function plantStaff(
  hireAt: (jobOpening: JobOpening, from: number) => StaffMember,
  [jobOpening, other]: readonly [JobOpening, JobOpening],
  { first }: DemoFrame,
): void {
  const rehired = hireAt(jobOpening, first - 400);
  rehired.history = leave(rehired.history, formatDay(first + 60), { categoryId: 5, reason: "Another job" });
  rehired.history = unwrapOutcome(rehire(rehired.history, toPlacement(jobOpening), formatDay(first + 200)));
  const transferred = hireAt(jobOpening, first - 300);
  transferred.history = unwrapOutcome(transfer(transferred.history, toPlacement(other), formatDay(first + 120)));
  transferred.jobOpening = other;
}
