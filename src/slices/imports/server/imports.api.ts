import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** An import that came to its end. */
export interface EndedImport {
  readonly id: number;
  readonly fileName: string;
  /** When it was applied; of one that failed before, when its file came. */
  readonly at: Date;
  readonly hasFailed: boolean;
}

/** Data that came from files, to the slices beside it. */
export interface ImportsApi {
  /** The newest imports of an actor's own files that finished or failed; none for anyone who may not read imports. */
  ended(
    tx: ClientTx,
    actor: Actor,
    request: { readonly since: Date; readonly limit: number },
  ): Promise<readonly EndedImport[]>;
}
