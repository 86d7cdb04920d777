import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { EraseReferences } from "#platform/server/erasure-hooks.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type AccessApi, type Actor, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { TeamActionBody } from "#slices/people/contract/team-actions.contract.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { findEmployee, type EmployeeRow } from "./employee.read-model.ts";
import { isArchivedOn } from "./people.rules.ts";
import type { EmploymentEvents, PlansOfPeople } from "./people.api.ts";
import { readPlaces } from "./places.read-model.ts";
import { canManage, type RegionOf, type Subject, getTeamScope } from "./team-permissions.rules.ts";

/**
 * Returns which of these addresses opted out of emails. Messaging depends on this slice, so it is provided at
 * composition.
 */
export type OptedOut = (tx: Tx, emails: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Erases a person's answers as a survey respondent. Surveys depends on this slice, so it is provided at composition.
 */
export type EraseRespondent = (uow: UnitOfWork, personId: number) => Promise<void>;

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly access: AccessApi;
  readonly readOptedOut: OptedOut;
  readonly plans: PlansOfPeople;
  readonly employments: EmploymentEvents;
  readonly eraseRespondent: EraseRespondent;
  readonly eraseReferences: EraseReferences;
}

/** Returns today in the client's zone. */
export async function readToday(deps: Pick<PeopleDeps, "clock" | "organization">, tx: ClientTx): Promise<string> {
  const client = await deps.organization.readClient(tx, tx.clientId);
  return toLocalDate(client.timeZone, deps.clock.now());
}

/** Reads the region of each location. */
export async function readRegions(tx: ClientTx): Promise<RegionOf> {
  const regions = new Map((await readPlaces(tx)).map((place) => [place.id, place.regionId]));
  return (locationId) => regions.get(locationId) ?? null;
}

/**
 * Returns an employee the viewer can see: in a place of any service's scope, or themselves. Throws notFound for
 * anyone else.
 */
export async function getVisibleEmployee(tx: ClientTx, actor: Actor, personId: number): Promise<EmployeeRow> {
  const employee = await findEmployee(tx, personId);
  if (!employee) throw notFound();
  if (employee.id !== actor.personId && !includesPlace(getTeamScope(actor), employee)) throw notFound();
  return employee;
}

/** Reads an employee with what decides who may act on them. */
export async function readSubject(
  deps: PeopleDeps,
  tx: ClientTx,
  employee: EmployeeRow,
): Promise<{ readonly subject: Subject; readonly findRegion: RegionOf; readonly today: string }> {
  const today = await readToday(deps, tx);
  const grants = (await deps.access.readAccess(tx, [employee.id])).get(employee.id) ?? [];
  const { id: personId, email, locationId, regionId } = employee;
  const isArchived = isArchivedOn(employee, today);
  const findRegion = await readRegions(tx);
  return { subject: { personId, email, locationId, regionId, isArchived, grants }, findRegion, today };
}

/**
 * Returns an employee on whom the actor may act. Throws notFound outside the scope, and a conflict (`wider_rights`)
 * when the employee has wider permissions.
 */
export async function manageEmployee(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  personId: number,
): Promise<{
  readonly employee: EmployeeRow;
  readonly subject: Subject;
  readonly findRegion: RegionOf;
  readonly today: string;
}> {
  const employee = await getVisibleEmployee(tx, actor, personId);
  const found = await readSubject(deps, tx, employee);
  if (!canManage(actor, found.subject, found.findRegion)) {
    throw new AppError(
      "conflict",
      "wider_rights",
      "You can’t change your own record or someone with broader permissions than yours.",
    );
  }
  return { employee, ...found };
}

/** Returns true when the actor may act on an employee whom they see. */
export async function canManageEmployee(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  personId: number,
): Promise<boolean> {
  const employee = await findEmployee(tx, personId);
  if (!employee) return false;
  const { subject, findRegion } = await readSubject(deps, tx, employee);
  return canManage(actor, subject, findRegion);
}

/** A running action: actor, employee and input. */
export interface TeamActionContext {
  readonly deps: PeopleDeps;
  readonly uow: UnitOfWork;
  readonly actor: Actor;
  readonly body: TeamActionBody;
  readonly found: Awaited<ReturnType<typeof manageEmployee>>;
}
