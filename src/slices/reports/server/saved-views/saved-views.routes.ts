import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, type Call } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import * as contract from "#slices/reports/contract/saved-views.contract.ts";
import type { ExportsDeps, RequestContext } from "../exports/exports.service.ts";
import {
  updateOwnView,
  chooseDefault,
  createView,
  listViews,
  READING_VIEWS,
  removeView,
  SAVING_VIEWS,
} from "./saved-views.service.ts";

function toContext({ principal, requestId }: Call<Endpoint, Principal>): RequestContext {
  // Guests were rejected before; an API token has no views.
  if (principal.kind !== "account") throw forbidden();
  return { actor: principal, requestId };
}

/** Returns the routes for saved views of the portfolio. */
export function buildSavedViewsRoutes(deps: ExportsDeps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof contract.getPortfolioViews, Principal>(
      contract.getPortfolioViews,
      READING_VIEWS,
      async (call) => ({
        data: await listViews(deps, toContext(call).actor),
      }),
    ),
    buildApiRoute<typeof contract.createPortfolioView, Principal>(
      contract.createPortfolioView,
      SAVING_VIEWS,
      async (call) => ({ data: { id: await createView(deps, toContext(call), call.body) } }),
    ),
    buildApiRoute<typeof contract.updatePortfolioView, Principal>(
      contract.updatePortfolioView,
      SAVING_VIEWS,
      async (call) => ({ data: { id: await updateOwnView(deps, toContext(call), call.params.id, call.body) } }),
    ),
    buildApiRoute<typeof contract.deletePortfolioView, Principal>(
      contract.deletePortfolioView,
      SAVING_VIEWS,
      async (call) => ({ data: { id: await removeView(deps, toContext(call), call.params.id) } }),
    ),
    buildApiRoute<typeof contract.setDefaultPortfolioView, Principal>(
      contract.setDefaultPortfolioView,
      SAVING_VIEWS,
      async (call) => ({ data: { id: await chooseDefault(deps, toContext(call), call.body.id) } }),
    ),
  ];
}
