import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { History } from "./employments.rules.ts";
import { manageEmployee, type PeopleDeps } from "./people.context.ts";
import { saveHistory } from "./people.repository.ts";
import { lockWithHistory, createNoNoticeError } from "./people.service.ts";

/** Removes the last day and its reason from the history. */
function removeEnd(history: History): History {
  return history.map((each, index) =>
    index === history.length - 1
      ? { ...each, endsOn: null, terminationCategoryId: null, terminationReason: null }
      : each,
  );
}

/**
 * Withdraws a notice: the employment continues and offboarding plans are canceled. Throws a conflict (`no_notice`)
 * without a notice or after the last day.
 */
export function withdrawNotice(deps: PeopleDeps, actor: Actor, personId: number, requestId: string): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const { today } = await manageEmployee(deps, uow, actor, personId);
    const { person, history } = await lockWithHistory(uow, personId);
    if (person.archivedAt !== null || person.lastDay === null || person.lastDay < today) throw createNoNoticeError();
    await saveHistory(uow, personId, history, removeEnd(history));
    await deps.employments.onChanged(uow, { personId, actorId: actor.personId });
    const details = { notice: false, last_day: { before: person.lastDay, after: null } };
    await uow.audit({ operation: "people.edit", objectType: "person", objectId: personId, details });
    return personId;
  });
}
