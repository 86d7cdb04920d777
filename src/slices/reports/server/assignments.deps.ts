import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";

export type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";

/** What is being done about a priority; answered by the slice that owns assignments, which stands above reports. */
export type AssignmentsOfPriority = (
  tx: ClientTx,
  request: {
    readonly viewer: Actor;
    /** The question that is the priority. */
    readonly questionId: number;
    /** Only what is about one of these, or about the whole company; null: about anything. */
    readonly places: { readonly regionIds: readonly number[]; readonly locationIds: readonly number[] } | null;
  },
) => Promise<{
  /** What the viewer sees of it, by due day. */
  readonly open: readonly OpenAssignment[];
  /** Whether the viewer may assign. */
  readonly mayCreate: boolean;
}>;
