import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import { AppError } from "#platform/server/app-error.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { deleteAvatar } from "./avatars/avatars.repository.ts";
import { coarsenDates, leave } from "./employments.rules.ts";
import { type PeopleDeps, getVisibleEmployee, readToday } from "./people.context.ts";
import { clearManager, saveHistory, updatePerson } from "./people.repository.ts";
import { formatFullName, isSameName } from "./people.rules.ts";
import { lockWithHistory } from "./people.service.ts";

const noPerson = {
  first_name: "",
  last_name: "",
  email: null,
  external_id: null,
  personal_email: null,
  cell_phone: null,
  locale: "en",
  manager_id: null,
} as const;

const omitNulls = (...values: readonly (string | null)[]): string[] => values.filter((each) => each !== null);

/**
 * Erases a person: deletes identity, contact data, texts, exact dates and unreleased answers. Released numbers stay.
 */
export function erase(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  typedName: string,
  requestId: string,
): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    if (personId === actor.personId) throw new AppError("conflict", "not_yourself", "You cannot erase yourself.");
    await getVisibleEmployee(uow, actor, personId);
    const { person, history } = await lockWithHistory(uow, personId);
    if (!isSameName(typedName, formatFullName(person))) {
      assertNoFieldErrors([{ path: "body.full_name", code: "other_name", message: "Name doesn’t match" }]);
    }
    const left = leave(history, await readToday(deps, uow));
    const own = omitNulls(person.email, person.personalEmail);
    const accountEmails = await deps.access.eraseAccounts(uow, personId, own);
    await deps.eraseRespondent(uow, personId);
    await deps.employments.onErased(uow, { personId, actorId: actor.personId });
    await saveHistory(uow, personId, history, coarsenDates(left));
    await clearManager(uow, personId);
    await deleteAvatar(uow, personId);
    await updatePerson(uow, personId, { ...noPerson, archived_at: person.archivedAt ?? uow.now, erased_at: uow.now });
    await deps.eraseReferences(uow, {
      audience: "people",
      id: personId,
      name: formatFullName(person),
      emails: [...own, ...accountEmails],
      phones: omitNulls(person.cellPhone),
    });
    await uow.audit({ operation: "people.erase", objectType: "person", objectId: personId });
    return personId;
  });
}
