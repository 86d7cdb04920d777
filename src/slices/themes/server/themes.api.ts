import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ThemeAudience } from "./library/theme.ts";

export type {
  CommentClaim,
  CommentKey,
  CommentPage,
  FlaggedComment,
  OnCommentsRead,
  PlacedComment,
  RulesVersion,
  UntaggedComment,
} from "./themes.deps.ts";
export { findFlag } from "./library/flag-themes.ts";
export type { FlagKind } from "./library/theme.ts";
export { foldWord, joinSpans } from "./words.rules.ts";

/** A theme with the client's name for it. */
export interface ThemeName {
  readonly id: number;
  readonly name: string;
  /** The Spanish name of a shipped theme; null where the client has its own name. */
  readonly nameEs: string | null;
}

/** Themes, for other slices. */
export interface ThemesApi {
  /** Returns the themes of a service for lists: with the client's own names, without hidden and merged ones. */
  readNames(tx: ClientTx, audience: ThemeAudience): Promise<readonly ThemeName[]>;
  /** Deletes the tags of comments of invitations, in the transaction that deletes their texts. */
  eraseTags(uow: UnitOfWork, invitationIds: readonly number[]): Promise<void>;
}
