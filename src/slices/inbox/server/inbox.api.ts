import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";

/** What a source gives; it is there as long as the row behind it gives it. */
export interface InboxItem {
  /** The row's id: the same at each read. */
  readonly key: string;
  readonly at: Date;
  readonly dueAt: Date | null;
  /** The address in the portal that it leads to. */
  readonly to: string;
  readonly name: string | null;
  readonly about: string;
  readonly es?: { readonly about: string };
  readonly hasFailed?: boolean;
  /** When it last came up again: a mark of an earlier time hides it no more. */
  readonly renewedAt?: Date | null;
  /** True of what is the reader's own to do: muting its kind leaves it. */
  readonly isOwn?: boolean;
}

/** What one kind of item is read from. */
export interface InboxSource {
  readonly kind: InboxKind;
  /** The items that the actor may see now, in the actor's scope of today. */
  read(tx: ClientTx, actor: Actor, now: Date): Promise<readonly InboxItem[]>;
  /** How many days it gives an item for, or which of these keys still are something's. */
  readonly lasts: number | ((tx: ClientTx, keys: readonly string[]) => Promise<ReadonlySet<string>>);
}

/** The inbox, to the slices beside it. */
export interface InboxApi {
  /** Whether someone muted a kind. */
  isMuted(tx: ClientTx, personId: number, kind: InboxKind): Promise<boolean>;
  /** True where a client has marks that hide nothing any more. */
  readonly findMarks: FindWork;
  /** Deletes the marks of a client that hide nothing any more. */
  deleteStaleMarks(clientId: number): Promise<void>;
  /** Deletes what someone marked and muted. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
