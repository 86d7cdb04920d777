import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { toLatest } from "#slices/people/server/employments.rules.ts";
import type { DemoCompany } from "./content/company.ts";
import type { DemoAccount } from "./demo-people.ts";
import type { DemoPlace, DemoStructure } from "./demo-places.ts";
import type { DemoSink } from "./demo-sink.ts";
import type { Employee } from "./demo-people-rows.ts";

/** A permission that a person has in every service of the company. */
export interface DemoAccess {
  readonly employee: Employee;
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** The default scope of a job that leads others. */
const rolesOfJobs: Readonly<Record<string, Role>> = {
  "Regional Manager": "regional_manager",
  "Property Manager": "property_manager",
  "Maintenance Supervisor": "maintenance_manager",
};

function findPlaceIds(places: readonly DemoPlace[], names: DemoAccount["places"]): number[] {
  return names.flatMap((name) => {
    const found = places.find((place) => place.community.name === name || place.index === name);
    return found ? [found.id] : [];
  });
}

function toAccess(employee: Employee, structure: DemoStructure): DemoAccess | null {
  const { account, member } = employee;
  if (account !== null) {
    const regionIds = account.regions.flatMap((index) => structure.regionIds[index] ?? []);
    const isEmployee = account.role === "employee";
    const locationIds = isEmployee ? [] : findPlaceIds(structure.places, account.places);
    return { employee, role: account.role, regionIds, locationIds };
  }
  if (toLatest(member.history)?.lastDay !== null) return null;
  const { position, place, regionIndex } = member.jobOpening;
  const role = rolesOfJobs[position.name];
  if (role === undefined || place === null) return null;
  const regionId = regionIndex === null ? undefined : structure.regionIds[regionIndex];
  if (regionIndex !== null)
    return regionId === undefined ? null : { employee, role, regionIds: [regionId], locationIds: [] };
  return { employee, role, regionIds: [], locationIds: [place.id] };
}

/** Writes the permissions of everyone who leads a place or a region and of the sample people of each role. */
export function writeAccess(
  sink: DemoSink,
  company: DemoCompany,
  structure: DemoStructure,
  employees: readonly Employee[],
): DemoAccess[] {
  const all = employees.flatMap((employee) => toAccess(employee, structure) ?? []);
  for (const { employee, role, regionIds, locationIds } of all) {
    const managed = [
      ...regionIds.map((id) => ({ region_id: id, location_id: null })),
      ...locationIds.map((id) => ({ region_id: null, location_id: id })),
    ];
    for (const service of company.services) {
      sink.add("service_access", { person_id: employee.id, service, top_role: role });
      for (const [position, at] of managed.entries()) {
        sink.add("service_access_scopes", { person_id: employee.id, service, position, ...at });
      }
    }
  }
  return all;
}
