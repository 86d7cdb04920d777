import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ManagedEmployee } from "#slices/people/contract/employee-form.contract.ts";
import type { EmployeeDetails, EmploymentPeriodRow } from "#slices/people/contract/team.contract.ts";
import { readAvatars } from "./avatars/avatars.service.ts";
import { type EmployeeRow, readContacts, readNamedHistory, type Contact } from "./employee.read-model.ts";
import { manageEmployee, type PeopleDeps, getVisibleEmployee, readSubject } from "./people.context.ts";
import { formatFullName, isArchivedOn, computeTenure } from "./people.rules.ts";
import { listTeamActions, hasTeam, isAdmin, canManage, getPlansScope } from "./team-permissions.rules.ts";

interface Managers {
  readonly office: readonly Contact[];
  readonly regional: readonly Contact[];
  readonly direct: readonly Contact[];
}

async function readManagers(deps: PeopleDeps, tx: ClientTx, employee: EmployeeRow): Promise<Managers> {
  const { locationId, regionId, managerId } = employee;
  const all = (await deps.access.readPlaceManagers(tx)).filter((each) => each.personId !== employee.id);
  const ids = {
    office: all.filter((each) => locationId !== null && each.locationId === locationId).map((each) => each.personId),
    regional: all.filter((each) => regionId !== null && each.regionId === regionId).map((each) => each.personId),
    direct: managerId === null ? [] : [managerId],
  };
  const contacts = await readContacts(tx, [...new Set([...ids.office, ...ids.regional, ...ids.direct])]);
  const filterContacts = (wanted: readonly number[]): Contact[] => contacts.filter((each) => wanted.includes(each.id));
  return {
    office: filterContacts(ids.office),
    regional: filterContacts(ids.regional),
    direct: filterContacts(ids.direct),
  };
}

type EmployeePlans = Pick<EmployeeDetails, "plan_summary" | "compliance_summary" | "plans">;

const noPlans: EmployeePlans = { plan_summary: null, compliance_summary: null, plans: [] };

/**
 * Reads an employee's plans. People see their own plans, and those of others where their permission in plans covers
 * them.
 */
async function readPlans(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  { employee, today }: { readonly employee: EmployeeRow; readonly today: string },
): Promise<EmployeePlans> {
  const scope = getPlansScope(actor, employee);
  return scope === null ? noPlans : deps.plans.readEmployeePlans(tx, { personId: employee.id, scope, today });
}

/** Returns the day on which a person was archived in the client's zone, or the last day if not archived manually. */
function getArchivedDay({ archivedAt, lastDay }: EmployeeRow, timeZone: string): string | null {
  return archivedAt === null ? lastDay : toLocalDate(timeZone, archivedAt);
}

/** Returns an employee for the details page, with the viewer's actions. */
export function readEmployeeDetails(deps: PeopleDeps, actor: Actor, personId: number): Promise<EmployeeDetails> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const employee = await getVisibleEmployee(tx, actor, personId);
    const { subject, findRegion, today } = await readSubject(deps, tx, employee);
    const managers = await readManagers(deps, tx, employee);
    const states = await deps.access.listAccountStates(tx, [personId]);
    const isArchived = isArchivedOn(employee, today);
    const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
    return {
      id: employee.id,
      user_id: employee.id,
      first_name: employee.firstName,
      last_name: employee.lastName,
      full_name: formatFullName(employee),
      avatar: (await readAvatars(tx, [personId]))(personId),
      status: isArchived ? "Archived" : "Active",
      position: employee.position,
      position_id: employee.positionId,
      location: employee.location,
      location_id: employee.locationId,
      region: employee.region,
      start_date: employee.startDate,
      last_day: employee.lastDay,
      archived_at: isArchived ? getArchivedDay(employee, timeZone) : null,
      tenure: computeTenure(employee.startDate, employee.lastDay, today),
      email: employee.email,
      personal_email: employee.personalEmail,
      cell_phone: employee.cellPhone,
      office_managers: [...managers.office],
      regional_managers: [...managers.regional],
      managers: [...managers.direct],
      ...(await readPlans(deps, tx, actor, { employee, today })),
      account_state: states.get(personId) ?? "none",
      actions: listTeamActions(actor, subject, findRegion),
      may_edit: canManage(actor, subject, findRegion),
      may_change_rights: isAdmin(actor) && !isArchived,
      may_erase: isAdmin(actor) && personId !== actor.personId,
      may_see_team: hasTeam(actor),
    };
  });
}

/** Returns the values of the employee form. Throws when the actor cannot save it. */
export function readManagedEmployee(deps: PeopleDeps, actor: Actor, personId: number): Promise<ManagedEmployee> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { employee } = await manageEmployee(deps, tx, actor, personId);
    return {
      id: employee.id,
      first_name: employee.firstName,
      last_name: employee.lastName,
      email: employee.email,
      cell_phone: employee.cellPhone,
      start_date: employee.startDate,
      locale: employee.locale,
      last_archived_at: employee.archivedAt?.toISOString() ?? null,
      employee_id: employee.externalId,
      position: employee.position,
      position_id: employee.positionId,
      location: employee.location,
      location_id: employee.locationId,
      avatar: (await readAvatars(tx, [personId]))(personId),
    };
  });
}

/** Returns an employee's locations and positions, latest first. */
export function readEmploymentHistory(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
): Promise<EmploymentPeriodRow[]> {
  return deps.db.reading(actor.clientId, async (tx) => {
    await getVisibleEmployee(tx, actor, personId);
    return readNamedHistory(tx, personId);
  });
}

/** Returns the name of an employee the viewer can see. */
export function readTeamMember(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
): Promise<{ readonly id: number; readonly full_name: string }> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const employee = await getVisibleEmployee(tx, actor, personId);
    return { id: employee.id, full_name: formatFullName(employee) };
  });
}
