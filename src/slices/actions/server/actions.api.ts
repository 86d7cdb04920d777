import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** An action item that is overdue. */
export interface OverdueItem {
  readonly id: number;
  readonly title: { readonly en: string; readonly es: string };
  /** Calendar day of the client's zone. */
  readonly dueOn: string;
}

/** What of someone's action items is overdue. */
export interface OverdueItems {
  /** The first that they have to do themselves. */
  readonly first: readonly OverdueItem[];
  readonly count: number;
  /** How many that they assigned to others. */
  readonly assignedToOthers: number;
}

/** A comment of someone else that a participant has not seen. */
export interface UnseenComment {
  readonly id: number;
  readonly assignmentId: number;
  readonly at: Date;
  /** Null of an author who was erased. */
  readonly author: string | null;
  readonly title: { readonly en: string; readonly es: string };
}

/** Action items that were given to people. */
export interface ActionsApi {
  /** The overdue action items that someone has to do or assigned; none without engagement. */
  overdue(tx: ClientTx, request: { readonly personId: number; readonly limit: number }): Promise<OverdueItems>;
  /** The newest comments of others that someone has not seen, on action items that they do or assigned; none without engagement. */
  unseenComments(
    tx: ClientTx,
    request: { readonly personId: number; readonly since: Date; readonly limit: number },
  ): Promise<readonly UnseenComment[]>;
  /** Takes what someone wrote out of assignments, and their name out of what others wrote. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
