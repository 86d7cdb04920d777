import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext, type IdentityApi, type Principal } from "#slices/identity/server/identity.api.ts";
import type { PlacePeopleDeps } from "./place-people.ts";

export interface OrganizationDeps extends PlacePeopleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly identity: Pick<IdentityApi, "readActiveServices">;
}

export type Route = ApiRoute<Principal>;

function requireActor(principal: Principal): Actor {
  // The operation table already rejects guests. Platform staff without a client have no places.
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Creates a route that reads as the actor. */
export function createViewRoute<E extends Endpoint>(
  endpoint: E,
  answer: (actor: Actor, call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): Route {
  return buildApiRoute<E, Principal>(endpoint, "organization.places.read", (call) =>
    answer(requireActor(call.principal), call),
  );
}

/** Creates an administrators' route that reads the client's data. */
export function createReadRoute<E extends Endpoint>(
  db: Database,
  endpoint: E,
  read: (tx: ClientTx, call: Call<E, Principal>) => Promise<z.input<E["reply"]>>,
): Route {
  return buildApiRoute<E, Principal>(endpoint, "organization.administration.read", (call) =>
    db.reading(requireActor(call.principal).clientId, (tx) => read(tx, call)),
  );
}

/** Creates a route that writes in one unit of work as the actor; the reply is what was written. */
export function createWriteRoute<
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<unknown, { data: unknown }>>,
>(
  units: UnitsOfWork,
  endpoint: E,
  operation: string,
  write: (uow: UnitOfWork, call: Call<E, Principal>) => Promise<z.input<E["reply"]>["data"]>,
): Route {
  return buildApiRoute<E, Principal>(endpoint, operation, async (call) => {
    const auditContext = toAuditContext(requireActor(call.principal), call.requestId);
    const data = await units.run(auditContext, (uow) => write(uow, call));
    return { data } as z.input<E["reply"]>;
  });
}
