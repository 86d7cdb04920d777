import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Cause, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { LivingSums } from "./residents.api.ts";
import { livingDifferences } from "./residents.living.read-model.ts";
import { keepLivingSums, markWrongLivingSums } from "./residents.living.repository.ts";
import { livingDays } from "./residents.living.rules.ts";

export interface LivingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client" | "clients">;
}

/** Who lives where, kept for the days around the client's today. */
export function livingSums(deps: LivingDeps): LivingSums {
  return {
    keep: (clientId) => {
      const cause: Cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
      return deps.units.run(cause, async (uow) => {
        const { timeZone } = await deps.organisation.client(uow, clientId);
        return keepLivingSums(uow, livingDays(dayIn(timeZone, deps.clock.now())));
      });
    },
    differences: livingDifferences,
    markWrong: markWrongLivingSums,
  };
}
