import type { Cause } from "#platform/server/unit-of-work.ts";
import type { HeldSums } from "./people.api.ts";
import { type PeopleDeps, todayOf } from "./people.context.ts";
import { heldDifferences } from "./people.held.read-model.ts";
import { keepHeldSums, markWrongHeldSums } from "./people.held.repository.ts";
import { heldDays } from "./people.held.rules.ts";

/** The sums of employments before a day, kept for the days that tables of the client's today ask for. */
export function heldSums(deps: Pick<PeopleDeps, "clock" | "organisation" | "units">): HeldSums {
  return {
    keep: (clientId) => {
      const cause: Cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      return deps.units.run(cause, async (uow) => keepHeldSums(uow, heldDays(await todayOf(deps, uow))));
    },
    differences: heldDifferences,
    markWrong: markWrongHeldSums,
  };
}
