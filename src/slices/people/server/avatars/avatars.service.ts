import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { FileReply, UploadedFile } from "#platform/server/http/route.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { Avatar } from "#slices/people/contract/avatar.contract.ts";
import { manageEmployee, type PeopleDeps, getVisibleEmployee } from "#slices/people/server/people.context.ts";
import { deleteAvatar, findAvatar, readAvatarTimes, saveAvatar } from "./avatars.repository.ts";
import { toPictureFile } from "./picture-file.rules.ts";

/** Seconds for which a browser caches a picture. A new picture has a new address. */
const KEPT_SECONDS = 86_400;

/** Returns the address of a picture saved at an instant; null values without one. */
function toAvatar(personId: number, savedAt: Date | undefined): Avatar {
  const url = savedAt ? `/v1/en/integration/users/${personId}/avatar?v=${savedAt.getTime()}` : null;
  return { url, thumb: { url } };
}

/** Returns the pictures of people, including those without one. */
export async function readAvatars(tx: ClientTx, personIds: readonly number[]): Promise<(personId: number) => Avatar> {
  const times = await readAvatarTimes(tx, personIds);
  return (personId) => toAvatar(personId, times.get(personId));
}

/** Throws when the actor can change neither this person's picture as their own nor the employee. */
async function assertCanChange(deps: PeopleDeps, tx: ClientTx, actor: Actor, personId: number): Promise<void> {
  if (personId === actor.personId) await getVisibleEmployee(tx, actor, personId);
  else await manageEmployee(deps, tx, actor, personId);
}

interface SavedAvatar {
  readonly user_id: number;
  readonly avatar: Avatar;
}

/** Saves an uploaded picture. Throws when the bytes are no valid picture, whatever the file name says. */
export async function uploadAvatar(
  deps: PeopleDeps,
  actor: Actor,
  { personId, file, requestId }: { readonly personId: number; readonly file: UploadedFile; readonly requestId: string },
): Promise<SavedAvatar> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.bytes) chunks.push(chunk);
  const picture = toPictureFile(Buffer.concat(chunks));
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await assertCanChange(deps, uow, actor, personId);
    if (picture === null) {
      const message = "Must be one .jpg, .jpeg or .png picture of at most 4,096 pixels a side";
      const errors = [{ path: "body.avatar", code: "not_a_picture", message }];
      throw new AppError("invalid", "not_a_picture", `${message}.`, { errors });
    }
    await saveAvatar(uow, personId, picture);
    const details = { fields: ["avatar"] };
    await uow.audit({ operation: "people.avatar.change", objectType: "person", objectId: personId, details });
    return { user_id: personId, avatar: toAvatar(personId, uow.now) };
  });
}

/** Removes the picture of an employee. Without one it has no effect. */
export function removeAvatar(
  deps: PeopleDeps,
  actor: Actor,
  personId: number,
  requestId: string,
): Promise<SavedAvatar> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    await assertCanChange(deps, uow, actor, personId);
    if (await deleteAvatar(uow, personId)) {
      const details = { fields: ["avatar"] };
      await uow.audit({ operation: "people.avatar.change", objectType: "person", objectId: personId, details });
    }
    return { user_id: personId, avatar: toAvatar(personId, undefined) };
  });
}

/** Opens the picture of an employee the viewer can see. */
export function openAvatar(deps: PeopleDeps, actor: Actor, personId: number): Promise<FileReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    await getVisibleEmployee(tx, actor, personId);
    const picture = await findAvatar(tx, personId);
    if (!picture) throw notFound();
    const name = picture.mediaType === "image/png" ? "avatar.png" : "avatar.jpg";
    return { name, content: picture.bytes, inline: { mediaType: picture.mediaType, keptSeconds: KEPT_SECONDS } };
  });
}
