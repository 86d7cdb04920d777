import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import { forbidden } from "#platform/server/fail.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import { type PortfolioDeps, portfolio } from "./portfolio.widget.ts";

/** The API calls of the reports. */
export function reportsRoutes(deps: PortfolioDeps): readonly ApiRoute<Principal>[] {
  return [
    apiRoute<typeof getPortfolio, Principal>(getPortfolio, "reports.portfolio.read", ({ principal, query }) => {
      // Visitors were refused before; a token opens no portfolio.
      if (principal.kind !== "account") throw forbidden();
      return portfolio(deps, principal, query);
    }),
  ];
}
