import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type {
  AcknowledgedNotice,
  EmployeeEdit,
  EmployeeForm,
  NewEmployee,
  Notice,
} from "#slices/people/contract/employee-form.contract.ts";
import type { History, Placement } from "./employments.rules.ts";
import { correctPlacement, correctStart, hire, leave, transfer } from "./employments.rules.ts";
import { collectHistory, validateReferences, createTakenError, withBodyPaths } from "./people.checks.ts";
import type { EmployeeByTask } from "./people.api.ts";
import { manageEmployee, canManageEmployee, type PeopleDeps, getVisibleEmployee } from "./people.context.ts";
import { assignFirstManager } from "./managers.ts";
import {
  type LockedPerson,
  lockPerson,
  insertPerson,
  isTakenError,
  type PersonData,
  readHistory,
  saveHistory,
  savePersonData,
  updatePerson,
} from "./people.repository.ts";
import { formatFullName } from "./people.rules.ts";
import { canAddEmployees } from "./places.read-model.ts";
import { getEmployingScope, getPlansScope } from "./team-permissions.rules.ts";

function toData(form: EmployeeForm): PersonData {
  return {
    firstName: form.first_name,
    lastName: form.last_name,
    email: form.email,
    externalId: form.employee_id,
    cellPhone: form.cell_phone,
    locale: form.locale,
  };
}

const toPlacement = (form: EmployeeForm): Placement => ({ locationId: form.location_id, positionId: form.position_id });

async function withDuplicateError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw isTakenError(error) ? createTakenError() : error;
  }
}

/** Locks a person and reads the history. For a record without one, derives it from the columns of `people`. */
export async function lockWithHistory(
  uow: UnitOfWork,
  personId: number,
): Promise<{ readonly person: LockedPerson; readonly history: History }> {
  const person = await lockPerson(uow, personId);
  if (!person) throw notFound();
  const history = await readHistory(uow, personId);
  if (history.length > 0 || person.archivedAt !== null) return { person, history };
  const begun = hire(person, person.startDate);
  return { person, history: person.lastDay === null ? begun : leave(begun, person.lastDay) };
}

/** Adds an employee. Throws when the client does not add employees manually. Returns the new id. */
export function createEmployee(deps: PeopleDeps, actor: Actor, form: NewEmployee, requestId: string): Promise<number> {
  const scope = getEmployingScope(actor) ?? { kind: "places", regionIds: [], locationIds: [] };
  return withDuplicateError(
    deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      if (!(await canAddEmployees(uow))) {
        throw new AppError(
          "forbidden",
          "cannot_add_employees",
          "Adding employees manually isn’t enabled for your company.",
        );
      }
      const { locationId, positionId } = { locationId: form.location_id, positionId: form.position_id };
      const data = toData(form);
      assertNoFieldErrors(
        await validateReferences(
          uow,
          scope,
          { locationId, positionId, email: form.email, externalId: data.externalId },
          null,
        ),
      );
      const personId = await insertPerson(uow, data);
      await saveHistory(uow, personId, [], hire(toPlacement(form), form.start_date));
      await assignFirstManager(deps, uow, actor, { personId, locationId, managerId: form.manager_id });
      await deps.employments.onHired(uow, { personId, actorId: actor.personId, plansFrom: form.plans_from });
      await uow.audit({ operation: "people.create", objectType: "person", objectId: personId });
      return personId;
    }),
  );
}

function applyEdit(
  history: History,
  form: EmployeeEdit,
  today: string,
  isArchived: boolean,
  errors: FieldError[],
): History {
  const started = collectHistory(correctStart(history, form.start_date), history, "body.start_date", errors);
  if (isArchived) return correctPlacement(started, toPlacement(form));
  const begun = started.at(-1)?.startsOn ?? null;
  const from = form.effective_on ?? (begun !== null && begun > today ? begun : today);
  return collectHistory(transfer(started, toPlacement(form), from), started, "body.effective_on", errors);
}

function listChangedFields(person: LockedPerson, form: EmployeeEdit): string[] {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ["first_name", person.firstName, form.first_name],
    ["last_name", person.lastName, form.last_name],
    ["location_id", person.locationId, form.location_id],
    ["position_id", person.positionId, form.position_id],
    ["employee_id", person.externalId, form.employee_id],
    ["start_date", person.startDate, form.start_date],
    ["cell_phone", person.cellPhone, form.cell_phone],
    ["email", person.email, form.email],
    ["locale", person.locale, form.locale],
  ];
  return pairs.filter(([, before, after]) => before !== after).map(([field]) => field);
}

async function editWithin(
  deps: PeopleDeps,
  uow: UnitOfWork,
  actor: Actor,
  { personId, form }: { readonly personId: number; readonly form: EmployeeEdit },
): Promise<number> {
  const { subject, today } = await manageEmployee(deps, uow, actor, personId);
  const { person, history } = await lockWithHistory(uow, personId);
  const scope = getEmployingScope(actor) ?? { kind: "places", regionIds: [], locationIds: [] };
  const references = { locationId: form.location_id, positionId: form.position_id, email: form.email };
  const errors = await validateReferences(
    uow,
    scope,
    { ...references, externalId: form.employee_id },
    { personId, locationId: person.locationId },
  );
  const after = applyEdit(history, form, today, subject.isArchived, errors);
  assertNoFieldErrors(errors);
  const fields = listChangedFields(person, form);
  await savePersonData(uow, personId, toData(form));
  await saveHistory(uow, personId, history, after);
  await deps.employments.onChanged(uow, { personId, actorId: actor.personId });
  if (fields.includes("email")) await withBodyPaths(deps.access.changeEmail(uow, personId, form.email));
  await uow.audit({ operation: "people.edit", objectType: "person", objectId: personId, details: { fields } });
  return personId;
}

/**
 * Saves the nine fields. A new location or position applies from `effective_on` or today. A new email changes the
 * account's email.
 */
export function editEmployee(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  form: EmployeeEdit,
  requestId: string,
): Promise<number> {
  return withDuplicateError(
    deps.units.run(toAuditContext(actor, requestId), (uow) => editWithin(deps, uow, actor, { personId, form })),
  );
}

/** Removes the end of the last employment period, so that the last day can also move to a later day. */
function reopenLast(history: History): History {
  return history.map((each, index) => (index === history.length - 1 ? { ...each, endsOn: null } : each));
}

function validateLastDay(person: LockedPerson, lastDay: string): FieldError[] {
  if (person.startDate === null || person.startDate <= lastDay) return [];
  return [{ path: "body.last_day", code: "before_start", message: "Can’t be before the start date" }];
}

/**
 * Throws when people set their own last day in the past, which would archive them. A company could lose its last
 * administrator.
 */
function assertNotOwnEnd(actor: Actor, personId: number, lastDay: string, today: string): void {
  if (personId !== actor.personId || lastDay >= today) return;
  throw new AppError("conflict", "not_yourself", "You cannot end your own employment in the past.");
}

type Termination = Parameters<typeof leave>[2];

/** Ends an employment on a day, with the given reason or the stored one. */
async function endEmployment(
  deps: PeopleDeps,
  uow: UnitOfWork,
  end: {
    readonly actor: Actor;
    readonly personId: number;
    readonly lastDay: string;
    readonly termination?: Termination;
  },
): Promise<void> {
  const { actor, personId, lastDay } = end;
  const { today } = await manageEmployee(deps, uow, actor, personId);
  assertNotOwnEnd(actor, personId, lastDay, today);
  const { person, history } = await lockWithHistory(uow, personId);
  assertNoFieldErrors(validateLastDay(person, lastDay));
  const last = history.at(-1);
  const onRecord = { categoryId: last?.terminationCategoryId ?? null, reason: last?.terminationReason ?? null };
  await saveHistory(uow, personId, history, leave(reopenLast(history), lastDay, end.termination ?? onRecord));
}

/**
 * Records the last day with its reason. The account stays active until the end of that day. Returns the titles of the
 * employee's current offboarding plans.
 */
export function recordNotice(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  notice: Notice,
  requestId: string,
): Promise<readonly string[]> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const termination = { categoryId: notice.termination_categories_id, reason: notice.reason };
    await endEmployment(deps, uow, { actor, personId, lastDay: notice.last_day, termination });
    const plans = await deps.employments.onNoticed(uow, { personId, actorId: actor.personId });
    await uow.audit({ operation: "people.edit", objectType: "person", objectId: personId, details: { notice: true } });
    return plans;
  });
}

/** Returns the error for an employee without a notice. */
export function createNoNoticeError(): AppError {
  return new AppError("conflict", "no_notice", "No notice is on record for this employee. Give notice first.");
}

async function acknowledgeWithin(
  deps: PeopleDeps,
  uow: UnitOfWork,
  actor: Actor,
  { personId, notice }: { readonly personId: number; readonly notice: AcknowledgedNotice },
): Promise<number> {
  if (notice.id !== undefined && notice.id !== personId) {
    assertNoFieldErrors([{ path: "body.id", code: "other_employee", message: "Must be the employee of the address" }]);
  }
  const { employee, today } = await manageEmployee(deps, uow, actor, personId);
  assertNotOwnEnd(actor, personId, notice.last_day, today);
  if (employee.lastDay === null) throw createNoNoticeError();
  await endEmployment(deps, uow, { actor, personId, lastDay: notice.last_day });
  await deps.employments.onChanged(uow, { personId, actorId: actor.personId });
  await updatePerson(uow, personId, { personal_email: notice.personal_email });
  const details = { acknowledged: true };
  await uow.audit({ operation: "people.edit", objectType: "person", objectId: personId, details });
  return personId;
}

/** Confirms a notice: the final last day, and contact data for afterwards. */
export function acknowledgeNotice(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  notice: AcknowledgedNotice,
  requestId: string,
): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), (uow) =>
    acknowledgeWithin(deps, uow, actor, { personId, notice }),
  );
}

/** Does the same within another unit of work, for employee forms of tasks. */
export function createEmployeeByTask(deps: PeopleDeps): EmployeeByTask {
  return {
    async getVisible(tx, actor, personId) {
      const employee = await getVisibleEmployee(tx, actor, personId);
      const { id, position, location } = employee;
      return { id, name: formatFullName(employee), position, location, plansScope: getPlansScope(actor, employee) };
    },
    canEdit: (tx, actor, personId) => canManageEmployee(deps, tx, actor, personId),
    async edit(uow, actor, personId, form) {
      if (!(await canManageEmployee(deps, uow, actor, personId))) throw createOnlyConfirmError();
      await withDuplicateError(editWithin(deps, uow, actor, { personId, form }));
    },
    async acknowledge(uow, actor, personId, notice) {
      if (!(await canManageEmployee(deps, uow, actor, personId))) throw createOnlyConfirmError();
      await acknowledgeWithin(deps, uow, actor, { personId, notice });
    },
  };
}

function createOnlyConfirmError(): AppError {
  return new AppError("conflict", "confirm_only", "You can confirm this information but not change it.");
}
