import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";

export type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";

/** Open action items about a priority. Implemented by the slice that owns assignments, which is above reports. */
export type AssignmentsOfPriority = (
  tx: ClientTx,
  request: {
    readonly viewer: Actor;
    /** The question of the priority. */
    readonly questionId: number;
    /** Limits the items to those about one of these places or about the whole company; null: no limit. */
    readonly places: { readonly regionIds: readonly number[]; readonly locationIds: readonly number[] } | null;
  },
) => Promise<{
  /** The items that the viewer may see, by due day. */
  readonly open: readonly OpenAssignment[];
  /** Whether the viewer may create an assignment. */
  readonly canCreate: boolean;
}>;
