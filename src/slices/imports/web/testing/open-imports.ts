import { type StubServer, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildImportsRoutes } from "#slices/imports/web/public.tsx";

/** Opens an address of the slice against a stub server. */
export function openImports(address: string, answer: StubServer): OpenedRoutes {
  return openRoutes(address, buildImportsRoutes, answer);
}
