import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { addDays } from "#platform/server/clock.ts";
import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { TeamActionBody } from "#slices/people/contract/team-actions.contract.ts";
import type { TeamAction } from "#slices/people/contract/team.contract.ts";
import { rehire, toLatest, leave, transfer } from "./employments.rules.ts";
import { assignLocation, assignManager, createRequiredError } from "./team-assign.ts";
import { collectHistory } from "./people.checks.ts";
import { type TeamActionContext, manageEmployee, type PeopleDeps } from "./people.context.ts";
import { saveHistory, updatePerson } from "./people.repository.ts";
import { lockWithHistory } from "./people.service.ts";
import { hasPosition } from "./places.read-model.ts";
import { sendWelcome } from "./team-welcome.service.ts";
import { listTeamActions } from "./team-permissions.rules.ts";

async function archive({ deps, uow, actor, body, found }: TeamActionContext): Promise<void> {
  const { employee, today } = found;
  const { person, history } = await lockWithHistory(uow, employee.id);
  const lastDay = body.last_day ?? (person.lastDay !== null && person.lastDay < today ? person.lastDay : today);
  const path = "body.last_day";
  if (lastDay > today) assertNoFieldErrors([{ path, code: "in_future", message: "Can’t be in the future" }]);
  // An employee whose first day is in the future never started, so no employment remains.
  const hasBegun = person.startDate !== null && person.startDate <= today;
  if (hasBegun && lastDay < (person.startDate ?? "")) {
    assertNoFieldErrors([{ path, code: "before_start", message: "Can’t be before the start date" }]);
  }
  await saveHistory(uow, employee.id, history, leave(history, lastDay));
  await updatePerson(uow, employee.id, { archived_at: uow.now });
  await deps.employments.onLeft(uow, { personId: employee.id, actorId: actor.personId });
  await deps.access.endAccess(uow, employee.id);
}

async function unarchive({ deps, uow, actor, body, found }: TeamActionContext): Promise<void> {
  const { employee, today } = found;
  const { person, history } = await lockWithHistory(uow, employee.id);
  const { lastDay } = person;
  const from = body.effective_on ?? (lastDay !== null && lastDay >= today ? addDays(lastDay, 1) : today);
  const errors: FieldError[] = [];
  const after = collectHistory(rehire(history, person, from), history, "body.effective_on", errors);
  assertNoFieldErrors(errors);
  await saveHistory(uow, employee.id, history, after);
  await updatePerson(uow, employee.id, { archived_at: null });
  // A short absence continues the employment. After a longer one a new employment begins, as for a hire.
  const isNew = toLatest(after)?.startDate !== toLatest(history)?.startDate;
  await deps.employments[isNew ? "onHired" : "onChanged"](uow, { personId: employee.id, actorId: actor.personId });
}

async function welcome({ deps, uow, found }: TeamActionContext): Promise<void> {
  await sendWelcome(deps, uow, found.employee.id, found.employee.email);
}

async function assignPosition({ deps, uow, actor, body, found }: TeamActionContext): Promise<void> {
  const { employee, today } = found;
  const { position_id: positionId } = body;
  if (positionId === undefined) return assertNoFieldErrors([createRequiredError("body.position_id")]);
  const errors: FieldError[] = [];
  if (!(await hasPosition(uow, positionId))) {
    errors.push({ path: "body.position_id", code: "unknown_position", message: "Position not found" });
  }
  const { person, history } = await lockWithHistory(uow, employee.id);
  const begun = history.at(-1)?.startsOn ?? null;
  const from = body.effective_on ?? (begun !== null && begun > today ? begun : today);
  const after = collectHistory(
    transfer(history, { locationId: person.locationId, positionId }, from),
    history,
    "body.effective_on",
    errors,
  );
  assertNoFieldErrors(errors);
  await saveHistory(uow, employee.id, history, after);
  await deps.employments.onChanged(uow, { personId: employee.id, actorId: actor.personId });
}

const doing: Readonly<Record<TeamAction, (context: TeamActionContext) => Promise<void>>> = {
  archive,
  unarchive,
  send_welcome_email: welcome,
  assign_manager: assignManager,
  assign_position: assignPosition,
  assign_as_location_manager: (acting) => assignLocation(acting, "property_manager"),
  assign_as_location_maintenance_manager: (acting) => assignLocation(acting, "maintenance_manager"),
};

function createUnavailableError(action: TeamAction, email: string | null): AppError {
  if (action === "send_welcome_email" && email === null) {
    return new AppError("invalid", "no_email", "This employee has no email address.");
  }
  return new AppError("conflict", "not_now", "This action isn’t available for this employee.");
}

/** Runs one of the row actions, with its audit row. */
export function runAction(
  deps: PeopleDeps,
  actor: Actor,
  request: { readonly personId: number; readonly action: TeamAction; readonly body: TeamActionBody },
  requestId: string,
): Promise<number> {
  const { personId, action, body } = request;
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const found = await manageEmployee(deps, uow, actor, personId);
    const { subject, findRegion, employee } = found;
    if (!listTeamActions(actor, subject, findRegion).includes(action))
      throw createUnavailableError(action, employee.email);
    await doing[action]({ deps, uow, actor, body, found });
    await uow.audit({ operation: "people.act", objectType: "person", objectId: personId, details: { action } });
    return personId;
  });
}
