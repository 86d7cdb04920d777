import type { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import { buildAttachmentsRoutes } from "./exports/attachments.routes.ts";
import { compareRoutes } from "./compare/compare.routes.ts";
import { findPlaces, searchReports } from "./report-search.ts";
import type { ReportsApi } from "./reports.api.ts";
import { buildExportsRoutes } from "./exports/exports.routes.ts";
import type { ExportsDeps } from "./exports/exports.service.ts";
import { buildSavedViewsRoutes } from "./saved-views/saved-views.routes.ts";
import { eraseViews } from "./saved-views/saved-views.service.ts";
import { readRealChanges } from "./real-changes.ts";
import { reportsOperations } from "./reports.policy.ts";
import { ReplyCache } from "./reply-cache.ts";
import { getReportTitles, getSendableReports, readTableAt } from "./sendable-reports.ts";
import { toSubjectPages } from "./service-pages.rules.ts";
import { buildReportsRoutes } from "./reports.routes.ts";
import { buildWidgetExportsRoutes } from "./widgets/widget-exports.routes.ts";
import { toReports } from "./widgets/standard-reports.ts";
import type { WidgetDeclaration } from "./widgets/widget.ts";
import { createWidgetCatalog } from "./widgets/widget-catalog.ts";
import { getWidgetNames, getWidgetRoutes } from "./widgets/widget-list.ts";
import { buildWidgetsRoutes } from "./widgets/widgets.routes.ts";

/** The dependencies of the reports module. */
type ReportsModuleDeps = Omit<ExportsDeps, "replies" | "catalog"> & {
  readonly replies: CachedReplies;
  /** The widgets of all slices; each declares those of its facts. */
  readonly widgets: readonly WidgetDeclaration[];
};

/** Creates the module of the reports and dashboards over analytics. */
export function createReportsModule({ replies, widgets, ...rest }: ReportsModuleDeps): {
  readonly routes: readonly ApiRoute<Principal>[];
  readonly operations: OperationTable;
  readonly api: ReportsApi;
} {
  const catalog = createWidgetCatalog(widgets);
  const deps: ExportsDeps = { ...rest, catalog, replies: new ReplyCache(replies) };
  return {
    routes: [
      ...buildReportsRoutes(deps),
      ...buildExportsRoutes(deps),
      ...buildWidgetsRoutes(deps),
      ...buildWidgetExportsRoutes(deps),
      ...buildAttachmentsRoutes(deps),
      ...buildSavedViewsRoutes(deps),
      ...compareRoutes(deps),
    ],
    operations: reportsOperations,
    api: {
      widgetNames: getWidgetNames(catalog, deps.further),
      getWidgetRoutes: (actor) => getWidgetRoutes(catalog, actor, deps.further),
      findReports: (actor, request) => searchReports(deps, actor, request),
      getStandardReports: (actor) =>
        toReports(catalog, actor, deps.further).map(({ id, name, slug, service }) => ({ id, name, slug, service })),
      findPages: toSubjectPages,
      getSendableReports: (actor) => getSendableReports(catalog, actor),
      getReportTitles: () => getReportTitles(catalog),
      readTable: (actor, request) => readTableAt(deps, actor, request),
      erasePerson: eraseViews,
      readRealChanges: (actor) => readRealChanges(deps, actor),
      findPlaces: (tx, actor, request) => findPlaces(deps.organization, tx, actor, request),
    },
  };
}
