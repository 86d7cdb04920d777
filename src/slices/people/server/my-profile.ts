import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OwnProfile } from "./people.api.ts";
import { lockPerson, updatePerson } from "./people.repository.ts";
import { findOwnProfile } from "./people.read-model.ts";

/** What a person may change about themselves; fails as not found when there is none. */
export async function ownProfile(tx: ClientTx, personId: number): Promise<OwnProfile> {
  const found = await findOwnProfile(tx, personId);
  if (!found) throw notFound();
  return found;
}

/** Each field as the wire and the audit log name it. */
const fieldNames = {
  firstName: "first_name",
  lastName: "last_name",
  personalEmail: "personal_email",
  cellPhone: "cell_phone",
  locale: "locale",
} as const satisfies Record<keyof OwnProfile, string>;

/** Saves what a person changed about themselves; returns the changed fields as the wire names them. */
export async function saveOwnProfile(uow: UnitOfWork, personId: number, profile: OwnProfile): Promise<string[]> {
  const held = await lockPerson(uow, personId);
  if (!held) throw notFound();
  const names = Object.keys(fieldNames) as (keyof OwnProfile)[];
  const changed = names.filter((name) => held[name] !== profile[name]);
  await updatePerson(uow, personId, {
    first_name: profile.firstName,
    last_name: profile.lastName,
    personal_email: profile.personalEmail,
    cell_phone: profile.cellPhone,
    locale: profile.locale,
  });
  return changed.map((name) => fieldNames[name]);
}
