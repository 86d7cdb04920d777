import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";

/** A finished or failed import. */
export interface EndedImport {
  readonly id: number;
  readonly fileName: string;
  /** When it was applied; when it failed before that, the time of the upload. */
  readonly at: Date;
  readonly hasFailed: boolean;
}

/** Imports, for other slices. */
export interface ImportsApi {
  /** Reads the newest finished or failed imports of the actor's own files; none without permission to read imports. */
  listEndedImports(
    tx: ClientTx,
    actor: Actor,
    request: { readonly since: Date; readonly limit: number },
  ): Promise<readonly EndedImport[]>;
}
