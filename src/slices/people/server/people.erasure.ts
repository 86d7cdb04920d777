import { refuseInvalid } from "#platform/server/input-errors.ts";
import { Failure } from "#platform/server/fail.ts";
import { type Actor, causeOf } from "#slices/identity/server/identity.api.ts";
import { deleteAvatar } from "./avatars/avatars.repository.ts";
import { blurred, leave } from "./employments.rules.ts";
import { type PeopleDeps, seeEmployee, todayOf } from "./people.context.ts";
import { forgetManager, saveHistory, updatePerson } from "./people.repository.ts";
import { fullNameOf, isSameName } from "./people.rules.ts";
import { holdWithHistory } from "./people.service.ts";

const nobody = {
  first_name: "",
  last_name: "",
  email: null,
  external_id: null,
  personal_email: null,
  cell_phone: null,
  locale: "en",
  manager_id: null,
} as const;

const filled = (...values: readonly (string | null)[]): string[] => values.filter((each) => each !== null);

/** Erases a person: identity, contact, texts and exact dates go, unreleased answers are deleted, released numbers stay. */
export function erase(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  typedName: string,
  requestId: string,
): Promise<number> {
  return deps.units.run(causeOf(actor, requestId), async (uow) => {
    if (personId === actor.personId) throw new Failure("conflict", "not_yourself", "You cannot erase yourself.");
    await seeEmployee(uow, actor, personId);
    const { person, history } = await holdWithHistory(uow, personId);
    if (!isSameName(typedName, fullNameOf(person))) {
      refuseInvalid([{ path: "body.full_name", code: "other_name", message: "Name doesn’t match" }]);
    }
    const left = leave(history, await todayOf(deps, uow));
    const own = filled(person.email, person.personalEmail);
    const accountEmails = await deps.access.eraseAccounts(uow, personId, own);
    await deps.forgetRespondent(uow, personId);
    await deps.employments.erased(uow, { personId, by: actor.personId });
    await saveHistory(uow, personId, history, blurred(left));
    await forgetManager(uow, personId);
    await deleteAvatar(uow, personId);
    await updatePerson(uow, personId, { ...nobody, archived_at: person.archivedAt ?? uow.now, erased_at: uow.now });
    await deps.forgetCopies(uow, {
      audience: "people",
      id: personId,
      name: fullNameOf(person),
      emails: [...own, ...accountEmails],
      phones: filled(person.cellPhone),
    });
    await uow.audit({ operation: "people.erase", objectType: "person", objectId: personId });
    return personId;
  });
}
