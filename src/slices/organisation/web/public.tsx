import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { OrganisationParts } from "#slices/organisation/web/organisation-parts.ts";
import { SettingsPage, type SettingsFrameProps } from "#slices/organisation/web/settings-frame.tsx";

/** The frame of every page of the settings, for the slices whose pages stand in it. */
export function SettingsFrame(props: SettingsFrameProps): ReactNode {
  return <SettingsPage {...props} />;
}

/** The screens of the organisation: the second part of the settings, and one location. */
export function organisationRoutes(parent: AnyRoute, more: OrganisationParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/settings/organisation",
      component: lazyRouteComponent(async () => {
        const { OrganisationPage } = await import("#slices/organisation/web/organisation-page.tsx");
        return { OrganisationPage: () => <OrganisationPage {...more} /> };
      }, "OrganisationPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/settings/organisation/locations/$id",
      component: lazyRouteComponent(() => import("#slices/organisation/web/location-page.tsx"), "LocationPage"),
    }),
  ];
}
