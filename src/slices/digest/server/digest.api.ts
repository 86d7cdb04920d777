import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** The weekly digest. */
export interface DigestApi {
  /** Deletes the digests and the choice of a person who is erased. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
