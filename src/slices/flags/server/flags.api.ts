import type { ClientTx } from "#platform/server/db/database.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";
import type { CommentNotices } from "#slices/surveys/server/surveys.api.ts";
import type { OnCommentsRead } from "#slices/themes/server/themes.api.ts";

/** A flagged comment that waits for a reader. Its text is shown on its own screen only. */
export interface OpenFlag {
  readonly id: string;
  readonly kinds: readonly FlagKind[];
  /** The day since which it can be read. */
  readonly since: string;
  /** The author of an open comment. */
  readonly author: string | null;
}

/** Flagged comments, for dependent slices and, through composition, for surveys and themes. */
export interface FlagsApi {
  /**
   * Returns whether the actor is a reader, or an administrator who may get comments instead of a reader; false under
   * impersonation.
   */
  isFlagReader(tx: ClientTx, actor: Actor): Promise<boolean>;
  /** Returns the open comments that the actor should read now. */
  listOpen(tx: ClientTx, actor: Actor): Promise<readonly OpenFlag[]>;
  /** Returns which of these ids still belong to open flags, for any reader. */
  filterOpen(tx: ClientTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** The notices about readers on survey pages. */
  readonly notices: CommentNotices;
  /** Stores the flags of tagged comments. */
  readonly onCommentsRead: OnCommentsRead;
  /** Deletes the data about comments of invitations, in the transaction that deletes their texts. */
  eraseFlags(uow: UnitOfWork, invitationIds: readonly number[]): Promise<void>;
  /** Removes the name of an erased person from notes. */
  erasePerson(uow: UnitOfWork, erased: Pick<ErasedPerson, "name">): Promise<void>;
}
