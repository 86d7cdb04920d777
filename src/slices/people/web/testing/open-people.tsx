import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
  useNavigate,
  Outlet,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import { peopleRoutes } from "#slices/people/web/public.tsx";
import { employeeDetails, managed, options, teamReply } from "#slices/people/web/testing/team-replies.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Answers by method and path; a Response is a refusal. What is left out answers as a quiet company would. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>;

const quiet: Answers = {
  "GET /analytics/team": () => teamReply(),
  "GET /analytics/team/options": () => ({ data: options }),
  "GET /analytics/team/11/employee_details": () => ({ data: employeeDetails() }),
  "GET /analytics/team/11/history": () => ({
    data: [
      { id: 2, location: "Pelican Point", position: "Leasing Consultant", starts_on: "2025-06-01", ends_on: null },
      { id: 1, location: "Driftwood Commons", position: "Assistant", starts_on: null, ends_on: "2025-05-31" },
    ],
  }),
  "GET /analytics/team/11/access": () => ({
    data: {
      services: ["intouch", "intel"],
      access: [{ service: "intouch", role: "property_manager", region_ids: [], location_ids: [3] }],
    },
  }),
  "GET /integration/manage_employee/11": () => ({ data: managed }),
  "GET /integration/employees/autocomplete": () => ({
    data: [{ id: 12, name: "Ben Okri" }],
    meta: { pagination: { last: true, total_pages: 1, record_count: 1 } },
  }),
};

export interface Opened {
  readonly history: RouterHistory;
  /** The calls that reached the server, oldest first. */
  readonly asked: Asked[];
  /** Those of one method and path. */
  readonly calls: (call: string) => Asked[];
}

function Frame(): ReactNode {
  const navigate = useNavigate();
  return (
    <UiProvider scheme="light" env="test" locale="en" navigate={(to) => void navigate({ to })}>
      <Outlet />
    </UiProvider>
  );
}

/** Opens an address of the slice against a server that answers as told. */
export function openPeople(address: string, answers: Answers = {}): Opened {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, "http://courtyard.test");
    const path = pathname.replace("/v1/en", "");
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
    const call: Asked = { method: init.method ?? "GET", path, query: searchParams, body };
    asked.push(call);
    const answer = answers[`${call.method} ${path}`] ?? quiet[`${call.method} ${path}`];
    const reply = answer ? answer(call) : refusal(404, "Not Found");
    return Promise.resolve(reply instanceof Response ? reply : Response.json(reply));
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute({ component: Frame });
  const router = createRouter({
    routeTree: root.addChildren(peopleRoutes(root)),
    parseSearch,
    stringifySearch,
    history,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { history, asked, calls: (call) => asked.filter((each) => `${each.method} ${each.path}` === call) };
}

/** An error report as the server sends it. */
export function refusal(
  status: number,
  title: string,
  more: { detail?: string; errors?: { path: string; code: string; message: string }[] } = {},
): Response {
  const body = { type: "about:blank", title, status, code: "x", requestId: "req-1", errors: [], ...more };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } });
}
