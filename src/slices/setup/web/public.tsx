import { lazy } from "react";
import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

/** The screen of the setup slice: the first part of the settings. */
export function buildSetupRoutes(parent: AnyRoute): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  const component = lazyRouteComponent(() => import("#slices/setup/web/setup-page.tsx"), "SetupPage");
  return [createRoute({ getParentRoute, path: "/settings", component })];
}

/** The banner about sample data with a button to remove it, loaded only when needed. */
export const SampleBanner = lazy(async () => {
  const { SampleBanner: Banner } = await import("#slices/setup/web/sample-banner.tsx");
  return { default: Banner };
});
