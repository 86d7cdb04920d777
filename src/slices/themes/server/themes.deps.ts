import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { FlagKind, ThemeAudience } from "./library/theme.ts";

/** The rules by which comments were read. */
export interface RulesVersion {
  readonly library: number;
  readonly rules: number;
}

/** The key of a comment. */
export interface CommentKey {
  readonly invitationId: number;
  readonly questionId: number;
}

/** A comment that the present rules of themes have not read. */
export interface UntaggedComment extends CommentKey {
  readonly audience: ThemeAudience;
  readonly text: string;
  /** Its words are kept already, as this library keeps them: only its themes may be others. */
  readonly hasWords: boolean;
}

/** A comment that was read, with what it is flagged for now. */
export interface FlaggedComment extends CommentKey {
  /** Each with whether a shipped term matched, not only one that the client added. */
  readonly flags: readonly { readonly kind: FlagKind; readonly isShipped: boolean }[];
}

/** Hears what comments are flagged for, in the transaction that reads them. */
export type OnCommentsRead = (tx: ClientTx, comments: readonly FlaggedComment[]) => Promise<void>;

/** Which comments are claimed: those never read, or those that other rules read; after which one, and how many. */
export interface CommentClaim {
  readonly kind: "new" | "outdated";
  readonly after: CommentKey | null;
  readonly limit: number;
}

/** Comments, as the slice that owns them tells them. */
export interface ThemeComments {
  /** Some comments that these rules did not read, by their keys; they stay as they are until the transaction ends. */
  claimUntagged(tx: ClientTx, version: RulesVersion, claim: CommentClaim): Promise<readonly UntaggedComment[]>;
  /** Those since a day that no rules read; where nothing was read yet, any. */
  findUntagged(since: string): FindWork;
  /** The newest comments that may be read by who sees the whole company: protected ones through their gate. */
  readNewest(
    tx: ClientTx,
    request: { readonly audience: ThemeAudience; readonly today: string; readonly limit: number },
  ): Promise<readonly { readonly text: string }[]>;
}

/** What themes need of the platform and of other slices. */
export interface ThemesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "activeServices" | "client" | "clients">;
  /** Requested when a comment is read: the slice that owns comments is made later. */
  readonly comments: () => ThemeComments;
  /** What the slice above keeps of flagged comments. */
  readonly onCommentsRead: OnCommentsRead;
}
