import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { navigation } from "#platform/web/client.ts";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

const inHalfAnHour = new Date(Date.now() + 29.5 * 60_000).toISOString();

const user = createIdentityUser({
  is_impersonating: true,
  impersonation: { reason: "Ticket 4711: empty list", ends_at: inHalfAnHour, staff_name: "Sam Ortiz" },
});

type Answer = () => Response;

function open(whoAmI: Answer, address = "/portfolio"): { calls: string[] } {
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
      <RouterProvider router={createAppRouter(createMemoryHistory({ initialEntries: [address] }))} />
    </QueryClientProvider>,
  );
  return { calls };
}

test("the banner shows as whom, by whom, why and how long, and can stop it", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  const { calls } = open(() => Response.json({ data: user }));
  const banner = await screen.findByRole("region", { name: "Impersonating" });
  expect(banner.textContent).toContain("Acting as Dana Whitfield (Harborline)");
  expect(banner.textContent).toContain("30 minutes left · Sam Ortiz · Reason: Ticket 4711: empty list");
  fireEvent.click(screen.getByRole("button", { name: "Stop impersonating" }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/staff/clients/1"));
  expect(calls).toContain("DELETE /v1/en/auth/impersonation");
});

test("when the time is over, it checks the session and leaves for sign-in", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  const over = { ...user, impersonation: { ...user.impersonation, ends_at: new Date(Date.now() + 20).toISOString() } };
  let requests = 0;
  open(() => {
    requests += 1;
    return requests === 1 ? Response.json({ data: over }) : new Response(null, { status: 401 });
  });
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/sign-in?return_to=%2F"));
});

test("is not shown to people who are signed in as themselves", async () => {
  open(() => Response.json({ data: { ...user, is_impersonating: false, impersonation: null } }));
  await screen.findByRole("button", { name: /Dana Whitfield/ });
  expect(screen.queryByRole("region", { name: "Impersonating" })).toBeNull();
});

test("staff without a client is led to its console", async () => {
  const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
  open(() => Response.json({ status: 403, title: "Forbidden" }, { status: 403 }));
  await waitFor(() => expect(gone).toHaveBeenCalledWith("/staff"));
});

test.each(["/api", "/docs/stats/profile", "/docs/permissions", "/docs/reports"])(
  "staff without a client stays on %s, and is led to its console from anywhere else",
  async (address) => {
    const gone = vi.spyOn(navigation, "to").mockImplementation(() => {});
    open(() => Response.json({ status: 403, title: "Forbidden" }, { status: 403 }), address);
    await screen.findByText("platform staff, not impersonating", {}, { timeout: 10_000 });
    expect(screen.getByRole("link", { name: "Back to the console" }).getAttribute("href")).toBe("/staff");
    expect(screen.queryByText("Impersonate someone first") !== null).toBe(address === "/docs/reports");
    expect(gone).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("link", { name: "Courtyard" }));
    await waitFor(() => expect(gone).toHaveBeenCalledWith("/staff"));
  },
);
