import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { vi } from "vitest";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import { reportsRoutes } from "#slices/reports/web/public.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";
import { portfolioReply } from "#slices/reports/web/testing/portfolio-reply.ts";

type Answer = (query: URLSearchParams) => PortfolioReply | Response;

export interface Opened {
  history: RouterHistory;
  /** The queries that reached the server, oldest first. */
  asked: URLSearchParams[];
}

/** Opens an address of the slice against a server that answers as told. */
export function openPortfolio(address: string, answer: Answer = () => portfolioReply()): Opened {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    const query = new URL(url, "http://courtyard.test").searchParams;
    asked.push(query);
    const reply = answer(query);
    return Promise.resolve(reply instanceof Response ? reply : Response.json(reply));
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren(reportsRoutes(root)),
    parseSearch,
    stringifySearch,
    history,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiProvider scheme="light" env="test" locale="en">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  );
  return { history, asked };
}

/** An error report as the server sends it. */
export function problemReply(status: number, title: string, detail?: string): Response {
  const body = { type: "about:blank", title, status, detail, code: "x", requestId: "req-1", errors: [] };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
}
