import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/residents/contract/residents.contract.ts";
import { type ErasureDeps, eraseResident } from "./residents.erasure.ts";

/** The API calls about residents. */
export function residentsRoutes(deps: ErasureDeps): readonly ApiRoute<Principal>[] {
  return [
    apiRoute<typeof contract.eraseResident, Principal>(contract.eraseResident, "residents.erase", async (call) => {
      const { principal, params, body, requestId } = call;
      // Staff and visitors were refused before.
      if (principal.kind !== "account") throw forbidden();
      const asked = { residentId: params.id, confirm: body.confirm, requestId };
      return { data: { id: await eraseResident(deps, principal, asked) } };
    }),
  ];
}
