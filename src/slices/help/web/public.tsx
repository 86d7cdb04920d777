import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";

export { KeySheetShortcut } from "#slices/help/web/key-sheet-shortcut.tsx";
export { toHelpPath } from "#slices/help/web/terms.ts";

/** The help page. */
export function buildHelpRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: "/help",
      component: lazyRouteComponent(() => import("#slices/help/web/help-page.tsx"), "HelpPage"),
    }),
  ];
}
