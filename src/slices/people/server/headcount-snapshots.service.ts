import type { AuditContext } from "#platform/server/unit-of-work.ts";
import type { HeadcountSnapshots } from "./people.api.ts";
import { type PeopleDeps, readToday } from "./people.context.ts";
import { headcountDifferences } from "./headcount-snapshots.read-model.ts";
import { refreshHeadcountSnapshots, invalidateWrongHeadcount } from "./headcount-snapshots.repository.ts";
import { snapshotDays } from "./headcount-snapshots.rules.ts";

/** The sums of employments before a day, kept for the days that tables of the client's today request. */
export function headcountSnapshots(deps: Pick<PeopleDeps, "clock" | "organisation" | "units">): HeadcountSnapshots {
  return {
    keep: (clientId) => {
      const cause: AuditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
      return deps.units.run(cause, async (uow) =>
        refreshHeadcountSnapshots(uow, snapshotDays(await readToday(deps, uow))),
      );
    },
    differences: headcountDifferences,
    markWrong: invalidateWrongHeadcount,
  };
}
