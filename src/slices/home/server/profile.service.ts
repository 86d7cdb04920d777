import type { z } from "zod";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OwnProfile, saveOwnProfile } from "#slices/home/contract/profile.contract.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";

export interface ProfileDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "findPlace">;
  readonly people: Pick<PeopleApi, "readPerson" | "readOwnProfile" | "saveOwnProfile">;
}

async function findProfile(deps: ProfileDeps, tx: ClientTx, personId: number): Promise<OwnProfile> {
  const person = await deps.people.readPerson(tx, personId);
  const own = await deps.people.readOwnProfile(tx, personId);
  const place = person.locationId === null ? null : await deps.organization.findPlace(tx, person.locationId);
  return {
    first_name: own.firstName,
    last_name: own.lastName,
    personal_email: own.personalEmail,
    cell_phone: own.cellPhone,
    locale: own.locale,
    email: person.email,
    position: person.position,
    location: place?.name ?? null,
  };
}

/** Reads the signed-in person's own data. */
export function readProfile(deps: ProfileDeps, actor: Actor): Promise<OwnProfile> {
  return deps.db.reading(actor.clientId, (tx) => findProfile(deps, tx, actor.personId));
}

/** Saves a person's changes to their own data; the log has the names of the fields, not their values. */
export function saveProfile(
  deps: ProfileDeps,
  actor: Actor,
  form: z.output<(typeof saveOwnProfile)["body"]>,
  requestId: string,
): Promise<OwnProfile> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const objectId = actor.personId;
    const fields = await deps.people.saveOwnProfile(uow, objectId, {
      firstName: form.first_name,
      lastName: form.last_name,
      personalEmail: form.personal_email,
      cellPhone: form.cell_phone,
      locale: form.locale,
    });
    await uow.audit({ operation: "home.profile.save", objectType: "person", objectId, details: { fields } });
    return findProfile(deps, uow, objectId);
  });
}
