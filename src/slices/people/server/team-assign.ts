import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import { findEmployee } from "./employee.read-model.ts";
import { canBeManager } from "./managers.ts";
import type { TeamActionContext } from "./people.context.ts";
import { updatePerson } from "./people.repository.ts";
import { findPlace } from "./places.read-model.ts";
import { type LocationRole, listServicesToAssign, addLocationToGrant } from "./team-permissions.rules.ts";

/** Returns the error of a required field. */
export function createRequiredError(path: string): FieldError {
  return { path, code: "required", message: "Required" };
}

/** Upper limit for the length of a management chain. */
const LONGEST_CHAIN = 50;

async function isManagedBy({ uow }: TeamActionContext, personId: number, managerId: number): Promise<boolean> {
  let above: number | null = managerId;
  for (let step = 0; above !== null && step < LONGEST_CHAIN; step += 1) {
    if (above === personId) return true;
    above = (await findEmployee(uow, above))?.managerId ?? null;
  }
  return false;
}

/** Sets or removes the direct manager. */
export async function assignManager(context: TeamActionContext): Promise<void> {
  const { deps, uow, actor, body, found } = context;
  const { manager_id: managerId } = body;
  const path = "body.manager_id";
  if (managerId === undefined) return assertNoFieldErrors([createRequiredError(path)]);
  if (managerId !== null) {
    if (!(await canBeManager(deps, uow, actor, { employee: found.employee, managerId, today: found.today }))) {
      assertNoFieldErrors([{ path, code: "unknown_manager", message: "There is no such employee" }]);
    }
    if (await isManagedBy(context, found.employee.id, managerId)) {
      assertNoFieldErrors([{ path, code: "manager_below", message: "This would create a circular reporting line" }]);
    }
  }
  await updatePerson(uow, found.employee.id, { manager_id: managerId });
}

/** Makes a person manager of a location in each active service in which the actor has the location. */
export async function assignLocation(context: TeamActionContext, role: LocationRole): Promise<void> {
  const { deps, uow, actor, body, found } = context;
  const path = "body.location_id";
  const locationId = body.location_id ?? found.employee.locationId;
  if (locationId === null) return assertNoFieldErrors([createRequiredError(path)]);
  const row = await findPlace(uow, locationId);
  const place = { locationId, regionId: row?.regionId ?? null };
  const active = [...(await deps.organization.readActiveServices(uow))];
  const services = row === null ? [] : listServicesToAssign(actor, active, place);
  if (services.length === 0) assertNoFieldErrors([{ path, code: "unknown_location", message: "Location not found" }]);
  const access = new Map(found.subject.grants.map((grant) => [grant.service, grant]));
  for (const service of services) {
    const none: AccessGrant = { service, role: "employee", regionIds: [], locationIds: [] };
    const next = addLocationToGrant(access.get(service) ?? none, role, place);
    if (next === null) {
      throw new AppError("conflict", "role_conflict", "This would replace another role. Edit permissions instead.");
    }
    access.set(service, next);
  }
  await deps.access.setAccess(uow, found.employee.id, [...access.values()]);
}
