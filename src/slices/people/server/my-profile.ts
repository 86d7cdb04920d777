import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OwnProfile } from "./people.api.ts";
import { lockPerson, updatePerson } from "./people.repository.ts";
import { findOwnProfile } from "./people.read-model.ts";

/** Returns the fields that people can edit about themselves. Throws notFound without such a person. */
export async function readOwnProfile(tx: ClientTx, personId: number): Promise<OwnProfile> {
  const profile = await findOwnProfile(tx, personId);
  if (!profile) throw notFound();
  return profile;
}

/** Names of the fields on the wire and in the audit log. */
const fieldNames = {
  firstName: "first_name",
  lastName: "last_name",
  personalEmail: "personal_email",
  cellPhone: "cell_phone",
  locale: "locale",
} as const satisfies Record<keyof OwnProfile, string>;

/** Saves a person's own profile; returns the wire names of changed fields. */
export async function saveOwnProfile(uow: UnitOfWork, personId: number, profile: OwnProfile): Promise<string[]> {
  const person = await lockPerson(uow, personId);
  if (!person) throw notFound();
  const names = Object.keys(fieldNames) as (keyof OwnProfile)[];
  const changed = names.filter((name) => person[name] !== profile[name]);
  await updatePerson(uow, personId, {
    first_name: profile.firstName,
    last_name: profile.lastName,
    personal_email: profile.personalEmail,
    cell_phone: profile.cellPhone,
    locale: profile.locale,
  });
  return changed.map((name) => fieldNames[name]);
}
