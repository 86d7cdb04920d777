import { type Clock, localDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { OccupancyCounts } from "./residents.api.ts";
import { occupancyDifferences } from "./occupancy.read-model.ts";
import { refreshOccupancyCounts, invalidateWrongOccupancy } from "./occupancy.repository.ts";
import { occupancyDays } from "./occupancy.rules.ts";

export interface LivingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client" | "clients">;
}

/** Who lives where, kept for the days around the client's today. */
export function occupancyCounts(deps: LivingDeps): OccupancyCounts {
  return {
    keep: (clientId) => {
      const cause: AuditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
      return deps.units.run(cause, async (uow) => {
        const { timeZone } = await deps.organisation.client(uow, clientId);
        return refreshOccupancyCounts(uow, occupancyDays(localDate(timeZone, deps.clock.now())));
      });
    },
    differences: occupancyDifferences,
    markWrong: invalidateWrongOccupancy,
  };
}
