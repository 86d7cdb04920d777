import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
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
}

/** What one kind of item is read from. */
export interface InboxSource {
  readonly kind: InboxKind;
  /** The items that the actor may see now, in the actor's scope of today. */
  read(tx: ClientTx, actor: Actor, now: Date): Promise<readonly InboxItem[]>;
}

/** The inbox, to the slices beside it. */
export interface InboxApi {
  /** Deletes what someone marked. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
