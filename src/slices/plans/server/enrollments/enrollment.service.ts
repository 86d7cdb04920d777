import type { FieldError } from "#platform/contract/problem.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound, AppError, forbidden } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { invalidInput } from "#platform/server/input-errors.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { EnrollmentEndKind, EnrollmentRequest } from "#slices/plans/contract/enrollments.contract.ts";
import { endEnrollment, type EndingStatus } from "./end-enrollment.ts";
import { reconcileEnrollments, type EnrollmentLifecycleDeps } from "./enrollment-lifecycle.ts";
import { enrollIn } from "./start-enrollment.ts";
import { type EnrolledPerson, findEnrollment, findPerson } from "./enrollment.read-model.ts";
import {
  canChangePlansOf,
  isInactive,
  isPlanAdmin,
  canManagePlans,
  canSeePlansOf,
} from "./enrollment-permissions.rules.ts";
import { updateEnrollment } from "./enrollment.repository.ts";
import { type EnrollingPlan, readEnrollingPlans, readTasksOfPlan } from "../templates/plan-audiences.read-model.ts";

export interface EnrollmentDeps extends EnrollmentLifecycleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

/** Returns a person whose enrollments the actor sees. Throws notFound for anyone else. */
export async function getVisiblePerson(tx: ClientTx, actor: Actor, personId: number): Promise<EnrolledPerson> {
  const person = await findPerson(tx, personId);
  if (person === null || !canSeePlansOf(actor, person)) throw notFound();
  return person;
}

/**
 * Returns a person whose enrollments the actor can change. Throws notFound when the actor does not see them, and a
 * conflict (`not_yourself`) for oneself.
 */
export async function getChangeablePerson(tx: ClientTx, actor: Actor, personId: number): Promise<EnrolledPerson> {
  if (!canManagePlans(actor)) throw forbidden();
  const person = await getVisiblePerson(tx, actor, personId);
  if (!canChangePlansOf(actor, person)) {
    throw new AppError("conflict", "not_yourself", "You can’t change your own enrollments.");
  }
  return person;
}

function throwOnErrors(errors: readonly FieldError[]): void {
  if (errors.length === 0) return;
  throw new AppError("invalid", errors[0]?.code ?? "invalid", invalidInput(errors).message, { errors });
}

const createFieldError = (field: string, code: string, message: string): FieldError => ({
  path: `body.${field}`,
  code,
  message,
});

async function validateMentor(
  tx: ClientTx,
  actor: Actor,
  assignment: { readonly personId: number; readonly mentorId: number | null; readonly today: string },
): Promise<FieldError[]> {
  const { personId, mentorId, today } = assignment;
  if (mentorId === null) return [];
  if (mentorId === personId)
    return [createFieldError("mentor_id", "own_mentor", "An employee can’t be their own mentor")];
  const mentor = await findPerson(tx, mentorId);
  if (mentor === null || !canSeePlansOf(actor, mentor) || isInactive(mentor, today)) {
    return [createFieldError("mentor_id", "unknown_mentor", "There is no such employee")];
  }
  return [];
}

const needed = {
  start_date: createFieldError("plan_id", "start_date_needed", "Add a start date for this employee first"),
  last_day: createFieldError("plan_id", "last_day_needed", "Record notice (last day) for this employee first"),
} as const;

async function validatePlan(
  tx: ClientTx,
  plan: EnrollingPlan | undefined,
  employee: { readonly startDate: string | null; readonly lastDay: string | null },
): Promise<FieldError[]> {
  if (!plan) return [createFieldError("plan_id", "unknown_plan", "There is no such plan")];
  if (plan.isArchived) return [createFieldError("plan_id", "plan_archived", "This plan is archived")];
  if (plan.currentVersion === null)
    return [createFieldError("plan_id", "not_published", "This plan is not published yet")];
  const anchors = new Set((await readTasksOfPlan(tx, plan.planId, plan.currentVersion)).map(({ anchor }) => anchor));
  return [
    ...(anchors.has("start_date") && employee.startDate === null ? [needed.start_date] : []),
    ...(anchors.has("last_day") && employee.lastDay === null ? [needed.last_day] : []),
  ];
}

/** Enrolls an employee manually. Returns a running enrollment in the plan unchanged. Reports all errors at once. */
export function enrollManually(
  deps: EnrollmentDeps,
  actor: Actor,
  request: EnrollmentRequest,
  requestId: string,
): Promise<{ readonly id: number; readonly is_new: boolean }> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const person = await getChangeablePerson(uow, actor, request.person_id);
    const locked = await reconcileEnrollments(uow, deps, person.id);
    if (locked === null) throw notFound();
    const running = locked.enrollments.find((each) => each.plan_id === request.plan_id);
    if (running) return { id: running.id, is_new: false };
    const [plan] = await readEnrollingPlans(uow, { planId: request.plan_id });
    const mentorId = request.mentor_id ?? null;
    const isPast = isInactive({ ...person, lastDay: locked.employee.lastDay }, locked.today);
    throwOnErrors([
      // Offboarding tasks may begin after the last day.
      ...(isPast && plan?.type !== "offboarding"
        ? [createFieldError("person_id", "archived", "This employee has left")]
        : []),
      ...(await validatePlan(uow, plan, locked.employee)),
      ...(await validateMentor(uow, actor, { personId: person.id, mentorId, today: locked.today })),
    ]);
    if (!plan) throw notFound();
    const [id = 0] = (await enrollIn(uow, deps, person.id, [{ plan, mentorId }])) ?? [];
    const details = { person_id: person.id, plan_id: plan.planId, version: plan.currentVersion, mentor_id: mentorId };
    await uow.audit({ operation: "plans.enrollments.write", objectType: "enrollment", objectId: id, details });
    return { id, is_new: true };
  });
}

async function getChangeableEnrollment(uow: UnitOfWork, actor: Actor, enrollmentId: number) {
  if (!canManagePlans(actor)) throw forbidden();
  const enrollment = await findEnrollment(uow, enrollmentId);
  if (enrollment === null) throw notFound();
  await getChangeablePerson(uow, actor, enrollment.personId);
  return enrollment;
}

/**
 * Sets, changes or removes the mentor of a running enrollment. Throws a conflict (`already_ended`) once it has ended.
 */
export function changeMentor(
  deps: EnrollmentDeps,
  actor: Actor,
  request: { readonly enrollmentId: number; readonly mentorId: number | null },
  requestId: string,
): Promise<{ readonly id: number; readonly mentor: { readonly id: number; readonly name: string } | null }> {
  const { enrollmentId, mentorId } = request;
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const { personId } = await getChangeableEnrollment(uow, actor, enrollmentId);
    const locked = await reconcileEnrollments(uow, deps, personId);
    const enrollment = locked?.enrollments.find(({ id }) => id === enrollmentId);
    if (!locked || !enrollment) {
      throw new AppError("conflict", "already_ended", "This enrollment has ended already.");
    }
    throwOnErrors(await validateMentor(uow, actor, { personId, mentorId, today: locked.today }));
    if (enrollment.mentor_id !== mentorId) {
      await updateEnrollment(uow, enrollmentId, { mentor_id: mentorId });
      await reconcileEnrollments(uow, deps, personId);
      const details = { mentor: { before: enrollment.mentor_id, after: mentorId } };
      await uow.audit({
        operation: "plans.enrollments.write",
        objectType: "enrollment",
        objectId: enrollmentId,
        details,
      });
    }
    const mentor = mentorId === null ? null : await findPerson(uow, mentorId);
    return { id: enrollmentId, mentor: mentor && { id: mentor.id, name: mentor.name } };
  });
}

const statuses: Readonly<Record<EnrollmentEndKind, EndingStatus>> = { unenroll: 2, cancel: 3, purge: 4 };

/** Unenrolls, cancels or (administrators only) purges an enrollment. */
export function endManually(
  deps: EnrollmentDeps,
  actor: Actor,
  request: { readonly enrollmentId: number; readonly kind: EnrollmentEndKind; readonly note: string },
  requestId: string,
): Promise<{ readonly id: number }> {
  const { enrollmentId: id, kind, note } = request;
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    if (kind === "purge" && !isPlanAdmin(actor)) throw forbidden();
    const found = await getChangeableEnrollment(uow, actor, id);
    await endEnrollment(uow, deps, found, { status: statuses[kind], note, by: actor.personId });
    const operation = kind === "purge" ? "plans.enrollments.purge" : "plans.enrollments.write";
    await uow.audit({ operation, objectType: "enrollment", objectId: id, details: { ending: kind, note } });
    return { id };
  });
}
