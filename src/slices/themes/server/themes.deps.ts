import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { FlagKind, ThemeAudience } from "./library/theme.ts";

/** The version of the rules by which comments were tagged. */
export interface RulesVersion {
  readonly library: number;
  readonly rules: number;
}

/** The key of a comment. */
export interface CommentKey {
  readonly invitationId: number;
  readonly questionId: number;
}

/** A comment that the current rules have not tagged. */
export interface UntaggedComment extends CommentKey {
  readonly audience: ThemeAudience;
  readonly text: string;
  /** Whether its search words are stored by this library version, so that only its themes may differ. */
  readonly hasWords: boolean;
}

/** A tagged comment with its current flags. */
export interface FlaggedComment extends CommentKey {
  /** Whether a shipped term matched, not only one that the client added. */
  readonly flags: readonly { readonly kind: FlagKind; readonly isShipped: boolean }[];
}

/** Called with the flags of comments, in the transaction that tags them. */
export type OnCommentsRead = (tx: ClientTx, comments: readonly FlaggedComment[]) => Promise<void>;

/** A claim for comments never tagged, or tagged by other rules: after a key, up to a limit. */
export interface CommentClaim {
  readonly kind: "new" | "outdated";
  readonly after: CommentKey | null;
  readonly limit: number;
}

/** A page of comments in the order of their keys: after a key, up to a limit. */
export type CommentPage = Omit<CommentClaim, "kind">;

/** A comment that the current rules have tagged, with its place and day. */
export interface PlacedComment extends UntaggedComment {
  readonly locationId: number;
  readonly day: string;
}

/** Access to comments, provided by the slice that owns them. */
export interface ThemeComments {
  /**
   * Claims comments that these rules have not tagged, in the order of their keys; they are locked until the transaction
   * ends.
   */
  claimUntagged(tx: ClientTx, version: RulesVersion, claim: CommentClaim): Promise<readonly UntaggedComment[]>;
  /** Reads comments that these rules have tagged, in the order of their keys, without locking them. */
  readTagged(tx: ClientTx, version: RulesVersion, page: CommentPage): Promise<readonly PlacedComment[]>;
  /** Finds clients with untagged comments since a day; for a client without any tagged comment, of any age. */
  findUntagged(since: string): FindWork;
  /** Reads the newest comments that viewers of the whole company may read; protected ones pass their gate. */
  readNewest(
    tx: ClientTx,
    request: { readonly audience: ThemeAudience; readonly today: string; readonly limit: number },
  ): Promise<readonly { readonly text: string }[]>;
}

/** Dependencies of themes on the platform and on other slices. */
export interface ThemesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readClient" | "readClients">;
  /** A function, because the slice that owns comments is created later. */
  readonly getComments: () => ThemeComments;
  /** Called with flagged comments; provided by a dependent slice. */
  readonly onCommentsRead: OnCommentsRead;
}
