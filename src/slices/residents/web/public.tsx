import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { ResidentParts } from "#slices/residents/web/resident/resident-parts.ts";

export type { SelectionActionsProps, SelectionPart } from "#slices/residents/web/list/residents-selection.tsx";

/** The screens of the residents slice: the list and one resident. */
export function buildResidentsRoutes(parent: AnyRoute, parts: ResidentParts = {}): AnyRoute[] {
  const getParentRoute = (): AnyRoute => parent;
  return [
    createRoute({
      getParentRoute,
      path: "/residents",
      component: lazyRouteComponent(async () => {
        const { ResidentsPage } = await import("#slices/residents/web/list/residents-page.tsx");
        return { ResidentsPage: () => <ResidentsPage {...parts} /> };
      }, "ResidentsPage"),
    }),
    createRoute({
      getParentRoute,
      path: "/residents/$id",
      component: lazyRouteComponent(async () => {
        const { ResidentPage } = await import("#slices/residents/web/resident/resident-page.tsx");
        return { ResidentPage: () => <ResidentPage {...parts} /> };
      }, "ResidentPage"),
    }),
  ];
}
