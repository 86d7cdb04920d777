import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** The weekly digest. */
export interface DigestApi {
  /** Deletes the digests and the choice of a person who is erased. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
}
