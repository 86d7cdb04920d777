import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { serviceParts } from "#slices/reports/web/widget/service-parts.ts";

const places = ["region", "property"] as const;

/** Every address of a widget, the short forms too; what the widget is, its page finds in the navigation. */
const paths: readonly string[] = [
  ...serviceParts.flatMap((service) => [
    `/${service}/$widget`,
    ...places.map((place) => `/${service}/${place}/$id/$widget`),
  ]),
  ...places.map((place) => `/${place}/$id/$widget`),
].flatMap((path) => [path, `${path}/$scopedId`]);

/** The pages of widgets. */
export function widgetRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const component = lazyRouteComponent(() => import("#slices/reports/web/widget/widget-page.tsx"), "WidgetPage");
  return [...paths, "/regions/$id/$widget", "/properties/$id/$widget"].map((path) =>
    createRoute({ getParentRoute, path, component }),
  );
}

/** The pages of standard reports, by their number and as legacy reports. */
export function reportRoutes(getParentRoute: () => AnyRoute): AnyRoute[] {
  const pages = () => import("#slices/reports/web/widget/report-pages.tsx");
  return [
    createRoute({ getParentRoute, path: "/report/$id", component: lazyRouteComponent(pages, "StandardReportPage") }),
    createRoute({ getParentRoute, path: "/legacy-reports", component: lazyRouteComponent(pages, "LegacyReportsPage") }),
    createRoute({
      getParentRoute,
      path: "/legacy-report/$slug",
      component: lazyRouteComponent(pages, "LegacyReportPage"),
    }),
  ];
}
