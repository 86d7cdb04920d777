import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { ForgetCopies } from "#platform/server/erasure.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type AccessApi, type Actor, scopeHolds } from "#slices/identity/server/identity.api.ts";
import type { TeamActionBody } from "#slices/people/contract/team-actions.contract.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import { findEmployee, type EmployeeRow } from "./employee.read-model.ts";
import { isArchivedOn } from "./people.rules.ts";
import type { EmploymentEvents, PlansOfPeople } from "./people.api.ts";
import { readPlaces } from "./places.read-model.ts";
import { mayManage, type RegionOf, type Subject, teamScope } from "./team-rights.rules.ts";

/** Which of these addresses opted out of e-mails; messaging stands above people, so it is filled in from there. */
export type OptedOut = (tx: Tx, emails: readonly string[]) => Promise<ReadonlySet<string>>;

/** Forgets an erased person's answers as a respondent; surveys stand above people, so it is filled in from there. */
export type ForgetRespondent = (uow: UnitOfWork, personId: number) => Promise<void>;

export interface PeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: OrganisationApi;
  readonly access: AccessApi;
  readonly optedOut: OptedOut;
  readonly plans: PlansOfPeople;
  readonly employments: EmploymentEvents;
  readonly forgetRespondent: ForgetRespondent;
  readonly forgetCopies: ForgetCopies;
}

/** Today in the client's zone. */
export async function todayOf(deps: Pick<PeopleDeps, "clock" | "organisation">, tx: ClientTx): Promise<string> {
  const client = await deps.organisation.client(tx, tx.clientId);
  return dayIn(client.timeZone, deps.clock.now());
}

/** Which region each location is in. */
export async function regionsOf(tx: ClientTx): Promise<RegionOf> {
  const regions = new Map((await readPlaces(tx)).map((place) => [place.id, place.regionId]));
  return (locationId) => regions.get(locationId) ?? null;
}

/** An employee whom the viewer may see: of a place in any service's scope, or themselves; anybody else is absent. */
export async function seeEmployee(tx: ClientTx, actor: Actor, personId: number): Promise<EmployeeRow> {
  const employee = await findEmployee(tx, personId);
  if (!employee) throw absent();
  if (employee.id !== actor.personId && !scopeHolds(teamScope(actor), employee)) throw absent();
  return employee;
}

/** An employee together with what decides who may act on them. */
export async function subjectOf(
  deps: PeopleDeps,
  tx: ClientTx,
  employee: EmployeeRow,
): Promise<{ readonly subject: Subject; readonly regionOf: RegionOf; readonly today: string }> {
  const today = await todayOf(deps, tx);
  const grants = (await deps.access.accessOf(tx, [employee.id])).get(employee.id) ?? [];
  const { id: personId, email, locationId, regionId } = employee;
  const isArchived = isArchivedOn(employee, today);
  const regionOf = await regionsOf(tx);
  return { subject: { personId, email, locationId, regionId, isArchived, grants }, regionOf, today };
}

/** An employee on whom the actor may act; absent outside the scope, a conflict (`wider_rights`) where their own rights are wider. */
export async function manageEmployee(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  personId: number,
): Promise<{
  readonly employee: EmployeeRow;
  readonly subject: Subject;
  readonly regionOf: RegionOf;
  readonly today: string;
}> {
  const employee = await seeEmployee(tx, actor, personId);
  const found = await subjectOf(deps, tx, employee);
  if (!mayManage(actor, found.subject, found.regionOf)) {
    throw new Failure(
      "conflict",
      "wider_rights",
      "You can’t change your own record or someone with broader permissions than yours.",
    );
  }
  return { employee, ...found };
}

/** True where the actor may act on an employee whom they see. */
export async function mayManageEmployee(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  personId: number,
): Promise<boolean> {
  const employee = await findEmployee(tx, personId);
  if (!employee) return false;
  const { subject, regionOf } = await subjectOf(deps, tx, employee);
  return mayManage(actor, subject, regionOf);
}

/** One action under way: who, on whom, with what. */
export interface Acting {
  readonly deps: PeopleDeps;
  readonly uow: UnitOfWork;
  readonly actor: Actor;
  readonly body: TeamActionBody;
  readonly found: Awaited<ReturnType<typeof manageEmployee>>;
}
