import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useRouter,
  type AnyRoute,
  type RouterHistory,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { useCallback, type ReactNode } from "react";
import { vi } from "vitest";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

/** A request that reached the stub server. Its path has neither "/v1/en" nor a query. */
export interface SendRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The sent JSON; undefined without a body. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Returns a Response, or the JSON of a 200; undefined is a 404. */
export type StubServer = (requests: SendRequest) => unknown;

export interface OpenedRoutes {
  readonly history: RouterHistory;
  /** The received requests, oldest first. */
  readonly requests: readonly SendRequest[];
}

/** Replaces fetch with a stub server; returns the requests it receives, oldest first. */
function stubServer(answer: StubServer): readonly SendRequest[] {
  const requests: SendRequest[] = [];
  vi.stubGlobal("fetch", async (address: string, request: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(address, "http://courtyard.test");
    const body: unknown = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
    const one = {
      method: request.method ?? "GET",
      path: pathname.replace(/^\/v1\/en(?=\/)/, ""),
      query,
      body,
      headers: new Headers(request.headers),
    };
    requests.push(one);
    const reply = await answer(one);
    if (reply instanceof Response) return reply.clone();
    return reply === undefined ? createProblemReply(404, "Not Found") : Response.json(reply);
  });
  return requests;
}

function Root(): ReactNode {
  const router = useRouter();
  const navigate = useCallback((href: string) => void router.navigate({ href }), [router]);
  return (
    <UiProvider scheme="light" env="test" locale="en" navigate={navigate}>
      <Outlet />
    </UiProvider>
  );
}

/** Opens an address of a slice's screens without the shell, against a stub server. */
export function openRoutes(
  address: string,
  routes: (parent: AnyRoute) => AnyRoute[],
  answer: StubServer,
): OpenedRoutes {
  const requests = stubServer(answer);
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({ component: Root });
  const router = createRouter({ routeTree: root.addChildren(routes(root)), parseSearch, stringifySearch, history });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { history, requests };
}

/** Builds an error reply as the server sends it, with invalid fields if there are any. */
export function createProblemReply(
  status: number,
  title: string,
  detail?: string,
  errors: readonly { readonly path: string; readonly message: string }[] = [],
): Response {
  const fields = errors.map((error) => ({ code: "x", ...error }));
  const body = { type: "about:blank", title, status, detail, code: "x", requestId: "req-1", errors: fields };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
}
