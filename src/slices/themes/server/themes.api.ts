import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ThemeAudience } from "./library/theme.ts";

export type {
  CommentClaim,
  CommentKey,
  FlaggedComment,
  OnCommentsRead,
  RulesVersion,
  UntaggedComment,
} from "./themes.deps.ts";
export { findFlag } from "./library/flag-themes.ts";
export type { FlagKind } from "./library/theme.ts";
export { foldWord, joinSpans } from "./words.rules.ts";

/** A theme as a client calls it. */
export interface ThemeName {
  readonly id: number;
  readonly name: string;
  /** The Spanish name of a shipped theme; null where the client has a name of its own. */
  readonly nameEs: string | null;
}

/** What themes tell other slices. */
export interface ThemesApi {
  /** The themes of a service as a client lists them: its own names, without hidden and merged ones. */
  readNames(tx: ClientTx, audience: ThemeAudience): Promise<readonly ThemeName[]>;
  /** Deletes what was read of the comments of invitations, in the transaction that deletes the words. */
  eraseTags(uow: UnitOfWork, invitationIds: readonly number[]): Promise<void>;
}
