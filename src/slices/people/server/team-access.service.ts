import { AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { services } from "#slices/identity/contract/identity.contract.ts";
import type { Grant, TeamAccess } from "#slices/people/contract/team-actions.contract.ts";
import { withBodyPaths } from "./people.checks.ts";
import { type PeopleDeps, getVisibleEmployee, readToday } from "./people.context.ts";
import { updatePerson } from "./people.repository.ts";
import { isArchivedOn } from "./people.rules.ts";
import { lockWithHistory } from "./people.service.ts";

/** Returns the permissions of an employee in the client's services. */
export function readAccess(deps: PeopleDeps, actor: Actor, personId: number): Promise<TeamAccess> {
  return deps.db.reading(actor.clientId, async (tx) => {
    await getVisibleEmployee(tx, actor, personId);
    const active = await deps.organization.readActiveServices(tx);
    const grants = (await deps.access.readAccess(tx, [personId])).get(personId) ?? [];
    return {
      services: services.filter((service) => active.has(service)),
      access: grants.map(({ service, role, regionIds, locationIds }) => ({
        service,
        role,
        region_ids: [...regionIds],
        location_ids: [...locationIds],
      })),
    };
  });
}

/**
 * Replaces the permissions of an employee. People cannot remove their own administration, so that a company always has
 * an administrator.
 */
export function saveAccess(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  wanted: readonly Grant[],
  requestId: string,
): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const employee = await getVisibleEmployee(uow, actor, personId);
    if (isArchivedOn(employee, await readToday(deps, uow))) {
      throw new AppError("conflict", "archived", "Archived employees can’t have permissions.");
    }
    if (personId === actor.personId && wanted.every((grant) => grant.role !== "client-admin")) {
      throw new AppError("conflict", "own_administration", "You can’t remove your own administrator role.");
    }
    const access = wanted.map(({ service, role, region_ids: regionIds, location_ids: locationIds }) => ({
      service,
      role,
      regionIds,
      locationIds,
    }));
    await withBodyPaths(deps.access.setAccess(uow, personId, access));
    await uow.audit({ operation: "people.access.save", objectType: "person", objectId: personId });
    return personId;
  });
}

/** Archives a person who has left: access ends, history stays. A second run has no effect. */
export async function archiveLeaver(deps: PeopleDeps, uow: UnitOfWork, personId: number): Promise<void> {
  const { person } = await lockWithHistory(uow, personId);
  if (person.archivedAt !== null || !isArchivedOn(person, await readToday(deps, uow))) return;
  await updatePerson(uow, personId, { archived_at: uow.now });
  await deps.employments.onLeft(uow, { personId, actorId: null });
  await deps.access.endAccess(uow, personId);
  const details = { action: "archive" };
  await uow.audit({ operation: "people.act", objectType: "person", objectId: personId, details });
}
