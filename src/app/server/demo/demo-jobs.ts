import type { Random } from "./content/random.ts";
import type { DemoManager } from "./content/plans.ts";
import type { Employee } from "./demo-people-rows.ts";
import type { DemoPlace } from "./demo-places.ts";

/** The days of a person at a place in a job. */
interface JobPeriod {
  readonly personId: number;
  readonly positionId: number | null;
  readonly from: string;
  readonly to: string;
}

const jobs: Readonly<Record<DemoManager, string>> = {
  property_manager: "Property Manager",
  maintenance_manager: "Maintenance Supervisor",
  regional_manager: "Regional Manager",
};
const EVER = "0000-00-00";
const OPEN = "9999-12-31";

/** Finds who had which job at which place on a day: for tasks that go to the leader of a place, and for mentors. */
export class JobHolders {
  readonly #held = new Map<number, JobPeriod[]>();
  readonly #positionIds: ReadonlyMap<string, number>;
  readonly #regionOf: ReadonlyMap<number, number>;

  constructor(employees: readonly Employee[], places: readonly DemoPlace[], positionIds: ReadonlyMap<string, number>) {
    this.#positionIds = positionIds;
    this.#regionOf = new Map(places.map(({ id, community }) => [id, community.regionIndex]));
    for (const { id, member } of employees) {
      for (const { locationId, positionId, startsOn, endsOn } of member.history) {
        if (locationId === null) continue;
        const held = this.#held.get(locationId) ?? [];
        held.push({ personId: id, positionId, from: startsOn ?? EVER, to: endsOn ?? OPEN });
        this.#held.set(locationId, held);
      }
    }
  }

  /** Returns the people who led a place in a role on a day: of its region, those with a desk anywhere in it. */
  listLeaders(role: DemoManager, locationId: number | null, day: string): readonly number[] {
    if (locationId === null) return [];
    const positionId = this.#positionIds.get(jobs[role]);
    const region = this.#regionOf.get(locationId);
    const places =
      role === "regional_manager"
        ? [...this.#held.keys()].filter((place) => this.#regionOf.get(place) === region)
        : [locationId];
    const found = places.flatMap((place) => this.#on(place, day).filter((held) => held.positionId === positionId));
    return [...new Set(found.map(({ personId }) => personId))];
  }

  /** Returns a person who works at a place on a day and is not the employee; null where there is none. */
  pickColleague(random: Random, locationId: number | null, day: string, employeeId: number): number | null {
    if (locationId === null) return null;
    const others = this.#on(locationId, day).filter(({ personId }) => personId !== employeeId);
    return others.length === 0 ? null : random.pick(others).personId;
  }

  #on(locationId: number, day: string): readonly JobPeriod[] {
    return (this.#held.get(locationId) ?? []).filter(({ from, to }) => from <= day && to >= day);
  }
}
