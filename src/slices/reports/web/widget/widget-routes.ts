import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { serviceParts } from "#slices/reports/web/widget/service-parts.ts";

const places = ["region", "property"] as const;

/** Every address of a widget, including the short forms; its page finds the widget in the navigation. */
const paths: readonly string[] = [
  ...serviceParts.flatMap((service) => [
    `/${service}/$widget`,
    ...places.map((place) => `/${service}/${place}/$id/$widget`),
  ]),
  ...places.map((place) => `/${place}/$id/$widget`),
].flatMap((path) => [path, `${path}/$scopedId`]);

/** Returns the routes of widgets. */
export function buildWidgetRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const component = lazyRouteComponent(() => import("#slices/reports/web/widget/widget-page.tsx"), "WidgetPage");
  return [...paths, "/regions/$id/$widget", "/properties/$id/$widget"].map((path) =>
    createRoute({ getParentRoute, path, component }),
  );
}

/** Returns the routes of standard reports, by their number and as legacy reports. */
export function buildReportRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const loadPages = () => import("#slices/reports/web/widget/report-pages.tsx");
  return [
    createRoute({
      getParentRoute,
      path: "/report/$id",
      component: lazyRouteComponent(loadPages, "StandardReportPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/legacy-reports",
      component: lazyRouteComponent(loadPages, "LegacyReportsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/legacy-report/$slug",
      component: lazyRouteComponent(loadPages, "LegacyReportPage"),
    }),
  ];
}
