import type { ClientTx } from "#platform/server/db/database.ts";
import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";
import type { CommentNotices } from "#slices/surveys/server/surveys.api.ts";
import type { OnCommentsRead } from "#slices/themes/server/themes.api.ts";

/** A flagged comment that waits for a reader; its words are on its own screen alone. */
export interface OpenFlag {
  readonly id: string;
  readonly kinds: readonly FlagKind[];
  /** The day since which it can be read. */
  readonly since: string;
  /** The author of an open comment. */
  readonly author: string | null;
}

/** Flagged comments, to the slices beside it and, through composition, below it. */
export interface FlagsApi {
  /** True of a reader, and of an administrator to whom a comment may go in a reader's place; never of staff who act as them. */
  isFlagReader(tx: ClientTx, actor: Actor): Promise<boolean>;
  /** The open comments that an actor is to read now. */
  open(tx: ClientTx, actor: Actor): Promise<readonly OpenFlag[]>;
  /** Which of these ids still are of open flags, for any reader. */
  filterOpen(tx: ClientTx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** What survey pages say of readers. */
  readonly notices: CommentNotices;
  /** Keeps what comments are flagged for. */
  readonly onCommentsRead: OnCommentsRead;
  /** Deletes what is kept of the comments of invitations, in the transaction that deletes the words. */
  eraseFlags(uow: UnitOfWork, invitationIds: readonly number[]): Promise<void>;
  /** Takes the name of someone who was erased out of notes. */
  forget(uow: UnitOfWork, erased: Pick<Erased, "name">): Promise<void>;
}
