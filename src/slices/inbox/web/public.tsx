import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { Skeleton } from "#ui/states.tsx";

export { useInbox } from "#slices/inbox/web/use-inbox.ts";

const Choices = lazy(async () => {
  const { InboxChoices: component } = await import("#slices/inbox/web/inbox-choices.tsx");
  return { default: component };
});

/** The kinds of items that the viewer gets, in the inbox and by email, for the page of email preferences. */
export function InboxChoices(): ReactNode {
  return (
    <Suspense fallback={<Skeleton width="100%" height={220} />}>
      <Choices />
    </Suspense>
  );
}

/** The inbox of the viewer. */
export function buildInboxRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/inbox",
      component: lazyRouteComponent(() => import("#slices/inbox/web/inbox-page.tsx"), "InboxPage"),
    }),
  ];
}
