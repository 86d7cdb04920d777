import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { NotesDeps } from "./notes.deps.ts";
import { notesOperations } from "./notes.policy.ts";
import { buildNotesRoutes } from "./notes.routes.ts";
import { eraseFromNotes } from "./notes.service.ts";

/** Creates the notes module: what happened at a place, on its trend. */
export function createNotesModule(deps: NotesDeps): {
  readonly api: { erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void> };
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
} {
  return {
    api: { erasePerson: eraseFromNotes },
    routes: buildNotesRoutes(deps),
    operations: notesOperations,
  };
}
