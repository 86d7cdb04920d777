import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ThemeAudience } from "./library/theme.ts";

export { foldWord } from "./words.rules.ts";

/** What themes tell other slices. */
export interface ThemesApi {
  /** The themes of a service as a client lists them: its own names, without hidden and merged ones. */
  readNames(tx: ClientTx, audience: ThemeAudience): Promise<readonly { readonly id: number; readonly name: string }[]>;
  /** Deletes what was read of the comments of invitations, in the transaction that deletes the words. */
  eraseTags(uow: UnitOfWork, invitationIds: readonly number[]): Promise<void>;
}
