import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OrganizationParts } from "#slices/organization/web/organization-parts.ts";
import { SettingsPage, type SettingsFrameProps } from "#slices/organization/web/settings-frame.tsx";

/** Frame of the settings pages, for pages of other slices. */
export function SettingsFrame(props: SettingsFrameProps): ReactNode {
  return <SettingsPage {...props} />;
}

/** Creates the routes of the organization settings and of a location. */
export function buildOrganizationRoutes(parent: AnyRoute, more: OrganizationParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/settings/organization",
      component: lazyRouteComponent(async () => {
        const { OrganizationPage } = await import("#slices/organization/web/organization-page.tsx");
        return { OrganizationPage: () => <OrganizationPage {...more} /> };
      }, "OrganizationPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/organization/locations/$id",
      component: lazyRouteComponent(() => import("#slices/organization/web/location-page.tsx"), "LocationPage"),
    }),
  ];
}
