import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

export { useInbox } from "#slices/inbox/web/use-inbox.ts";

/** The inbox of the viewer. */
export function inboxRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/inbox",
      component: lazyRouteComponent(() => import("#slices/inbox/web/inbox-page.tsx"), "InboxPage"),
    }),
  ];
}
