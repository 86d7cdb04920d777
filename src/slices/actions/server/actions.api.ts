import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** An overdue action item. */
export interface OverdueItem {
  readonly id: number;
  readonly title: { readonly en: string; readonly es: string };
  /** Calendar day in the client's zone. */
  readonly dueOn: string;
}

/** Overdue action items of a person. */
export interface OverdueItems {
  /** The first ones assigned to the person. */
  readonly first: readonly OverdueItem[];
  readonly count: number;
  /** Number of those that the person assigned to others. */
  readonly assignedToOthers: number;
}

/** A comment by another person that a participant has not seen. */
export interface UnseenComment {
  readonly id: number;
  readonly assignmentId: number;
  readonly at: Date;
  /** Null for an erased author. */
  readonly author: string | null;
  readonly title: { readonly en: string; readonly es: string };
}

/** The API of the actions slice for other slices. */
export interface ActionsApi {
  /** Returns a person's overdue action items, as assignee or creator; none without the engagement service. */
  readOverdueItems(tx: ClientTx, request: { readonly personId: number; readonly limit: number }): Promise<OverdueItems>;
  /**
   * Returns the newest comments by others that a person has not seen, on assignments to or by the person; none without
   * the engagement service.
   */
  readUnseenComments(
    tx: ClientTx,
    request: { readonly personId: number; readonly since: Date; readonly limit: number },
  ): Promise<readonly UnseenComment[]>;
  /** Erases a person's notes and comments, and the person's name in those of others. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
}
