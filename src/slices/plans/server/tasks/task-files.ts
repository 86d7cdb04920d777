import type { FileStore } from "#platform/server/files/file-store.ts";
import type { UploadedFile } from "#platform/server/http/route.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { readUnusedFiles, TASK_FILES } from "./task-files.repository.ts";

/** Days before an unused file is deleted. A draft that uses it is normally saved within minutes. */
const KEPT_DAYS = 1;

/** Dependencies of task files. */
export interface TaskFileDeps {
  readonly units: UnitsOfWork;
  readonly files: Pick<FileStore, "save" | "remove">;
}

/** Stores a file for tasks, and deletes expired files that no task uses. */
export async function saveTaskFile(
  { units, files }: TaskFileDeps,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  file: UploadedFile,
): Promise<{ readonly id: number; readonly name: string }> {
  const { id, name } = await files.save({
    clientId: actor.clientId,
    purpose: TASK_FILES,
    name: file.name,
    mediaType: file.mediaType,
    createdBy: actor.personId,
    retentionDays: KEPT_DAYS,
    bytes: file.bytes,
  });
  await units.run(toAuditContext(actor, requestId), async (uow) => {
    for (const left of await readUnusedFiles(uow, uow.now)) await files.remove(uow, left);
    await uow.audit({
      operation: "plans.templates.write",
      objectType: "file",
      objectId: id,
      details: { uploaded: name },
    });
  });
  return { id, name };
}
