import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OrganizationParts } from "#slices/organization/web/organization-parts.ts";
import { SettingsPage, type SettingsFrameProps } from "#slices/organization/web/settings-frame.tsx";

/** The frame of every page of the settings, for the slices whose pages stand in it. */
export function SettingsFrame(props: SettingsFrameProps): ReactNode {
  return <SettingsPage {...props} />;
}

/** The screens of the organization: the second part of the settings, and one location. */
export function organizationRoutes(parent: AnyRoute, more: OrganizationParts = {}): AnyRoute[] {
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
