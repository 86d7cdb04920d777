import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { leave } from "#platform/web/client.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";

const inHalfAnHour = new Date(Date.now() + 29.5 * 60_000).toISOString();

const user = {
  id: 5,
  client_id: 1,
  first_name: "Dana",
  last_name: "Whitfield",
  email: "dana@harborline.example",
  personal_email: null,
  user_status_id: 1,
  avatar: { url: null, thumb: { url: null } },
  locale: "en",
  position_id: null,
  position: null,
  location_id: null,
  location: null,
  region: null,
  client_is_admin: true,
  service_access: [],
  client: { id: 1, name: "Harborline", slug: "harborline", has_areas: false },
  is_impersonating: true,
  is_staff: false,
  is_on_vpn: false,
  impersonation: { reason: "Ticket 4711: empty list", ends_at: inHalfAnHour, staff_name: "Sam Ortiz" },
  navigation: { items: [], routes: [] },
} satisfies IdentityUser;

type Answer = () => Response;

function open(whoAmI: Answer): { calls: string[] } {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, request: RequestInit) => {
    calls.push(`${request.method} ${url}`);
    if (url === "/v1/en/identity/user") return Promise.resolve(whoAmI());
    if (url === "/v1/en/auth/impersonation")
      return Promise.resolve(Response.json({ data: { redirect_to: "/staff/clients/1" } }));
    return new Promise(() => {});
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: ["/portfolio"] }))} />
    </QueryClientProvider>,
  );
  return { calls };
}

test("the banner says as whom, by whom, why and how long, and stops", async () => {
  const gone = vi.spyOn(leave, "to").mockImplementation(() => {});
  const { calls } = open(() => Response.json({ data: user }));
  const banner = await screen.findByRole("region", { name: "Acting as somebody" });
  expect(banner.textContent).toContain("Acting as Dana Whitfield, Harborline");
  expect(banner.textContent).toContain("30 minutes left · Sam Ortiz: Ticket 4711: empty list");
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/staff/clients/1"));
  expect(calls).toContain("DELETE /v1/en/auth/impersonation");
});

test("when the time is over, it asks again and leaves for sign-in", async () => {
  const gone = vi.spyOn(leave, "to").mockImplementation(() => {});
  const over = { ...user, impersonation: { ...user.impersonation, ends_at: new Date(Date.now() + 20).toISOString() } };
  let asked = 0;
  open(() => {
    asked += 1;
    return asked === 1 ? Response.json({ data: over }) : new Response(null, { status: 401 });
  });
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/sign-in?return_to=%2F"));
});

test("nobody who is signed in as themselves sees it", async () => {
  open(() => Response.json({ data: { ...user, is_impersonating: false, impersonation: null } }));
  await screen.findByText("Harborline");
  expect(screen.queryByRole("region", { name: "Acting as somebody" })).toBeNull();
});

test("staff without a client is led to its console", async () => {
  const gone = vi.spyOn(leave, "to").mockImplementation(() => {});
  open(() => Response.json({ status: 403, title: "Forbidden" }, { status: 403 }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/staff"));
});
