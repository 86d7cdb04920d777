import type { Addresses, ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { FileStore } from "#platform/server/files/file-store.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import {
  eraseChangesAbout,
  eraseQuotes,
  erasedChange,
  lockImportsFor,
  readChangesAbout,
} from "./erasure.repository.ts";
import { transitionImport, type StoredChange, uncounted } from "./imports.repository.ts";
import { createBusyError } from "./undo-blockers.ts";

/** Kinds whose files may contain a person's data. */
const kindsAbout: Readonly<Record<ErasedPerson["audience"], readonly ImportTypeId[]>> = {
  people: ["people"],
  residents: ["residents", "leases", "work_orders"],
};

const waiting = ["uploaded", "checking", "checked", "faulty"] as const;
const isWaiting = (state: string): boolean => waiting.some((each) => each === state);

const FAILURE =
  "A person’s data was erased while this file was pending, so the file was deleted. Upload a file that doesn’t include them.";

/** Returns true for a change whose person was erased since. */
export function isErasedChange({ after }: StoredChange): boolean {
  return JSON.stringify(after) === JSON.stringify(erasedChange);
}

function getTexts(rows: readonly unknown[], fields: readonly string[]): string[] {
  const values = rows.flatMap((row) => {
    const object: Readonly<Record<string, unknown>> = typeof row === "object" && row !== null ? { ...row } : {};
    return fields.map((field) => object[field]);
  });
  return values.filter((value) => typeof value === "string");
}

/**
 * Erases a person from imports: the change history, files that may contain the person, samples and invalid values.
 * Returns the addresses that imports had stored. Throws `conflict` with `import_busy` while such an import is running.
 */
export async function eraseImported(files: FileStore, uow: UnitOfWork, erased: ErasedPerson): Promise<Addresses> {
  const kinds = kindsAbout[erased.audience];
  const imports = await lockImportsFor(uow, kinds);
  if (imports.some((each) => each.state === "applying" || each.state === "undoing")) throw createBusyError();
  const changes = (await readChangesAbout(uow, erased)).flatMap(({ before, after }) => [before, after]);
  await eraseChangesAbout(uow, erased);
  await eraseQuotes(uow, kinds);
  for (const { id, state, file_id: fileId } of imports) {
    if (fileId === null) continue;
    const failedState = {
      ...uncounted,
      state: "failed",
      failure: FAILURE,
      run_token: null,
      leased_until: null,
    } as const;
    await transitionImport(uow, id, { states: [state] }, { ...(isWaiting(state) ? failedState : {}), file_id: null });
    await files.remove(uow, fileId);
    await uow.audit({ operation: "imports.file.erase", objectType: "import", objectId: id });
  }
  return {
    emails: getTexts(changes, ["email", "personal_email", "primary_email"]),
    phones: getTexts(changes, ["cell_phone", "phone_number"]),
  };
}
