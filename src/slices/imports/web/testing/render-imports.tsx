import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { importsRoutes } from "#slices/imports/web/public.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

/** A call that reached the server. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Opens an address of the slice against a server that answers as told. */
export function openImports(
  address: string,
  answer: (asked: Asked) => unknown,
): { readonly history: RouterHistory; readonly asked: readonly Asked[] } {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, request: RequestInit) => {
    const body = typeof request.body === "string" ? (JSON.parse(request.body) as unknown) : null;
    const one = { method: request.method ?? "GET", path: url.split("?")[0] ?? "", body };
    asked.push(one);
    const reply = answer(one);
    return Promise.resolve(reply instanceof Response ? reply : Response.json(reply));
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren(importsRoutes(root)),
    parseSearch,
    stringifySearch,
    history,
  });
  render(
    <UiProvider scheme="light" env="test" locale="en" navigate={(to) => void router.navigate({ to })}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { history, asked };
}
