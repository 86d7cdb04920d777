import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";

/** An item of a source. It exists as long as the source returns it. */
export interface InboxItem {
  /** The row's id, the same at each read. */
  readonly key: string;
  readonly at: Date;
  readonly dueAt: Date | null;
  /** The address in the portal that it links to. */
  readonly to: string;
  readonly name: string | null;
  readonly about: string;
  readonly es?: { readonly about: string };
  readonly hasFailed?: boolean;
  /** When it last recurred. An earlier mark no longer hides it. */
  readonly renewedAt?: Date | null;
  /** True for an item that is assigned to the reader. Muting its kind does not hide it. */
  readonly isOwn?: boolean;
}

/** The source of one kind of item. */
export interface InboxSource {
  readonly kind: InboxKind;
  /** Reads the items that the actor may see now, in the actor's current scope. */
  read(tx: ClientTx, actor: Actor, now: Date): Promise<readonly InboxItem[]>;
  /** The number of days that it returns an item, or a function that returns which of these keys still exist. */
  readonly lifetime: number | ((tx: ClientTx, keys: readonly string[]) => Promise<ReadonlySet<string>>);
}

/** The inbox, for other slices. */
export interface InboxApi {
  /** Returns whether a person muted a kind. */
  isMuted(tx: ClientTx, personId: number, kind: InboxKind): Promise<boolean>;
  /** Returns the query for clients with marks that no longer hide anything. */
  readonly findMarks: FindWork;
  /** Deletes the marks of a client that no longer hide anything. */
  deleteStaleMarks(clientId: number): Promise<void>;
  /** Deletes a person's marks and mutes. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
}
