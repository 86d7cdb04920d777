import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { isOneOf } from "./alerts.read-model.ts";
import type { AlertSources, AlertsTables } from "./alerts.tables.ts";

/**
 * Returns the locations of a scope that have alerts, by name. Each location is checked for one alert, because most have
 * hundreds.
 */
export function readAlertLocations(tx: ClientTx, scope: Scope): Promise<{ id: number; name: string }[]> {
  return tx
    .on<AlertsTables & AlertSources>()
    .selectFrom("locations as p")
    .select(["p.id", "p.name"])
    .where("p.client_id", "=", tx.clientId)
    .where((where) => {
      if (scope.kind === "client") return where.lit(true);
      return where.or([isOneOf("p.id", scope.locationIds), isOneOf("p.region_id", scope.regionIds)]);
    })
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("alerts as a")
          .select("a.id")
          .where("a.client_id", "=", tx.clientId)
          .whereRef("a.location_id", "=", "p.id"),
      ),
    )
    .orderBy("p.name")
    .orderBy("p.id")
    .execute();
}
