import type { z } from "zod";
import type { FieldError } from "#platform/contract/problem.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { formatFieldError, formatChoices, assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type PortfolioReply,
  type PortfolioScope,
  getLocationsReport,
  getPortfolio,
} from "#slices/reports/contract/portfolio.contract.ts";
import { readCachedReport } from "../cached-reports.ts";
import { findLocationPermission, PORTFOLIO, buildRoot, buildBreadcrumbs } from "../places/place-pages.rules.ts";
import type { TableRequest } from "../places/place-table.ts";
import { buildTableReply } from "../places/place-table-reply.ts";
import type { View } from "../places/place-view.ts";
import { createScopes } from "./portfolio.places.ts";
import type { ReportsDeps } from "../reports.deps.ts";

export type PortfolioQuery = z.output<(typeof getPortfolio)["query"]>;

/** The file formats of tables of places. */
export const exportOptions: readonly string[] = ["xlsx", "csv"];

/** Returns an error for a scope that the viewer cannot select; `path` is its place in the request. */
export function validateScope(view: View, scope: PortfolioScope, path: string): FieldError[] {
  const offered = createScopes(view.visible, view.client.hasAreas);
  if (offered.includes(scope)) return [];
  return [
    { path, code: "not_offered", message: formatFieldError(["structures", "scope"], formatChoices(offered), scope) },
  ];
}

/** Builds the table request from a portfolio's parameters. */
export function buildPortfolioRequest(view: View, query: Omit<PortfolioQuery, "page">): TableRequest {
  return {
    scope: query.structures.scope,
    places: view.visible,
    about: null,
    filters: query.filters,
    sort_by: query.sort_by,
    sort_desc: query.sort_desc,
    withSummary: query.structures.addon_options === "summary",
    withTrends: query.structures.trends === "true",
  };
}

function setUpFor({ actor, visible }: View): string | null {
  const isAdmin = actor.permissions.some((right) => right.role === "client-admin");
  return isAdmin && visible.locations.length === 0 ? "/settings" : null;
}

/** Reads the portfolio of a viewer in one transaction, with the same number of statements for any number of rows. */
export function readPortfolio(deps: ReportsDeps, actor: Actor, query: PortfolioQuery): Promise<PortfolioReply> {
  return readCachedReport(deps, actor, { address: getPortfolio.path, query }, async (view) => {
    const { addon_options: addOn = null, scope } = query.structures;
    assertNoFieldErrors(validateScope(view, scope, "query.structures.scope"));
    const request = buildPortfolioRequest(view, query);
    const { data, meta } = await buildTableReply(deps, view, request, query.page, exportOptions);
    const root = buildRoot(actor, view.visible, view.client.name);
    return {
      data,
      meta: {
        ...meta,
        widget: { id: "portfolio", data_type: "calculator", url_key: "portfolio" },
        endpoint: getPortfolio.path,
        structures: { scope, scopes: createScopes(view.visible, view.client.hasAreas), addon_options: addOn },
        parent: null,
        breadcrumb: buildBreadcrumbs(root, [{ text: view.client.name, to: PORTFOLIO }]),
        set_up_at: setUpFor(view),
      },
    };
  });
}

/**
 * Reads the locations of a viewer as the portfolio shows them, under their own name. Throws `forbidden` without intel.
 */
export async function readLocationsReport(
  deps: ReportsDeps,
  actor: Actor,
  query: z.output<(typeof getLocationsReport)["query"]>,
): Promise<PortfolioReply> {
  if (!findLocationPermission(actor, "intel")) throw forbidden();
  const structures = { ...query.structures, scope: "locations" as const };
  const { data, meta } = await readPortfolio(deps, actor, { ...query, structures });
  const widget = { id: "locations", data_type: "calculator" as const, url_key: "locations" };
  return { data, meta: { ...meta, widget, endpoint: getLocationsReport.path } };
}
