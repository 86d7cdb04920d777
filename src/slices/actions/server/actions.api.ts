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

/** Action items that were given to people. */
export interface ActionsApi {
  /** The overdue action items that someone has to do or assigned; none without engagement. */
  overdue(tx: ClientTx, request: { readonly personId: number; readonly limit: number }): Promise<OverdueItems>;
  /** Takes what someone wrote out of assignments, and their name out of what others wrote. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
}
