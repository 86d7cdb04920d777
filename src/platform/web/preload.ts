import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { parseSearch, type Search } from "#platform/web/address.ts";

/** A screen that a link leads to, and the cache for its first replies. */
export interface LinkTarget {
  readonly client: Pick<QueryClient, "prefetchQuery">;
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Search;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Requests the first replies of the screen; only reads, under the keys that the screen uses. */
    preload?: (screen: LinkTarget) => Promise<unknown>;
  }
}

/**
 * Loads the code of a link's screen, and with a cache its first replies. Without one, only the code: reading as another
 * person is logged, and a link that is only pointed at is not read. Failures are left to the screen.
 */
export async function preloadScreen(router: AnyRouter, client: QueryClient | null, href: string): Promise<void> {
  const { origin, pathname, search: query } = new URL(href, window.location.origin);
  if (origin !== window.location.origin || pathname === router.state.location.pathname) return;
  const search = parseSearch(query);
  try {
    const matches = (await router.preloadRoute({ to: pathname, search })) ?? [];
    if (client === null) return;
    await Promise.all(
      matches.map(({ routeId, params }) =>
        router.routesById[routeId]?.options.staticData?.preload?.({ client, pathname, params, search }),
      ),
    );
  } catch {
    // The screen itself says what fails.
  }
}
