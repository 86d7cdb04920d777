import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** Action items that were given to people. */
export interface ActionsApi {
  /** Takes what someone wrote out of assignments, and their name out of what others wrote. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
