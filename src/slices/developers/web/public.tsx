import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

export { docPages, isDeveloper, isDocPath, useDocPageStrings } from "#slices/developers/web/doc-pages.ts";

const loadWidgetDocs = () => import("#slices/developers/web/widgets/widget-docs-pages.tsx");

/** The developer pages, each address with all of its optional parts. */
export function buildDevelopersRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const pages = [
    {
      paths: ["/api", "/api/$name"],
      component: lazyRouteComponent(() => import("#slices/developers/web/api/api-docs-page.tsx"), "ApiDocsPage"),
    },
    {
      paths: ["/widgets", "/widgets/$category", "/widgets/$category/$id", "/widgets/$category/$id/$widget"],
      component: lazyRouteComponent(loadWidgetDocs, "WidgetDocsPage"),
    },
    {
      paths: ["/docs/reports", "/docs/reports/$widget"],
      component: lazyRouteComponent(loadWidgetDocs, "ReportDocsPage"),
    },
    {
      paths: ["/docs/legacy_reports", "/docs/legacy_reports/$widget"],
      component: lazyRouteComponent(loadWidgetDocs, "LegacyReportDocsPage"),
    },
    {
      paths: ["/docs/stats", "/docs/stats/$type"],
      component: lazyRouteComponent(() => import("#slices/developers/web/stats/stat-docs-page.tsx"), "StatDocsPage"),
    },
    {
      paths: ["/docs/permissions"],
      component: lazyRouteComponent(
        () => import("#slices/developers/web/permissions/permission-docs-page.tsx"),
        "PermissionDocsPage",
      ),
    },
  ];
  return pages.flatMap(({ paths, component }) => paths.map((path) => createRoute({ getParentRoute, path, component })));
}
