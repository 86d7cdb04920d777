import { computeEmploymentStarts, type History, toLatest } from "#slices/people/server/employments.rules.ts";
import type { DemoCompany } from "./content/company.ts";
import type { PersonName } from "./content/names.ts";
import type { DemoAccount } from "./demo-people.ts";
import type { StaffMember } from "./demo-job-openings.ts";
import type { DemoSink } from "./demo-sink.ts";

/** A person who works or worked for a company, as written. */
export interface Employee {
  readonly id: number;
  readonly member: StaffMember;
  readonly name: PersonName;
  readonly email: string;
  /** Null for those who cannot sign in by a role of their own. */
  readonly account: DemoAccount | null;
}

const ranks = ["Vice President of Operations", "Regional Manager", "Property Manager"];

/** Leaders come first, so that every manager is written before their reports. */
export function sortByRank(members: readonly StaffMember[]): StaffMember[] {
  const computeRank = ({ jobOpening }: StaffMember): number =>
    (ranks.indexOf(jobOpening.position.name) + ranks.length + 1) % (ranks.length + 1);
  return members.toSorted((a, b) => computeRank(a) - computeRank(b));
}

function isActive({ member }: Employee): boolean {
  return member.history.at(-1)?.endsOn === null;
}

function findManagers(employees: readonly Employee[]) {
  const active = employees.filter(isActive);
  const top = active.find(({ member }) => member.jobOpening.position.name === ranks[0]);
  const ofRegion = new Map<number | null, Employee>();
  const ofPlace = new Map<number | null, Employee>();
  for (const each of active) {
    const { position, place, regionIndex } = each.member.jobOpening;
    if (position.name === ranks[1]) ofRegion.set(regionIndex, each);
    if (position.name === ranks[2]) ofPlace.set(place?.id ?? null, each);
  }
  return ({ member }: Employee): number | null => {
    const { position, place, regionIndex } = member.jobOpening;
    if (position.name === ranks[0] || top === undefined) return null;
    if (position.name === ranks[1] || place === null) return top.id;
    const lead = regionIndex === null && position.name !== ranks[2] ? ofPlace.get(place.id) : undefined;
    return (lead ?? ofRegion.get(regionIndex ?? place.community.regionIndex) ?? top).id;
  };
}

function writeHistory(sink: DemoSink, personId: number, history: History): void {
  const since = computeEmploymentStarts(history);
  for (const [at, period] of history.entries()) {
    sink.add("employments", {
      person_id: personId,
      location_id: period.locationId,
      position_id: period.positionId,
      starts_on: period.startsOn,
      ends_on: period.endsOn,
      termination_category_id: period.terminationCategoryId,
      termination_reason: period.terminationReason,
      continues_since: since[at] ?? null,
      next_on: history[at + 1]?.startsOn ?? null,
      next_location_id: history[at + 1]?.locationId ?? null,
    });
  }
}

/** Writes people with their employments over the years; those who lead others must come first. */
export function writePeople(sink: DemoSink, company: DemoCompany, employees: readonly Employee[]): void {
  const findManager = findManagers(employees);
  for (const employee of employees) {
    const { id, member, name, email } = employee;
    const latest = toLatest(member.history);
    sink.add("people", {
      id,
      first_name: name.first,
      last_name: name.last,
      email,
      locale: member.locale,
      location_id: latest?.locationId ?? null,
      position_id: latest?.positionId ?? null,
      start_date: latest?.startDate ?? null,
      last_day: latest?.lastDay ?? null,
      external_id: `${company.slug.slice(0, 2).toUpperCase()}${id}`,
      cell_phone: `${member.random.between(201, 989)}-555-01${member.random.between(10, 99)}`,
      manager_id: findManager(employee),
    });
    writeHistory(sink, id, member.history);
  }
}
